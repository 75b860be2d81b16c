//! Files that may be split into chunks, for the tests of the record tools.
//!
//! They consist of short records and of all that may go wrong between them, in any order, with bytes lost, doubled and
//! inserted.

use proptest::prelude::*;

/// A game and a format, and what files of it are made of.
pub struct FileKind {
    /// The name of the game.
    pub game: &'static str,
    /// `--input-format` and the option's value, or nothing.
    pub options: &'static str,
    /// What a file begins with.
    heads: &'static [&'static [u8]],
    /// What comes then, over and over.
    parts: &'static [&'static [u8]],
}

const CSA: &[&[u8]] = &[
    b"V2.2\nN+A\nN-B\nPI\n+\n+7776FU\nT10\n-3334FU\nT12\n%TORYO\n",
    b"V3.0\r\nPI\r\n+\r\n+7776FU\r\nT1.5\r\n%CHUDAN\r\n",
    b"'a comment\nV2\nN+\x8c\x83\x8ew\nPI\n+\n+7775FU,T1\n",
    b"N+\xe6\xbf\x80\xe6\x8c\x87\nPI\n+\n+7776FU\nT1.5\n",
    b"V2.2\nPI\n+\n+7776FU\n-8384FU\n%MATTA\n%MATTA\n#SENNICHITE\n",
    b"+2726FU\n,V3.0\nT0.3\n'** 30 +8384FU\n",
    b"V2.2\rPI\r+\r+7776FU\r/\rV2\r",
    b"/\n",
    b"/\n",
    b"/\r\n",
    b"/ \n",
    b"//\n\n",
    b"'CSA encoding=EUC-JP\n",
    b"V9\n",
    b"'summary:toryo:A lose:B win\n",
    b"PI,+,V3.0,+7776FU\n",
    b"\xff\xfe\x00\n",
];

const PGN: &[&[u8]] = &[
    b"[Event \"a\"]\n[White \"A\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 *\n\n",
    b"[Event \"b\"]\n\n1. e4 {[%clk 0:01:02]} e5 {a {comment\nof two lines [%emt 0:0\n1]} 2. Ke2 Ke7 1-0\n\n",
    b"[event \"c\"]\r\n\r\n1. d4 (1. c4 (1. b4) $1) d6! 1/2-1/2\r\n\r\n",
    b"\n\n[Game \"Chinese Chess\"]\n\n1. h2e2 h9g7 0-1\n\n",
    b"[White \"A\"]\n\n[Event \"d\"]\n\n1. e9 *\n",
    b"[Event \"e\"] [Site \"f\"] 1. e4\n\n",
    b"[Event \"broken]\n\n",
    b"1. e4 {a comment that does not end\n\n",
    b"1. e4 (1. d4 {nor this\n\n",
    b"\n% a line that is skipped\n\n",
    b"; a comment {\n\n",
    b"} ) ]\n\n",
    b"\r\r[Event \"g\"]\r\r1. e4 *\r\r",
    b"{\"id\": \"x\", \"moves\": []}\n",
    b"\n \n[Event \"h\"]\n",
    b"\n\n",
    b"[Event \"i\"]\n",
    b"\xef\xbb\xbf[Event \"\xff\"]\n\n",
];

const NDJSON: &[&[u8]] = &[
    b"{\"id\":\"a\",\"moves\":[\"h2e2\",\"h9g7\"]}\n",
    b"{\"moves\":[\"7g7f\"],\"start\":\"\"}\n",
    b"{\"id\":7,\"game\":\"go\",\"moves\":\"e4 e5\"}\r\n",
    b"{\"id\":\"b\",\n\"moves\":[]}\n",
    b"\n  \n\r\n",
    b"  {\"moves\":[],\"more\":[[[[]]]]}  \n",
    b"[]\n",
    b"\xef\xbb\xbf{\"moves\":[]}\n",
    b"{\"id\":\"\r\",\"moves\":[\"x\"]}\n",
    b"{\"id\":\"\xff\"}\n",
    b"1, 2\r",
];

