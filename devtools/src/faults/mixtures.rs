//! A megabyte of anything: pieces of every format, each over and over behind each of its beginnings.

use std::fs;

use shinpan_testing::process::Shell;

/// How long a file is.
const SIZE: usize = 1 << 20;
/// The most processor time for such a file, in seconds; where the programs are not optimised, so many times that of an ordinary
/// record of this length.
const SECONDS: f64 = 1.0;
const TIMES: f64 = 20.0;
/// An ordinary record, many times.
const ORDINARY: &str =
    "[Event \"x\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n\n";

/// What files of a format are made of.
struct Format {
    file: &'static str,
    beginnings: &'static [&'static [u8]],
    pieces: &'static [&'static [u8]],
}

/// Pieces of any text: brackets, quotes, escapes, ends of lines, bytes of no encoding, halves of signs.
const ANY: [&[u8]; 34] = [
    b" ",
    b"\t",
    b"\n",
    b"\r",
    b"\r\n",
    b"\0",
    b"x",
    b"x ",
    b"x\n",
    b"1",
    b"1 ",
    b"1.",
    b",",
    b":",
    b";",
    b"%",
    b"'",
    b"\"",
    b"\\",
    b"\\\"",
    b"(",
    b")",
    b"()",
    b"[",
    b"]",
    b"{",
    b"}",
    b"{x} ",
    b"\xe9",
    b"\xe9 ",
    b"\xb0\xd7",
    b"\x83\x5d",
    b"\xff\n",
    "歩：　".as_bytes(),
];

const FORMATS: [Format; 9] = [
    Format {
        file: "x.sgf",
        beginnings: &[b"", b"(;GM[1]SZ[52]", b"(;SZ[9]C[", b"(;CA[GBK]RE[", b"(;SZ[9];B[aa]"],
        pieces: &[
            b"(;",
            b"(;)",
            b"(;PB[a])",
            b"(;B[aa]PB[a]RE[B+R])",
            b"(;GM[1]SZ[9];B[aa])",
            b"(;GN[\xe9];B[aa])\n",
            b";B[aa]",
            b";W[];B[]",
            b"B[aa]",
            b"AB[aa]",
            b";AE[aa];B[aa]",
            b";AB[aa:ZZ]AE[aa:ZZ]",
            b"C[\xe9]",
            b"C[\xe9",
            b"\xe9\\]",
            b"PW[\xb0\xd7]",
            b"RE[B+R]",
            b"RE[\xe9]",
            b"(A ",
            b"( ",
            b";b[aa];w[aa]",
            b"[aa]",
            b"CA[GBK]",
            b"GM[2]",
            b"\x1b$B",
        ],
    },
    Format {
        file: "x.csa",
        beginnings: &[b"", b"V2.2\nPI\n+\n", b"'CSA encoding=EUC-JP\nV2.2\nPI\n+\n"],
        pieces: &[
            b"+7776FU\n",
            b"+7776FU,T1\n-3334FU,T1\n",
            b"+7776FU,",
            b"T1\n",
            b"'* 30 -3334FU\n",
            b"'\xe9\n",
            b"N+\x83\x5c\n",
            b"$EVENT:x\n",
            b"%TORYO\n",
            b"%MATTA\n",
            b"+7776FU\n%MATTA\n",
            b"/\n",
            b"/\nV2.2\nPI\n+\n+7776FU\n",
            b"P+55FU\n",
            b"PI\n",
            b"+2858HI\n-8252HI\n+5828HI\n-5282HI\n",
            b"##[x]x\n",
        ],
    },
    Format {
        file: "x.kif",
        beginnings: &[
            b"",
            "手合割：平手\n手数----指手---------消費時間--\n".as_bytes(),
            b"#KIF version=2.0 encoding=UTF-8\n",
        ],
        pieces: &[
            "   1 ７六歩(77)   ( 0:01/00:00:01)\n".as_bytes(),
            "変化：1手\n   1 ７六歩(77)\n".as_bytes(),
            "*\n".as_bytes(),
            "先手：あ\n".as_bytes(),
            "後手の持駒：飛二　角\n".as_bytes(),
            "▲７六歩 △３四歩 ".as_bytes(),
            "同".as_bytes(),
            "   2 投了\n".as_bytes(),
            "|v香v桂v銀v金v玉v金v銀v桂v香|一\n".as_bytes(),
            "まで1手で先手の勝ち\n".as_bytes(),
        ],
    },
    Format {
        file: "x.usi",
        beginnings: &[b"position startpos moves ", b""],
        pieces: &[b"7g7f ", b"2h5h 8b5b 5h2h 5b8b ", b"position startpos moves 7g7f\n", b"P*5e ", b"sfen ", b"resign "],
    },
    Format {
        file: "x.pgn",
        beginnings: &[
            b"",
            b"[Event \"x\"]\n[Result \"*\"]\n\n",
            b"[Event \"",
            b"[Event \"x\"]\n\n1. e4 {",
            b"[Event \"x\"]\n\n1. e4 (",
        ],
        pieces: &[
            b"1. e4 e5 ",
            b"Nf3 Nf6 Ng1 Ng8 ",
            b"(e4) ",
            b"$1 ",
            b"[A \"b\"]\n",
            b"[White \"\xe9\"]\n",
            b"[Event \"x\"]\n\n*\n",
            b"*\n",
            b"{[%clk 0:01:00]} ",
            b"e4 {[%clk 0:01:00]} e5 {[%clk 0:01:00]} ",
            b"{[%",
            b"{d=1, ",
            b"{+0.1/1 1s} ",
            b"--",
            b"1/2-1/2 ",
            b"[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\"]\n\nRa2 *\n\n",
            b"[x \"\n",
            b"% x\n",
            b"e2e4 ",
            b"1000000000 ",
        ],
    },
    Format {
        file: "y.pgn",
        beginnings: &[b"[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n\n", b"[Game \"Chinese Chess\"]\n\n1. {"],
        pieces: &[
            b"1. H2-E2 H9-G7 ",
            b"H0-G2 H9-G7 G2-H0 G7-H9 ",
            "炮二平五 馬８進７ ".as_bytes(),
            b"\xc5\xda\xb6\xfe\xc6\xbd\xce\xe5 ",
            "車一進一 車１進１ 車一退一 車１退１ ".as_bytes(),
            b"C2.5 H8+7 ",
            b"(x) ",
            b"[Red \"\xb0\xd7\"]\n",
            b"[Game \"Chinese Chess\"]\n\n1. H2-E2 *\n\n",
        ],
    },
    Format {
        file: "x.txt",
        beginnings: &[
            b"",
            b"1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Db2 Hc2 Md2 Ee2 Hf2 Dg2 Ch2\n\
              1s ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ca7 db7 hc7 md7 ee7 hf7 dg7 ch7\n",
        ],
        pieces: &[b"2g Ee2n\n2s ee7s\n3g Ee3s\n3s ee6n\n", b"Ee2n ", b"2g ", b"Ra1 ", b"2g takeback\n", b"1w Ra1\n"],
    },
    Format {
        file: "x.ndjson",
        beginnings: &[b"", b"[", b"{\"game\":\"go\",\"moves\":[", b"{\"game\":\"chess\",\"moves\":[\""],
        pieces: &[
            b"\"aa\",",
            b"{\"game\":\"go\",\"moves\":[\"aa\"]}\n",
            b"{\"moves\":[\"e2e4\"]}\n",
            b"{\"moves\":[]}\n",
            b"{\"a\":",
            b"\\u0000",
            b"null,",
            b"{\"game\":\"x\",\"moves\":[]}\n",
            b"{\"game\":\"chess\",\"moves\":[\"e2e4\",\"e7e5\"]},",
        ],
    },
    Format {
        file: "x.csv",
        beginnings: &[b"game,moves\n", b"id,game,start,moves\nx,go,\""],
        pieces: &[b"go,aa bb\n", b"aa ", b"\"\"", b"\"a\n", b"chess,e2e4 e7e5\n", b"g1f3 g8f6 f3g1 f6g8 "],
    },
];

