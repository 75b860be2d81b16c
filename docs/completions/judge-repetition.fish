complete -c judge-repetition -l files-from -d 'Also read the files that LIST names, one path a line; `-` is stdin' -r -F
complete -c judge-repetition -l jobs -d 'Threads; RAYON_NUM_THREADS or all cores if not given' -r
complete -c judge-repetition -l game -d 'The game of all records, whatever they say themselves [default: each record\'s own]' -r -f -a "shogi\t'CSA, KIF, KI2, USI and the neutral form; book wcsc-2010'
arimaa\t'Arimaa notation, exports of the archive and the neutral form; book arimaa-2015'
xiangqi\t'PGN (ICCS, UCI, WXF or Chinese moves) and the neutral form; book wxf-2018'
go\t'SGF and the neutral form; book go-psk'
chess\t'PGN and the neutral form; book fide-2023'"
complete -c judge-repetition -l input-format -d 'The format of the records, if it is not to be told by content' -r -f -a "csa\t''
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
complete -c judge-repetition -l ranks -d 'How records of xiangqi count ranks [default: 0-9]' -r -f -a "0-9\t''
1-10\t''"
complete -c judge-repetition -l laws -d 'The edition of the Laws of Chess, instead of the book\'s' -r -f -a "2001\t''
2014\t''
2018\t''
2023\t''"
complete -c judge-repetition -l occurrences -d 'How many occurrences end the game, instead of the book\'s count' -r
complete -c judge-repetition -l rules -d 'The rule book: a built-in one, or a TOML file' -r -F -a 'wcsc-2010 wcsc-2015 wcsc-2018 wcsc-2019 denryu-4 denryu-hardware floodgate arimaa-2015 wxf-2018 go-psk go-ssk go-nsk go-chinese go-uec fide-2001 fide-2014 fide-2018 fide-2023 fide-dutch-2026 fide-dutch-2017 fide-tiebreaks-2023 fide-tiebreaks-2026 man-machine-2003 tcec-2013 tcec-2018 tcec-2019 tcec-2020 tcec-2021 tcec-2022 tcec-2023 tcec-2025 tcec-swiss cutechess'
complete -c judge-repetition -l format -d 'The format of the output' -r -f -a "text\t'A line for each thing found'
csv\t'A table with a header'
json\t'One array'
ndjson\t'A JSON object a line, written as soon as it is known'
html\t'A page for the web, the wall and print'
markdown\t'A page as text for a forum, a mail or a wiki'"
complete -c judge-repetition -l title -d 'The title of a page (--format html or markdown); the rule book and the stage if not given' -r
complete -c judge-repetition -l lang -d 'The language of headings and legends of a page; en if not given' -r -f -a "en\t'English'
ja\t'Japanese'"
complete -c judge-repetition -l as-of -d 'Of when a page is, in your words: it has no other time' -r
complete -c judge-repetition -l pieces -d 'What pieces bear on the boards of a page and of --diagrams, in games that have both; characters if not given' -r -f -a "characters\t'The characters of shogi and xiangqi'
letters\t'The letters of records'"
complete -c judge-repetition -l diagrams -d 'Also write each board as a picture (SVG) into the folder DIR, which is made if it is missing' -r -F
complete -c judge-repetition -s o -l output -d 'Write to FILE, which is whole or not there; `-` is stdout' -r -F
complete -c judge-repetition -l color -d 'Colour in text for people' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` or `TERM=dumb` says no'
always\t'In every text, whatever the environment says'
never\t'In none'"
complete -c judge-repetition -l audit -d 'Add a line to FILE about this run: what was given, read and written, with digests, chained to the line before' -r -F
complete -c judge-repetition -l verify-audit -d 'Say whether the chain of the lines that --audit added to FILE is whole, and which inputs and outputs have changed since, and end' -r -F
complete -c judge-repetition -l event -d 'What the lines of an event have in common: rules, entrants, games, stage, lots, records, registered; what stands on the line has the last word. Else the file that the variable `SHINPAN_EVENT` names' -r -F
complete -c judge-repetition -l completions -d 'Print the script of a shell that completes the words of this program, and end' -r -f -a "bash\t'GNU Bash'
zsh\t'Z shell'
fish\t'fish'"
complete -c judge-repetition -l null -d 'The paths in LIST end with NUL'
complete -c judge-repetition -l no-ratio-limit -d 'Read compressed data that grows to more than 200 times its size, or to more than 64 GiB'
complete -c judge-repetition -l fail-fast -d 'Stop at the first record that makes exit 1 or 2'
complete -c judge-repetition -l explain -d 'Show the cycle: the board at its start, each move with its class, the occurrences'
complete -c judge-repetition -l print-rules -d 'Print the rule book in force and end'
complete -c judge-repetition -l list-rules -d 'List the built-in rule books and end'
complete -c judge-repetition -s q -l quiet -d 'No messages but errors'
complete -c judge-repetition -s v -l verbose -d 'Say on stderr what was read and which book is in force'
complete -c judge-repetition -l exit-zero -d 'Exit with 0 also where there are findings'
complete -c judge-repetition -l spreadsheet -d 'CSV for spreadsheets: with a byte order mark, and an apostrophe before cells that would be formulas'
complete -c judge-repetition -l print-event -d 'Print what is in force of the event and of the line, and end'
complete -c judge-repetition -l man -d 'Print the manual page, for `man -l -`, and end'
complete -c judge-repetition -s h -l help -d 'Print help (see more with \'--help\')'
complete -c judge-repetition -s V -l version -d 'Print version'
