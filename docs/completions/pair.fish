complete -c pair -l entrants -d 'Who takes part: entrants.csv' -r -F
complete -c pair -l games -d 'The games so far: games.csv; none before the first round' -r -F
complete -c pair -l trf -d 'The entrants and the games so far as a tournament report file (TRF16, TRF26); `-` is stdin. With --check alone several, or a quoted pattern' -r -F
complete -c pair -l files-from -d 'With --check alone: also the report files that LIST names, one path a line' -r -F
complete -c pair -l jobs -d 'With --check alone: threads, one a file; all cores if not given' -r
complete -c pair -l round -d 'The round to pair; `all` for a whole round robin; by the Dutch system the one after the last finished round, if not given' -r
complete -c pair -l stage -d 'The stage, where the file holds several or the stage is a round robin' -r
complete -c pair -l force -d 'A pair that officers make; may stand several times' -r
complete -c pair -l force-from -d 'Pairs that officers make: a table with the columns first and second' -r -F
complete -c pair -l forbid -d 'A pair that officers do not let be; may stand several times' -r
complete -c pair -l forbid-from -d 'Pairs that officers do not let be: a table with the columns first and second' -r -F
complete -c pair -l overrule -d 'Why officers overrule the rules: by a forced pair that breaks an article, a result that was changed after a later round was drawn, or one of a pairing that was never made' -r
complete -c pair -l absent -d 'An entrant that is not to be paired in this round' -r
complete -c pair -l explain -d 'Say for every pair which criterion put it there and what the best pairing without it costs; with two entrants the same as --why' -r
complete -c pair -l why -d 'Say what pairing A with B would cost' -r
complete -c pair -l check -d 'Say whether a published pairing of the round is legal and the best one, and by which criterion not; by the Dutch system without PAIRINGS every round of the report file' -r -F
complete -c pair -l what-if -d 'What if: rows of games.csv that are put over the games, results "withdraw" too; the pairs that change are written' -r -F
complete -c pair -l lots -d 'The text of the draw; anyone can repeat it with sha256sum' -r
complete -c pair -l rules -d 'The rule book: a built-in one, or a TOML file' -r -F -a 'wcsc-2010 wcsc-2015 wcsc-2018 wcsc-2019 denryu-4 denryu-hardware floodgate arimaa-2015 wxf-2018 go-psk go-ssk go-nsk go-chinese go-uec fide-2001 fide-2014 fide-2018 fide-2023 fide-dutch-2026 fide-dutch-2017 fide-tiebreaks-2023 fide-tiebreaks-2026 man-machine-2003 tcec-2013 tcec-2018 tcec-2019 tcec-2020 tcec-2021 tcec-2022 tcec-2023 tcec-2025 tcec-swiss cutechess'
complete -c pair -l format -d 'The format of the output; a table on a terminal, else CSV' -r -f -a "table\t'Columns for people'
csv\t'Rows with a header'
json\t'One document'
ndjson\t'A JSON object a row'
html\t'A page for the web, the wall and print'
markdown\t'A page as text for a forum, a mail or a wiki'
trf\t'A tournament report file, of FIDE tournaments'"
complete -c pair -l input-format -d 'The format of the tables that are read, if it is not to be told by content' -r -f -a "csv\t'Rows with a header'
json\t'One array of objects'
ndjson\t'A JSON object a row'"
complete -c pair -l encoding -d 'The encoding of the tables that are not UTF-8: `shift_jis`, `euc-jp`, `gb18030`, `big5`, `euc-kr`, `windows-1252` …' -r
complete -c pair -l title -d 'The title of a page (--format html or markdown); the rule book and the stage if not given' -r
complete -c pair -l lang -d 'The language of headings and legends of a page; en if not given' -r -f -a "en\t'English'
ja\t'Japanese'"
complete -c pair -l as-of -d 'Of when a page is, in your words: it has no other time' -r
complete -c pair -s o -l output -d 'Write to FILE, which is whole or not there; `-` is stdout' -r -F
complete -c pair -l color -d 'Colour in text for people' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` or `TERM=dumb` says no'
always\t'In every text, whatever the environment says'
never\t'In none'"
complete -c pair -l audit -d 'Add a line to FILE about this run: what was given, read and written, with digests, chained to the line before' -r -F
complete -c pair -l verify-audit -d 'Say whether the chain of the lines that --audit added to FILE is whole, and which inputs and outputs have changed since, and end' -r -F
complete -c pair -l event -d 'What the lines of an event have in common: rules, entrants, games, stage, lots, records, registered; what stands on the line has the last word. Else the file that the variable `SHINPAN_EVENT` names' -r -F
complete -c pair -l completions -d 'Print the script of a shell that completes the words of this program, and end' -r -f -a "bash\t'GNU Bash'
zsh\t'Z shell'
fish\t'fish'"
complete -c pair -l playoff -d 'The games for the second place of an elimination: the same as --stage second-place'
complete -c pair -l list -d 'Say which records of a report file the pairing honours, and with --trf those that are there (Dutch system)'
complete -c pair -l print-rules -d 'Print the rule book in force and end'
complete -c pair -l list-rules -d 'List the built-in rule books and end'
complete -c pair -s q -l quiet -d 'No messages but errors'
complete -c pair -s v -l verbose -d 'Say on stderr what was read and which book is in force'
complete -c pair -l exit-zero -d 'Exit with 0 also where there are findings'
complete -c pair -l spreadsheet -d 'CSV for spreadsheets: with a byte order mark, and an apostrophe before cells that would be formulas'
complete -c pair -l print-event -d 'Print what is in force of the event and of the line, and end'
complete -c pair -l man -d 'Print the manual page, for `man -l -`, and end'
complete -c pair -s h -l help -d 'Print help (see more with \'--help\')'
complete -c pair -s V -l version -d 'Print version'
