//! Runs the examples of `codes.toml`.

use shinpan_records::CodeEntry;

use crate::{Program, Sandbox};

/// The first line with the entry's code that the program writes about its example; `None` if it finds something else.
pub fn run_code_example<A: clap::Parser>(program: Program<A>, entry: &CodeEntry) -> Option<String> {
    let example = &entry.example;
    let sandbox = Sandbox::named("DIR");
    for file in &example.files {
        sandbox.write(&file.name, file.bytes());
    }
    let is_file = |word: &str| example.files.iter().any(|file| file.name == word);
    let in_folder = |word: &str| if is_file(word) { format!("DIR/{word}") } else { word.to_owned() };
    let words: Vec<String> = example.command.split(' ').skip(1).map(in_folder).collect();
    let run = sandbox.run(program, &words.join(" "));
    let code = format!("[{}]: ", entry.code);
    let written = format!("{}{}", run.stdout, run.stderr).replace("DIR/", "");
    written.lines().find(|line| line.contains(&code)).map(str::to_owned)
}
