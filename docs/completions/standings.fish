complete -c standings -l entrants -d 'The entrants; `-` is stdin' -r -F
complete -c standings -l stage -d 'The stage: its games and those that name none, without entrants who start later' -r
complete -c standings -l through -d 'The last round that counts; the last one there is if not given' -r
complete -c standings -l prize-fund -l fund -d 'What there is for prizes beside the entry fees, in the smallest unit of the currency' -r
complete -c standings -l registered -d 'How many programs registered and paid the entry fee; the entrants if not given' -r
complete -c standings -l registrations -d 'The programs that registered and paid the entry fee: a table with their ids; `-` is stdin' -r -F
complete -c standings -l overrule -d 'Why officers accept results that changed after a later round was drawn, or of a pairing that was never made' -r
complete -c standings -l why -d 'Why one of two entrants stands above the other, key by key' -r
complete -c standings -l explain -d 'What every key of every entrant is made of, round by round; with --outlook the completions that show what is said of ID' -r
complete -c standings -l what-if -d 'What if: rows of games.csv that are put over the games, results "withdraw" too; what changes is written' -r -F
complete -c standings -l reading -d 'What is taken as given of the rounds to come' -r -f -a "drawn\t'The open games are played, and nothing else'
any\t'The rounds that are not drawn are played too, with every pairing that is legal'
both\t'The one and the other'"
complete -c standings -l rounds -d 'How many rounds the stage has; those of the rule book if not given' -r
complete -c standings -l limit -d 'For how long it is searched; 0 for as long as it takes' -r
complete -c standings -l proof -d 'Write the proofs of what is claimed, an object a line' -r -F
complete -c standings -l samples -d 'How many completions are drawn' -r
complete -c standings -l model -d 'Who is likely to win an open game' -r -f -a "equal\t'Everybody is as good'
bradley-terry\t'Ratings by the games of the event that somebody won'"
complete -c standings -l draw-rate -d 'How likely a draw is, from 0 to 1; as often as in the games so far if not given' -r
complete -c standings -l line -d 'A line of the outlook: the best N; can be given several times, those of the rule book if not given' -r
complete -c standings -l trf -d 'The tournament as a tournament report file (TRF16, TRF26), in place of the entrants and the games; `-` is stdin' -r -F
complete -c standings -l trf-head -d 'A tournament report file whose head counts as if the tables had it: name, rounds, scores, tie-breaks' -r -F
complete -c standings -l emit -d 'Write the entrants or the games of `--trf` as a table, instead of the standings' -r -f -a "entrants\t'Who takes part: entrants.csv'
games\t'Who met whom, and the byes: games.csv'"
complete -c standings -l keys -d 'What decides places, instead of what the book says: codes of C.07, split by commas, as in `DE, BH-C1, BH, SB`' -r
complete -c standings -l system -d 'How the tournament is paired: `swiss` or `round-robin`; as the rows tell if not given' -r
complete -c standings -l unrated -d 'The rating of participants who have none' -r
complete -c standings -l against -d 'Compare published standings with ours: a table with `id` and any of `place` and keys; exit 1 if anything differs' -r -F
complete -c standings -l lots -d 'The text of the draw; anyone can repeat it with sha256sum' -r
complete -c standings -l rules -d 'The rule book: a built-in one, or a TOML file' -r -F -a 'wcsc-2010 wcsc-2015 wcsc-2018 wcsc-2019 denryu-4 denryu-hardware floodgate arimaa-2015 wxf-2018 go-psk go-ssk go-nsk go-chinese go-uec fide-2001 fide-2014 fide-2018 fide-2023 fide-dutch-2026 fide-dutch-2017 fide-tiebreaks-2023 fide-tiebreaks-2026 man-machine-2003 tcec-2013 tcec-2018 tcec-2019 tcec-2020 tcec-2021 tcec-2022 tcec-2023 tcec-2025 tcec-swiss cutechess'
complete -c standings -l format -d 'The format of the output; a table on a terminal, else CSV' -r -f -a "table\t'Columns for people'
csv\t'Rows with a header'
json\t'One document'
ndjson\t'A JSON object a row'
html\t'A page for the web, the wall and print'
markdown\t'A page as text for a forum, a mail or a wiki'
trf\t'A tournament report file, of FIDE tournaments'"
complete -c standings -l input-format -d 'The format of the tables that are read, if it is not to be told by content' -r -f -a "csv\t'Rows with a header'
json\t'One array of objects'
ndjson\t'A JSON object a row'"
complete -c standings -l encoding -d 'The encoding of the tables that are not UTF-8: `shift_jis`, `euc-jp`, `gb18030`, `big5`, `euc-kr`, `windows-1252` …' -r
complete -c standings -l title -d 'The title of a page (--format html or markdown); the rule book and the stage if not given' -r
complete -c standings -l lang -d 'The language of headings and legends of a page; en if not given' -r -f -a "en\t'English'
ja\t'Japanese'"
complete -c standings -l as-of -d 'Of when a page is, in your words: it has no other time' -r
complete -c standings -s o -l output -d 'Write to FILE, which is whole or not there; `-` is stdout' -r -F
complete -c standings -l color -d 'Colour in text for people' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` or `TERM=dumb` says no'
always\t'In every text, whatever the environment says'
never\t'In none'"
complete -c standings -l audit -d 'Add a line to FILE about this run: what was given, read and written, with digests, chained to the line before' -r -F
complete -c standings -l verify-audit -d 'Say whether the chain of the lines that --audit added to FILE is whole, and which inputs and outputs have changed since, and end' -r -F
complete -c standings -l event -d 'What the lines of an event have in common: rules, entrants, games, stage, lots, records, registered; what stands on the line has the last word. Else the file that the variable `SHINPAN_EVENT` names' -r -F
complete -c standings -l completions -d 'Print the script of a shell that completes the words of this program, and end' -r -f -a "bash\t'GNU Bash'
zsh\t'Z shell'
fish\t'fish'"
complete -c standings -l crosstable -d 'Show the games of each entrant too'
complete -c standings -l ratings -d 'Rate the entrants of each group by their games, with standard errors, the advantage of the first move and the draw rate'
complete -c standings -l outlook -d 'Who is through and who is out, whatever the open games and the rounds to come bring'
complete -c standings -l outlook-probability -d 'Estimate how likely it is that each entrant is inside'
complete -c standings -l trf16 -d '`--format trf` in the form of 2016'
complete -c standings -l check -d 'Compare the points and ranks that the tournament report file states with ours; exit 1 if anything differs'
complete -c standings -l print-rules -d 'Print the rule book in force and end'
complete -c standings -l list-rules -d 'List the built-in rule books and end'
complete -c standings -s q -l quiet -d 'No messages but errors'
complete -c standings -s v -l verbose -d 'Say on stderr what was read and which book is in force'
complete -c standings -l exit-zero -d 'Exit with 0 also where there are findings'
complete -c standings -l spreadsheet -d 'CSV for spreadsheets: with a byte order mark, and an apostrophe before cells that would be formulas'
complete -c standings -l print-event -d 'Print what is in force of the event and of the line, and end'
complete -c standings -l man -d 'Print the manual page, for `man -l -`, and end'
complete -c standings -s h -l help -d 'Print help (see more with \'--help\')'
complete -c standings -s V -l version -d 'Print version'
