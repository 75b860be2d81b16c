//! Tables, read and written: rows in any order, streams, files, and faults.

use qualify_score::run;
use shinpan_testing::Sandbox;

use super::{ENTRANTS, SEEDED, advance, folder, seed};

#[test]
fn the_order_of_rows_is_nothing() {
    let folder = folder();
    folder.write("e2", "\u{feff}status,id,note\r\nactive,c,\r\nactive,a,x\r\ndeclined,b,\"y,z\"");
    folder.write("h", "id,place,stage,year\na,2,final,2009\nc,1,final,2009\n");
    let sorted = "status,id,note,seed,stage,basis\nactive,c,,1,final,history\nactive,a,x,2,final,history\ndeclined,b,\"y,z\",3,final,newcomer\n";
    seed(&folder, "--entrants DIR/e2").is(0, sorted, "");
    folder.write("s", "id,place\np,\nq,1\n");
    let rows = "place,id,advances,reason,article\n1,q,true,qualified,Art. 17\n,p,false,declined,Art. 14.3\n";
    assert_eq!(advance(&folder, "").stdout, rows);
}

#[test]
fn a_header_alone_is_an_empty_table() {
    let folder = Sandbox::with(&[("e", "id\n"), ("h", "year,stage,place,id\n"), ("empty", ""), ("void", "[]")]);
    seed(&folder, "--entrants DIR/e").is(0, "id,seed,stage,basis\n", "");
    seed(&folder, "--entrants DIR/void --format ndjson").is(0, "", "");
    seed(&folder, "--entrants DIR/empty").fails(&["DIR/empty", "the input is empty"]);
}

#[test]
fn one_table_may_come_from_stdin() {
    let folder = folder();
    let line = "seed --rules wcsc-2010 --entrants - --history DIR/h -o -";
    folder.run_with(run, line, ENTRANTS.as_bytes(), |_| ()).is(0, SEEDED, "");
    let line = "seed --rules wcsc-2010 --entrants - --history -";
    folder.run_with(run, line, ENTRANTS.as_bytes(), |_| ()).fails(&["only one input can be stdin"]);
}

#[test]
fn a_file_of_output_is_whole_and_no_input() {
    let folder = folder();
    seed(&folder, "--entrants DIR/e -o DIR/e").fails(&["-o DIR/e: is the input --entrants DIR/e"]);
    assert_eq!(folder.read("e"), ENTRANTS);
    seed(&folder, "--entrants DIR/e -o DIR/o").is(0, "", "");
    assert_eq!(folder.read("o"), SEEDED);
    seed(&folder, "--entrants DIR/nope -o DIR/o").fails(&["DIR/nope: No such file"]);
    assert_eq!(folder.read("o"), SEEDED);
    assert_eq!(folder.names(), ["e", "field", "h", "o", "s", "twins"]);
}

#[test]
fn bad_tables_stop_the_run() {
    let folder = folder();
    for (name, text, words) in [
        ("e", "id,name\na\n", &["DIR/e:2:1", "short row"][..]),
        ("e", "id\na\na\n", &["DIR/e:3:1", "line 2"]),
        ("e", "id,seed\na,1\nb,1\n", &["DIR/e:3:3", "seed"]),
        ("e", "id,invited,stage\na,true,semi\n", &["DIR/e:2:8", "semi", "preliminary-1, preliminary-2, final"]),
        ("e", "name\na\n", &["DIR/e:1:1", "no column \"id\""]),
    ] {
        folder.write(name, text);
        seed(&folder, "--entrants DIR/e").fails(words);
    }
    folder.write("e", ENTRANTS);
    folder.write("h", "year,stage,place\n");
    seed(&folder, "--entrants DIR/e").fails(&["DIR/h:1:1", "no column \"id\"; found: year, stage, place"]);
    for (text, words) in [
        ("place,id\n0,q\n", &["DIR/s:2:1", "place: found \"0\""][..]),
        ("place,id\n1,z\n", &["DIR/s:2:3", "no entrant \"z\"; nearest:"]),
        ("id\nq\n", &["DIR/s:1:1", "no column \"place\""]),
        (
            "{\"rules\": \"wcsc-2010\",\n \"rows\": [{\"place\": 1, \"id\": \"q\"}]}\n",
            &["DIR/s:1:", "give csv, ndjson"],
        ),
        ("{\"rows\": [{\"place\": 1, \"id\": \"q\"}]}\n", &["DIR/s:1:1", "id: empty"]),
        (
            "{\"rules\": \"wcsc-2010\",\n \"standings\": [{\"place\": 1, \"id\": \"z\"}]}\n",
            &["DIR/s:2:16", "no entrant \"z\""],
        ),
    ] {
        folder.write("s", text);
        advance(&folder, "").fails(words);
    }
}
