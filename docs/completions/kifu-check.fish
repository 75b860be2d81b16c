complete -c kifu-check -l files-from -d 'Also read the files that LIST names, one path a line; `-` is stdin' -r -F
complete -c kifu-check -l jobs -d 'Threads; RAYON_NUM_THREADS or all cores if not given' -r
complete -c kifu-check -l game -d 'The game of all records, whatever they say themselves [default: each record\'s own]' -r -f -a "shogi\t'CSA, KIF, KI2, USI and the neutral form; book wcsc-2010'
arimaa\t'Arimaa notation, exports of the archive and the neutral form; book arimaa-2015'
xiangqi\t'PGN (ICCS, UCI, WXF or Chinese moves) and the neutral form; book wxf-2018'
go\t'SGF and the neutral form; book go-psk'
chess\t'PGN and the neutral form; book fide-2023'"
complete -c kifu-check -l input-format -d 'The format of the records, if it is not to be told by content' -r -f -a "csa\t''
kif\t''
ki2\t''
usi\t''
ndjson\t''
json\t''
csv\t''
arimaa\t''
archive\t''
pgn\t''
sgf\t''"
complete -c kifu-check -l ranks -d 'How records of xiangqi count ranks [default: 0-9]' -r -f -a "0-9\t''
1-10\t''"
complete -c kifu-check -l laws -d 'The edition of the Laws of Chess, instead of the book\'s' -r -f -a "2001\t''
2014\t''
2018\t''
2023\t''"
complete -c kifu-check -l emit -d 'What is written: findings, or rows of games.csv or entrants.csv, or the failures of engines (findings then go to stderr)' -r -f -a "findings\t'What was found in each record'
games\t'Rows of games.csv with the results; format text is csv'
entrants\t'Rows of entrants.csv, one for each player; format text is csv'
ledger\t'The failures by which engines lost, in an event of engines; format text is csv'"
complete -c kifu-check -l log -d 'Also judge the log of a man-machine match, NDJSON, JSON or CSV; `-` is stdin. Without FILE it is judged alone' -r -F
complete -c kifu-check -l schedule -d 'The games of the round, rows of games.csv: each record must be one of them, each of them must have a record; seconds in the columns `first_late` and `second_late` are taken off that side\'s time' -r -F
complete -c kifu-check -l entrants -d 'The entrants, to find players by name and alias as well as by id; one who is none of them is an error' -r -F
complete -c kifu-check -l encoding -d 'The encoding of `--schedule` and `--entrants` where they are not UTF-8: `shift_jis`, `euc-jp` …' -r
complete -c kifu-check -l round -d 'The round of the records: rows of the schedule of another round are not theirs; emitted rows without a schedule are of it' -r
complete -c kifu-check -l stage -d 'The stage of the records: rows of the schedule of another stage are not theirs' -r
complete -c kifu-check -l cache -d 'Remember in FILE what was checked: a record that has not changed is not checked again, the output is the same' -r -F
complete -c kifu-check -l rules -d 'The rule book: a built-in one, or a TOML file' -r -F -a 'wcsc-2010 wcsc-2015 wcsc-2018 wcsc-2019 denryu-4 denryu-hardware floodgate arimaa-2015 wxf-2018 go-psk go-ssk go-nsk go-chinese go-uec fide-2001 fide-2014 fide-2018 fide-2023 fide-dutch-2026 fide-dutch-2017 fide-tiebreaks-2023 fide-tiebreaks-2026 man-machine-2003 tcec-2013 tcec-2018 tcec-2019 tcec-2020 tcec-2021 tcec-2022 tcec-2023 tcec-2025 tcec-swiss cutechess'
complete -c kifu-check -l format -d 'The format of the output' -r -f -a "text\t'A line for each thing found'
csv\t'A table with a header'
json\t'One array'
ndjson\t'A JSON object a line, written as soon as it is known'
html\t'A page for the web, the wall and print'
markdown\t'A page as text for a forum, a mail or a wiki'"
complete -c kifu-check -l title -d 'The title of a page (--format html or markdown); the rule book and the stage if not given' -r
complete -c kifu-check -l lang -d 'The language of headings and legends of a page; en if not given' -r -f -a "en\t'English'
ja\t'Japanese'"
complete -c kifu-check -l as-of -d 'Of when a page is, in your words: it has no other time' -r
complete -c kifu-check -l pieces -d 'What pieces bear on the boards of a page and of --diagrams, in games that have both; characters if not given' -r -f -a "characters\t'The characters of shogi and xiangqi'
letters\t'The letters of records'"
complete -c kifu-check -l diagrams -d 'Also write each board as a picture (SVG) into the folder DIR, which is made if it is missing' -r -F
complete -c kifu-check -s o -l output -d 'Write to FILE, which is whole or not there; `-` is stdout' -r -F
complete -c kifu-check -l color -d 'Colour in text for people' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` or `TERM=dumb` says no'
always\t'In every text, whatever the environment says'
never\t'In none'"
complete -c kifu-check -l audit -d 'Add a line to FILE about this run: what was given, read and written, with digests, chained to the line before' -r -F
complete -c kifu-check -l verify-audit -d 'Say whether the chain of the lines that --audit added to FILE is whole, and which inputs and outputs have changed since, and end' -r -F
complete -c kifu-check -l event -d 'What the lines of an event have in common: rules, entrants, games, stage, lots, records, registered; what stands on the line has the last word. Else the file that the variable `SHINPAN_EVENT` names' -r -F
complete -c kifu-check -l completions -d 'Print the script of a shell that completes the words of this program, and end' -r -f -a "bash\t'GNU Bash'
zsh\t'Z shell'
fish\t'fish'"
complete -c kifu-check -l null -d 'The paths in LIST end with NUL'
complete -c kifu-check -l no-ratio-limit -d 'Read compressed data that grows to more than 200 times its size, or to more than 64 GiB'
complete -c kifu-check -l fail-fast -d 'Stop at the first record that makes exit 1 or 2'
complete -c kifu-check -l strict -d 'Report warnings and notes of a dialect as errors'
complete -c kifu-check -l report -d 'Write a sheet of each game for the arbiter: what is decided, what is left to the committee. With `--emit ledger`: the strikes of each engine'
complete -c kifu-check -l new-only -d 'Write only findings that no run with this cache has written yet, and games that have some; exit 1 if and only if one is an error. A file that cannot be read is told each time'
complete -c kifu-check -l print-rules -d 'Print the rule book in force and end'
complete -c kifu-check -l list-rules -d 'List the built-in rule books and end'
complete -c kifu-check -s q -l quiet -d 'No messages but errors'
complete -c kifu-check -s v -l verbose -d 'Say on stderr what was read and which book is in force'
complete -c kifu-check -l exit-zero -d 'Exit with 0 also where there are findings'
complete -c kifu-check -l spreadsheet -d 'CSV for spreadsheets: with a byte order mark, and an apostrophe before cells that would be formulas'
complete -c kifu-check -l print-event -d 'Print what is in force of the event and of the line, and end'
complete -c kifu-check -l man -d 'Print the manual page, for `man -l -`, and end'
complete -c kifu-check -s h -l help -d 'Print help (see more with \'--help\')'
complete -c kifu-check -s V -l version -d 'Print version'
