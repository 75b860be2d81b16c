//! The pages of the gallery: what is typed for each.

/// A page: the name of its file, and what is typed.
pub(super) const PAGES: [(&str, &str); 30] = [
    (
        "standings",
        "standings --rules wcsc-2010 --entrants testdata/championship/preliminary-2/entrants.csv --crosstable \
         testdata/championship/preliminary-2/all-games.csv",
    ),
    (
        "standings-ja",
        "standings --rules wcsc-2010 --entrants testdata/championship/preliminary-2/entrants.csv --crosstable \
         --lang ja --title 予選 --as-of 18:30 testdata/championship/preliminary-2/games.csv",
    ),
    (
        "final",
        "standings --rules wcsc-2010 --entrants testdata/championship/final/entrants.csv --crosstable --title \
         Championship testdata/championship/final/games.csv",
    ),
    ("finding", "kifu-check testdata/shogi/records/illegal-move.csa"),
    (
        "arimaa",
        "standings --rules testdata/arimaa-championship/book.toml --entrants testdata/arimaa-championship/finalists.csv \
         --crosstable testdata/arimaa-championship/games.csv",
    ),
    (
        "pair",
        "pair --rules wcsc-2010 --entrants testdata/championship/preliminary-2/entrants.csv --games \
         testdata/championship/preliminary-2/games.csv --round 3 --lots wcsc-2010/3 --explain",
    ),
    (
        "pair-elimination",
        "pair --rules testdata/arimaa/finals/lives-2.toml --entrants testdata/arimaa/finals/entrants.csv \
         --games testdata/arimaa/finals/games.csv --round 2 --lots draw-2 --explain",
    ),
    (
        "pair-final",
        "pair --rules wcsc-2010 --stage final --entrants testdata/championship/final/entrants.csv --round all --lots draw-1",
    ),
    (
        "color-assign",
        "color-assign --rules wcsc-2010 --games testdata/tournaments/color/games.csv testdata/tournaments/color/round-4.csv",
    ),
    (
        "color-assign-arimaa",
        "color-assign --rules arimaa-2015 --games testdata/tournaments/colours/games.csv \
         testdata/tournaments/colours/round-4.csv",
    ),
    (
        "seed",
        "qualify-score seed --rules wcsc-2010 --entrants testdata/tournaments/qualify/entrants.csv --history \
         testdata/tournaments/qualify/history.csv --lots wcsc-2010",
    ),
    (
        "seed-findings",
        "qualify-score seed --rules wcsc-2010 --entrants testdata/tournaments/qualify/same-developer.csv \
         --history testdata/tournaments/qualify/history.csv --lots draw-3",
    ),
    (
        "advance",
        "qualify-score advance --rules wcsc-2010 --stage preliminary-2 --entrants testdata/tournaments/qualify/seeded.csv \
         --standings testdata/tournaments/qualify/standings.csv --lang ja",
    ),
    (
        "score",
        "qualify-score score --rules testdata/tournaments/qualifier/book.toml --entrants \
         testdata/tournaments/qualifier/entrants.csv --games testdata/tournaments/qualifier/games.csv --lots qualifier",
    ),
    (
        "outlook",
        "standings --rules wcsc-2010 --entrants testdata/tournaments/outlook/entrants.csv --outlook --line 1 --line 2 \
         --outlook-probability --lots draw-9 testdata/tournaments/outlook/games.csv",
    ),
    (
        "outlook-advance-ja",
        "qualify-score advance --rules testdata/tournaments/outlook/one-a-module.toml --stage preliminary-2 --entrants \
         testdata/tournaments/outlook/entrants-modules.csv --games testdata/tournaments/outlook/games.csv --outlook --lang ja",
    ),
    (
        "outlook-cases",
        "standings --rules wcsc-2010 --entrants testdata/tournaments/outlook/entrants.csv --outlook --explain A \
         testdata/tournaments/outlook/games.csv",
    ),
    (
        "what-if",
        "pair --rules wcsc-2010 --entrants testdata/tournaments/outlook/what-if-entrants.csv --games \
         testdata/tournaments/outlook/what-if-games.csv --round 3 --lots example --what-if \
         testdata/tournaments/outlook/what-if.csv",
    ),
    ("kifu-check-shogi", "kifu-check testdata/shogi/records"),
    ("kifu-check-xiangqi", "kifu-check testdata/xiangqi/records"),
    ("kifu-check-go", "kifu-check testdata/go/records"),
    ("kifu-check-arimaa", "kifu-check testdata/arimaa/records"),
    ("kifu-check-chess", "kifu-check testdata/chess/records"),
    ("kifu-check-log", "kifu-check --log testdata/chess/logs/two-games.csv"),
    (
        "judge-repetition-shogi",
        "judge-repetition --lang ja testdata/shogi/records/perpetual-check.csa testdata/shogi/records/repetition.csa",
    ),
    ("judge-repetition-letters", "judge-repetition testdata/shogi/records/perpetual-check.csa --pieces letters"),
    (
        "judge-repetition-xiangqi",
        "judge-repetition testdata/xiangqi/records/chases.ndjson testdata/xiangqi/records/perpetual-check.pgn",
    ),
    ("judge-repetition-go", "judge-repetition --rules all testdata/go/records/forms.sgf testdata/go/records/ko.sgf"),
    (
        "judge-repetition-arimaa",
        "judge-repetition testdata/arimaa/records/repetition.txt testdata/arimaa/records/goal.txt",
    ),
    ("judge-repetition-chess", "judge-repetition testdata/chess/records/five.ndjson testdata/chess/records/three.pgn"),
];