/// No file of a megabyte takes a second, whatever stands in it.
pub(super) fn of_a_megabyte(shell: &Shell) {
    shell.files().write("ordinary.pgn", filled(b"", ORDINARY.as_bytes()));
    let most = SECONDS.max(TIMES * seconds(shell, "kifu-check", "ordinary.pgn"));
    let mut slowest = (0.0, String::new());
    for Format { file, beginnings, pieces } in FORMATS {
        for beginning in beginnings {
            for piece in pieces.iter().chain(&ANY) {
                shell.files().write(file, filled(beginning, piece));
                for program in ["kifu-check", "judge-repetition"] {
                    let taken = seconds(shell, program, file);
                    let (beginning, piece) = (beginning.escape_ascii(), piece.escape_ascii());
                    let what = format!("{program} {file}: \"{piece}\" behind \"{beginning}\"");
                    assert!(taken < most, "{what}: {taken} s, at most {most} s");
                    if taken > slowest.0 {
                        slowest = (taken, what);
                    }
                }
            }
        }
        // A member of an archive is read by the same reader.
        shell.run(&format!("tar -cf x.tar {file}")).exits(&[0]);
        let taken = seconds(shell, "kifu-check", "x.tar");
        assert!(taken < most, "{file} in an archive: {taken} s, at most {most} s");
        fs::remove_file(shell.files().path(file)).expect("a file");
    }
    println!("at most {:.2} s: {}", slowest.0, slowest.1);
}

/// `piece` over and over behind `beginning`.
fn filled(beginning: &[u8], piece: &[u8]) -> Vec<u8> {
    let mut text = beginning.to_vec();
    while text.len() < SIZE {
        text.extend_from_slice(piece);
    }
    text
}

/// The processor time of a run.
fn seconds(shell: &Shell, program: &str, file: &str) -> f64 {
    let run = format!("{program} --jobs 1 --format ndjson {file} >answer 2>&1");
    let ended = shell.run(&format!("TIMEFORMAT=%U; time {{ {run}; echo $? >code; }}"));
    let code = shell.files().read("code");
    assert!(["0", "1", "2"].contains(&code.trim()), "{run}: exit {code}");
    ended.stderr.trim().parse().unwrap_or_else(|_| panic!("{run}: no time in {:?}", ended.stderr))
}
