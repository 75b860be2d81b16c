//! A tournament in a line, for tables of tests: rounds split by `;`, in each of them the rows split by blanks. `1>2`: White, 1,
//! beats 2; `1<2` Black wins; `1=2` draw; `1o2` both lose; `1h2` draw for White, loss for Black; `1+2` forfeit win of White,
//! `1-2` of Black, `1x2` of nobody; `1?2` pending; `1U`, `1F`, `1H`, `1Z` byes.

use shinpan_core::HalfPoints;
use shinpan_core::games::{Bye, RoundNo};
use shinpan_tournament::tiebreaks::{
    Calculator, Crosstable, Edition, PairingResult, Participant, Regulations, Row, Scoring, Share, System,
};

/// The words before the bar, and the table behind it.
pub(crate) struct Line<'a> {
    pub(crate) words: Vec<&'a str>,
    pub(crate) table: Crosstable,
}

impl<'a> Line<'a> {
    /// Reads `word … | 1>2 3=4 ; 1U …`. Words `w=3 d=1 l=0 a=0 b=3` set points, `n=5` the number of participants, and
    /// `r=2000,1900` their ratings.
    pub(crate) fn read(text: &'a str) -> Self {
        let (head, rounds) = text.split_once('|').expect("a bar");
        let (settings, words) = head.split_whitespace().partition::<Vec<_>, _>(|word| word.contains('='));
        let setting = |name: &str| settings.iter().find_map(|setting| setting.strip_prefix(name)?.strip_prefix('='));
        let rounds = (1..).map(RoundNo).zip(rounds.split(';'));
        let rows = rounds.flat_map(|(round, rows)| rows.split_whitespace().map(move |text| row(round, text)));
        let rows = rows.collect::<Vec<_>>();
        let named = rows.iter().map(|row| match row {
            Row::Pairing { players, .. } => players[0].max(players[1]),
            Row::Bye { player, .. } => *player,
        });
        let count = setting("n").map_or_else(|| named.max().map_or(0, |last| last + 1), |count| count.parse().unwrap());
        let ratings = setting("r").map_or_else(Vec::new, |ratings| ratings.split(',').collect());
        let rating = |at: usize| ratings.get(at).and_then(|rating| rating.parse().ok());
        let participants = (0..count).map(|at| Participant {
            number: u32::try_from(at + 1).unwrap(),
            rating: rating(at),
            is_disqualified: false,
        });
        let points = |name, points: HalfPoints| setting(name).map_or(points, halves);
        let usual = Scoring::default();
        let scoring = Scoring {
            win: points("w", usual.win),
            draw: points("d", usual.draw),
            loss: points("l", usual.loss),
            absence: points("a", usual.absence),
            bye: points("b", usual.bye),
        };
        let table = Crosstable::check(participants.collect(), &rows, scoring, None).expect("no faults");
        Self { words, table }
    }

    /// By the system and the edition that are the first two words.
    pub(crate) fn calculator(&self) -> Calculator<'_> {
        let system = System::from_word(self.words[0]).expect("a system");
        let edition = Edition::of_year(self.words[1].parse().unwrap()).expect("an edition");
        Calculator::new(&self.table, Regulations::new(edition, system))
    }
}

fn halves(points: &str) -> HalfPoints {
    let (whole, fraction) = points.split_once('.').unwrap_or((points, "0"));
    HalfPoints(2 * whole.parse::<i64>().unwrap() + i64::from(fraction == "5"))
}

fn row(round: RoundNo, text: &str) -> Row {
    let index = |number: &str| number.parse::<usize>().unwrap() - 1;
    let at = text.find(|letter: char| !letter.is_ascii_digit()).unwrap();
    let (sign, player) = (&text[at..=at], index(&text[..at]));
    let bye = |bye| Row::Bye { round, player, bye };
    let game = |result| Row::Pairing { round, players: [player, index(&text[at + 1..])], result };
    let board = |white, black| game(PairingResult::Played([white, black]));
    let forfeit = |white, black| game(PairingResult::Forfeit([white, black]));
    match sign {
        ">" => board(Share::Win, Share::Loss),
        "<" => board(Share::Loss, Share::Win),
        "=" => board(Share::Draw, Share::Draw),
        "o" => board(Share::Loss, Share::Loss),
        "h" => board(Share::Draw, Share::Loss),
        "+" => forfeit(true, false),
        "-" => forfeit(false, true),
        "x" => forfeit(false, false),
        "?" => game(PairingResult::Pending),
        "U" => bye(Bye::PairingAllocated),
        "F" => bye(Bye::FullPoint),
        "H" => bye(Bye::HalfPoint),
        "Z" => bye(Bye::ZeroPoint),
        other => panic!("a sign {other:?}"),
    }
}
