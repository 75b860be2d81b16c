complete -c color-assign -l games -d 'The games so far: games.csv; `-` is stdin, not needed for the first round' -r -F
complete -c color-assign -l entrants -d 'The entrants, whose ids PAIRINGS have: their names stand beside the ids in the table for people; `-` is stdin' -r -F
complete -c color-assign -l trf -d 'The entrants and the games so far as a tournament report file (TRF16, TRF26); `-` is stdin' -r -F
complete -c color-assign -l lots -d 'The text of the draw; anyone can repeat it with sha256sum' -r
complete -c color-assign -l rules -d 'The rule book: a built-in one, or a TOML file' -r -F -a 'wcsc-2010 wcsc-2015 wcsc-2018 wcsc-2019 denryu-4 denryu-hardware floodgate arimaa-2015 wxf-2018 go-psk go-ssk go-nsk go-chinese go-uec fide-2001 fide-2014 fide-2018 fide-2023 fide-dutch-2026 fide-dutch-2017 fide-tiebreaks-2023 fide-tiebreaks-2026 man-machine-2003 tcec-2013 tcec-2018 tcec-2019 tcec-2020 tcec-2021 tcec-2022 tcec-2023 tcec-2025 tcec-swiss cutechess'
complete -c color-assign -l format -d 'The format of the output; a table on a terminal, else CSV' -r -f -a "table\t'Columns for people'
csv\t'Rows with a header'
json\t'One document'
ndjson\t'A JSON object a row'
html\t'A page for the web, the wall and print'
markdown\t'A page as text for a forum, a mail or a wiki'
trf\t'A tournament report file, of FIDE tournaments'"
complete -c color-assign -l input-format -d 'The format of the tables that are read, if it is not to be told by content' -r -f -a "csv\t'Rows with a header'
json\t'One array of objects'
ndjson\t'A JSON object a row'"
complete -c color-assign -l encoding -d 'The encoding of the tables that are not UTF-8: `shift_jis`, `euc-jp`, `gb18030`, `big5`, `euc-kr`, `windows-1252` …' -r
complete -c color-assign -l title -d 'The title of a page (--format html or markdown); the rule book and the stage if not given' -r
complete -c color-assign -l lang -d 'The language of headings and legends of a page; en if not given' -r -f -a "en\t'English'
ja\t'Japanese'"
complete -c color-assign -l as-of -d 'Of when a page is, in your words: it has no other time' -r
complete -c color-assign -s o -l output -d 'Write to FILE, which is whole or not there; `-` is stdout' -r -F
complete -c color-assign -l color -d 'Colour in text for people' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` or `TERM=dumb` says no'
always\t'In every text, whatever the environment says'
never\t'In none'"
complete -c color-assign -l audit -d 'Add a line to FILE about this run: what was given, read and written, with digests, chained to the line before' -r -F
complete -c color-assign -l verify-audit -d 'Say whether the chain of the lines that --audit added to FILE is whole, and which inputs and outputs have changed since, and end' -r -F
complete -c color-assign -l event -d 'What the lines of an event have in common: rules, entrants, games, stage, lots, records, registered; what stands on the line has the last word. Else the file that the variable `SHINPAN_EVENT` names' -r -F
complete -c color-assign -l completions -d 'Print the script of a shell that completes the words of this program, and end' -r -f -a "bash\t'GNU Bash'
zsh\t'Z shell'
fish\t'fish'"
complete -c color-assign -l print-rules -d 'Print the rule book in force and end'
complete -c color-assign -l list-rules -d 'List the built-in rule books and end'
complete -c color-assign -s q -l quiet -d 'No messages but errors'
complete -c color-assign -s v -l verbose -d 'Say on stderr what was read and which book is in force'
complete -c color-assign -l exit-zero -d 'Exit with 0 also where there are findings'
complete -c color-assign -l spreadsheet -d 'CSV for spreadsheets: with a byte order mark, and an apostrophe before cells that would be formulas'
complete -c color-assign -l print-event -d 'Print what is in force of the event and of the line, and end'
complete -c color-assign -l man -d 'Print the manual page, for `man -l -`, and end'
complete -c color-assign -s h -l help -d 'Print help (see more with \'--help\')'
complete -c color-assign -s V -l version -d 'Print version'