const ARCHIVE: &[&[u8]] = &[
    b"1\tA\tB\t1w Ra1 Rb1\\n1b ra8\n",
    b"2\tC\tD\t1w Ee2 Md2 Hc2 Hf2 Db2 Dg2 Ca2 Ch2 Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1\\n\r\n",
    b"id\twplayer\tbplayer\tmovelist\n",
    b"\n\r\r\n",
    b"3\tE\n",
    b"4\t\t\t\\n\\n\r",
    b"\xef\xbb\xbf5\tF\tG\t1w\n",
];

/// All kinds of files that are split, with some that look like them and are not split.
pub const KINDS: [FileKind; 8] = [
    FileKind {
        game: "shogi",
        options: "",
        heads: &[b"", b"V2.2\n", b"'CSA encoding=SHIFT_JIS\nV2\n", b"\n/\n"],
        parts: CSA,
    },
    FileKind {
        game: "shogi",
        options: "--input-format csa",
        heads: &[b"\xef\xbb\xbfV2.2\n", b"/\n", b"'x\n"],
        parts: CSA,
    },
    FileKind {
        game: "chess",
        options: "",
        heads: &[b"", b"[Event \"\"]\n", b"\n\n", b"\xef\xbb\xbf\n [X \"\"]\n"],
        parts: PGN,
    },
    FileKind {
        game: "xiangqi",
        options: "",
        heads: &[b"", b"[Game \"xiangqi\"]\n", b"{ a comment }\n", b"[Event \"\"]\n"],
        parts: PGN,
    },
    FileKind { game: "xiangqi", options: "", heads: &[b"", b"{}\n", b"\xef\xbb\xbf{}\n"], parts: NDJSON },
    FileKind {
        game: "shogi",
        options: "--input-format ndjson",
        heads: &[b"", b"\n\n", b"\xef\xbb\xbf"],
        parts: NDJSON,
    },
    FileKind {
        game: "arimaa",
        options: "",
        heads: &[b"id\twplayer\tbplayer\tmovelist\n", b"\xef\xbb\xbfa\tb\tc\tmovelist\r\n", b"\n"],
        parts: ARCHIVE,
    },
    FileKind {
        game: "arimaa",
        options: "--input-format archive",
        heads: &[b"", b"a\tmovelist\nb\tc\n"],
        parts: ARCHIVE,
    },
];

impl FileKind {
    /// A file that is large enough to be split into chunks of the usual size.
    pub fn large(&self) -> Vec<u8> {
        let parts = self.parts.concat();
        [self.heads[1], &parts.repeat((3 << 19) / parts.len())].concat()
    }
}

/// A byte lost, doubled or inserted, or the rest of the file lost.
#[derive(Clone, Debug)]
enum Damage {
    Lose(prop::sample::Index),
    Double(prop::sample::Index),
    Insert(prop::sample::Index, u8),
    Truncate(prop::sample::Index),
}

impl Damage {
    fn any() -> impl Strategy<Value = Self> {
        let bytes = prop::sample::select(b"\n\r/{}[]()\"'%;V \xff".to_vec());
        prop_oneof![
            4 => any::<prop::sample::Index>().prop_map(Self::Lose),
            4 => any::<prop::sample::Index>().prop_map(Self::Double),
            8 => (any::<prop::sample::Index>(), bytes).prop_map(|(at, byte)| Self::Insert(at, byte)),
            1 => any::<prop::sample::Index>().prop_map(Self::Truncate),
        ]
    }

    fn apply(self, file: &mut Vec<u8>) {
        let len = file.len().max(1);
        match self {
            Self::Insert(at, byte) => file.insert(at.index(len).min(file.len()), byte),
            _ if file.is_empty() => {}
            Self::Lose(at) => drop(file.remove(at.index(len))),
            Self::Double(at) => file.insert(at.index(len), file[at.index(len)]),
            Self::Truncate(at) => file.truncate(at.index(len)),
        }
    }
}

