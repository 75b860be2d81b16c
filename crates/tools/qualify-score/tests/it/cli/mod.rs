//! The command line of qualify-score: answers, streams, exit codes, formats.

mod advancement;
mod program;
mod scores;
mod seeding;
mod tables;

use qualify_score::run;
use shinpan_testing::{RunResult, Sandbox};

const ENTRANTS: &str = "id,note,status\na,x,active\nb,\"y,z\",declined\nc,,active\n";
const HISTORY: &str = "year,stage,place,id,seeding\n2009,final,1,c,\n2009,final,2,a,\n";
const SEEDED: &str = "id,note,status,seed,stage,basis\nc,,active,1,final,history\na,x,active,2,final,history\nb,\"y,z\",declined,3,final,newcomer\n";
const TWINS: &str = "id,developers\na,Mori\nb,MORI\n";
const FIELD: &str =
    "id,seed,stage,club\nf,1,final,x\ng,2,final,\nh,3,final,\np,4,preliminary-2,y\nq,5,preliminary-2,\n";
const STANDINGS: &str = "place,id\n1,q\n,p\n";

const QUALIFIER: &str = "name = \"ours\"\nextends = \"arimaa-2015\"\n[qualify-score]\nbenchmarks = [\"x\"]\n";
const BOTS: &str = "id,rating\na,1800\nb,1900.5\nc,\n";
const LOG: &str = "first,second,result,started_at,ended_at\n\
    a,x,1-0,2015-01-02T10:00:00Z,2015-01-02T10:40:00Z\n\
    a,b,1-0,,\n\
    a,x,0-1,2015-01-02T11:00:00Z,2015-01-02T11:40:00Z\n\
    x,a,0-1,2015-01-02T12:00:00+01:00,2015-01-02T14:40:00+01:00\n";

fn folder() -> Sandbox {
    Sandbox::with(&[("e", ENTRANTS), ("h", HISTORY), ("twins", TWINS), ("field", FIELD), ("s", STANDINGS)])
}

fn seed(folder: &Sandbox, line: &str) -> RunResult {
    folder.run(run, &format!("seed --rules wcsc-2010 --history DIR/h {line}"))
}

fn advance(folder: &Sandbox, line: &str) -> RunResult {
    folder.run(
        run,
        &format!("advance --rules wcsc-2010 --entrants DIR/field --standings DIR/s --stage preliminary-2 {line}"),
    )
}
