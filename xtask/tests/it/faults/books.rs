//! Rule books that extend themselves, each other, or too many.

use super::{LINES, answer, shell};

#[test]
fn a_book_that_extends_itself_is_told() {
    let shell = shell();
    let extends = |file: &str| format!("extends = \"{file}\"\n");
    shell.run("mkdir d; ln -s own.toml link.toml; ln -s . here; ln own.toml hard.toml 2>/dev/null; true").exits(&[0]);
    for (book, other) in [
        ("own.toml", ("own.toml", "own.toml")),
        ("own.toml", ("own.toml", "./own.toml")),
        ("own.toml", ("own.toml", "d/../own.toml")),
        ("one.toml", ("one.toml", "two.toml")),
        ("link.toml", ("own.toml", "link.toml")),
        ("here/own.toml", ("own.toml", "here/own.toml")),
    ] {
        shell.files().write(other.0, extends(other.1));
        shell.files().write("two.toml", extends("one.toml"));
        for (line, input) in LINES {
            let line = format!("{line} {input}").replace("book.toml", &format!("./{book}"));
            let ended = shell.run(&line);
            let is_circle = ended.stderr.contains("extends goes round in a circle: ");
            let is_too_long = ended.stderr.contains("more than 16 books extend each other");
            assert!(ended.code == 2 && (is_circle || is_too_long), "{ended:?}");
        }
    }
}

#[test]
fn a_chain_of_books_has_an_end() {
    let shell = shell();
    shell.files().write("b0.toml", "extends = \"wcsc-2010\"\n");
    for number in 1..2000 {
        shell.files().write(&format!("b{number}.toml"), format!("extends = \"b{}.toml\"\n", number - 1));
    }
    for (line, input) in LINES {
        let line = format!("{line} {input}");
        let with = |book: &str| line.replace("book.toml", book);
        // Fourteen files, that of the shell not among them, and the built-in book.
        assert!(!answer(&shell, &with("b14.toml")).is_empty(), "{line}");
        for book in ["b15.toml", "b99.toml", "b1999.toml"] {
            shell.run(&with(book)).fails(&[".toml:1:11: more than 16 books extend each other"]);
        }
    }
}

#[test]
fn a_book_below_that_is_missing_or_no_book_is_told_with_its_place() {
    let shell = shell();
    shell.run("mkdir folder; mkfifo fifo.toml").exits(&[0]);
    shell.files().write("binary.toml", b"\xff\xfe\0\0");
    for (below, reason) in [
        ("none.toml", "top.toml:1:11: cannot read \"none.toml\": No such file or directory"),
        ("binary.toml", "top.toml:1:11: cannot read \"binary.toml\": line 1 is not UTF-8"),
        ("nobook", "top.toml:1:11: no built-in rule book \"nobook\""),
    ] {
        shell.files().write("top.toml", format!("extends = \"{below}\"\n"));
        for (line, input) in LINES {
            shell.run(&format!("{line} {input}").replace("book.toml", "top.toml")).fails(&[reason]);
        }
    }
}