/// A kind and a file of it.
pub fn file() -> impl Strategy<Value = (usize, Vec<u8>)> {
    (0..KINDS.len()).prop_flat_map(|number| {
        let kind = &KINDS[number];
        let parts = prop::collection::vec(prop::sample::select(kind.parts), 0..60);
        let damages = prop::collection::vec(Damage::any(), 0..4);
        (prop::sample::select(kind.heads), parts, damages).prop_map(move |(head, parts, damages)| {
            let mut file = [head, &parts.concat()].concat();
            for damage in damages {
                damage.apply(&mut file);
            }
            (number, file)
        })
    })
}

/// How many bytes a chunk has: few, so that there are many chunks.
pub fn size() -> impl Strategy<Value = usize> {
    prop_oneof![1_usize..12, 12_usize..80, 80_usize..300]
}

/// The tests of a program, by its function `run`.
#[macro_export]
macro_rules! splitting_tests {
    ($run:path) => {
        use std::num::NonZeroUsize;
        use std::time::Duration;

        use proptest::prelude::*;
        use shinpan_cli::{Io, Stdin};
        use $crate::Drip;
        use $crate::splitting::{self, FileKind, KINDS};
        use $crate::{RunResult, Sandbox};

        /// The code, stdout and stderr of a run.
        fn outcome(
            kind: &FileKind,
            folder: &Sandbox,
            inputs: &str,
            change: impl FnOnce(&mut Io),
        ) -> (u8, String, String) {
            let line = format!("--format ndjson --game {} {} {inputs}", kind.game, kind.options);
            let RunResult { code, stdout, stderr } = folder.run_with($run, &line, b"", change);
            (code, stdout, stderr)
        }

        proptest! {
            #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

            #[test]
            fn a_file_in_chunks((kind, file) in splitting::file(), size in splitting::size(), jobs in 2_usize..5) {
                let (kind, folder) = (&KINDS[kind], Sandbox::with(&[("a", &file), ("b", &file)]));
                let chunks = |io: &mut Io| io.environment.chunk_size = NonZeroUsize::new(size);
                for inputs in ["DIR/a", "DIR/a DIR/b", "--fail-fast DIR/a", "DIR/a DIR/nope DIR/a"] {
                    let whole = outcome(kind, &folder, &format!("--jobs 1 {inputs}"), |_| ());
                    let split = outcome(kind, &folder, &format!("--jobs {jobs} {inputs}"), chunks);
                    prop_assert_eq!(split, whole, "{} {}", inputs, file.escape_ascii());
                }
            }

            #[test]
            fn a_stream_in_chunks((kind, file) in splitting::file(), size in splitting::size(), step in 1_usize..2000) {
                let (kind, folder) = (&KINDS[kind], Sandbox::with(&[("b", &file)]));
                let pause = Duration::from_millis(if step < 50 { 6 } else { 0 });
                let stream = |io: &mut Io| {
                    io.environment.chunk_size = NonZeroUsize::new(size);
                    io.stdin = Stdin::new(Box::new(Drip::new(file.clone(), step).pausing(pause)));
                };
                for inputs in ["-", "DIR/b - DIR/b"] {
                    let whole = outcome(kind, &folder, &format!("--jobs 1 {inputs}"), stream);
                    let split = outcome(kind, &folder, &format!("--jobs 2 {inputs}"), stream);
                    prop_assert_eq!(split, whole, "{} {}", inputs, file.escape_ascii());
                }
            }
        }

        #[test]
        fn a_large_file_in_chunks_of_the_usual_size() {
            for kind in KINDS.iter().step_by(2) {
                let folder = Sandbox::with(&[("a", kind.large())]);
                let whole = outcome(kind, &folder, "--jobs 1 DIR/a", |_| ());
                assert!(whole.1.lines().count() > 1000, "{}", kind.game);
                assert!(outcome(kind, &folder, "--jobs 3 DIR/a", |_| ()) == whole, "{}", kind.game);
            }
        }
    };
}
