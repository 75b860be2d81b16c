//! The file of `-o` and its folder, which others change while a run goes on.

use std::fs;

use super::{RECORD, answer, has, shell};

#[test]
fn a_file_of_o_that_vanishes_or_is_made_while_the_run_goes_on() {
    let shell = shell();
    let whole = answer(&shell, "kifu-check --format csv ok.csa - <ok.csa");
    for act in ["rm -f o", "echo other >o", "rm -f o; ln -s p o", "rm -f o; mkdir o; touch o/x"] {
        shell.run("rm -rf o p; echo old >o").exits(&[0]);
        let mut running = shell.start("exec kifu-check --format csv ok.csa - -o o");
        let is_begun = || shell.files().names().iter().any(|name| name.starts_with(".shinpan-"));
        running.wait_until("the new file is there", is_begun);
        shell.run(act).exits(&[0]);
        running.give(RECORD.as_bytes());
        let ended = running.end();
        if act.contains("mkdir") {
            ended.fails(&["o: Is a directory"]);
        } else {
            assert_eq!((ended.code, &shell.files().read("o")), (0, &whole), "{act}: {ended:?}");
        }
        has(&shell, &["o"]);
    }
    // Its folder is gone, and with it the file that was begun.
    shell.run("rm -rf o; mkdir d").exits(&[0]);
    let mut running = shell.start("exec kifu-check --format csv ok.csa - -o d/o");
    running.wait_until("the new file is there", || fs::read_dir(shell.files().path("d")).is_ok_and(|d| d.count() > 0));
    shell.run("rm -r d").exits(&[0]);
    running.give(RECORD.as_bytes());
    running.end().fails(&["d/o: No such file or directory"]);
    has(&shell, &[]);
}
