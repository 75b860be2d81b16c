# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_qualify_score_global_optspecs
    string join \n rules= print-rules list-rules format= input-format= encoding= title= lang= as-of= o/output= color= q/quiet v/verbose exit-zero spreadsheet audit= verify-audit= event= print-event completions= man h/help V/version
end

function __fish_qualify_score_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_qualify_score_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_qualify_score_using_subcommand
    set -l cmd (__fish_qualify_score_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c qualify-score -n "__fish_qualify_score_needs_command" -l rules -d 'The rule book: a built-in one, or a TOML file' -r -F -a 'wcsc-2010 wcsc-2015 wcsc-2018 wcsc-2019 denryu-4 denryu-hardware floodgate arimaa-2015 wxf-2018 go-psk go-ssk go-nsk go-chinese go-uec fide-2001 fide-2014 fide-2018 fide-2023 fide-dutch-2026 fide-dutch-2017 fide-tiebreaks-2023 fide-tiebreaks-2026 man-machine-2003 tcec-2013 tcec-2018 tcec-2019 tcec-2020 tcec-2021 tcec-2022 tcec-2023 tcec-2025 tcec-swiss cutechess'
complete -c qualify-score -n "__fish_qualify_score_needs_command" -l format -d 'The format of the output; a table on a terminal, else CSV' -r -f -a "table\t'Columns for people'
csv\t'Rows with a header'
json\t'One document'
ndjson\t'A JSON object a row'
html\t'A page for the web, the wall and print'
markdown\t'A page as text for a forum, a mail or a wiki'
trf\t'A tournament report file, of FIDE tournaments'"
complete -c qualify-score -n "__fish_qualify_score_needs_command" -l input-format -d 'The format of the tables that are read, if it is not to be told by content' -r -f -a "csv\t'Rows with a header'
json\t'One array of objects'
ndjson\t'A JSON object a row'"
complete -c qualify-score -n "__fish_qualify_score_needs_command" -l encoding -d 'The encoding of the tables that are not UTF-8: `shift_jis`, `euc-jp`, `gb18030`, `big5`, `euc-kr`, `windows-1252` …' -r
complete -c qualify-score -n "__fish_qualify_score_needs_command" -l title -d 'The title of a page (--format html or markdown); the rule book and the stage if not given' -r
complete -c qualify-score -n "__fish_qualify_score_needs_command" -l lang -d 'The language of headings and legends of a page; en if not given' -r -f -a "en\t'English'
ja\t'Japanese'"
complete -c qualify-score -n "__fish_qualify_score_needs_command" -l as-of -d 'Of when a page is, in your words: it has no other time' -r
complete -c qualify-score -n "__fish_qualify_score_needs_command" -s o -l output -d 'Write to FILE, which is whole or not there; `-` is stdout' -r -F
complete -c qualify-score -n "__fish_qualify_score_needs_command" -l color -d 'Colour in text for people' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` or `TERM=dumb` says no'
always\t'In every text, whatever the environment says'
never\t'In none'"
complete -c qualify-score -n "__fish_qualify_score_needs_command" -l audit -d 'Add a line to FILE about this run: what was given, read and written, with digests, chained to the line before' -r -F
complete -c qualify-score -n "__fish_qualify_score_needs_command" -l verify-audit -d 'Say whether the chain of the lines that --audit added to FILE is whole, and which inputs and outputs have changed since, and end' -r -F
complete -c qualify-score -n "__fish_qualify_score_needs_command" -l event -d 'What the lines of an event have in common: rules, entrants, games, stage, lots, records, registered; what stands on the line has the last word. Else the file that the variable `SHINPAN_EVENT` names' -r -F
complete -c qualify-score -n "__fish_qualify_score_needs_command" -l completions -d 'Print the script of a shell that completes the words of this program, and end' -r -f -a "bash\t'GNU Bash'
zsh\t'Z shell'
fish\t'fish'"
complete -c qualify-score -n "__fish_qualify_score_needs_command" -l print-rules -d 'Print the rule book in force and end'
complete -c qualify-score -n "__fish_qualify_score_needs_command" -l list-rules -d 'List the built-in rule books and end'
complete -c qualify-score -n "__fish_qualify_score_needs_command" -s q -l quiet -d 'No messages but errors'
complete -c qualify-score -n "__fish_qualify_score_needs_command" -s v -l verbose -d 'Say on stderr what was read and which book is in force'
complete -c qualify-score -n "__fish_qualify_score_needs_command" -l exit-zero -d 'Exit with 0 also where there are findings'
complete -c qualify-score -n "__fish_qualify_score_needs_command" -l spreadsheet -d 'CSV for spreadsheets: with a byte order mark, and an apostrophe before cells that would be formulas'
complete -c qualify-score -n "__fish_qualify_score_needs_command" -l print-event -d 'Print what is in force of the event and of the line, and end'
complete -c qualify-score -n "__fish_qualify_score_needs_command" -l man -d 'Print the manual page, for `man -l -`, and end'
complete -c qualify-score -n "__fish_qualify_score_needs_command" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c qualify-score -n "__fish_qualify_score_needs_command" -s V -l version -d 'Print version'
complete -c qualify-score -n "__fish_qualify_score_needs_command" -f -a "seed" -d 'Seed the entrants by earlier championships'
complete -c qualify-score -n "__fish_qualify_score_needs_command" -f -a "advance" -d 'Rule who advances from a preliminary'
complete -c qualify-score -n "__fish_qualify_score_needs_command" -f -a "score" -d 'Score the games of a qualifier against benchmarks'
complete -c qualify-score -n "__fish_qualify_score_needs_command" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand seed" -l entrants -d 'All programs that planned to enter; `-` is stdin' -r -F
complete -c qualify-score -n "__fish_qualify_score_using_subcommand seed" -l trf -d 'The entrants as a tournament report file (TRF16, TRF26); `-` is stdin' -r -F
complete -c qualify-score -n "__fish_qualify_score_using_subcommand seed" -l history -d 'The places of earlier championships: year, stage, place, id, seeding; `-` is stdin' -r -F
complete -c qualify-score -n "__fish_qualify_score_using_subcommand seed" -l lots -d 'The text of the draw; anyone can repeat it with sha256sum' -r
complete -c qualify-score -n "__fish_qualify_score_using_subcommand seed" -l rules -d 'The rule book: a built-in one, or a TOML file' -r -F -a 'wcsc-2010 wcsc-2015 wcsc-2018 wcsc-2019 denryu-4 denryu-hardware floodgate arimaa-2015 wxf-2018 go-psk go-ssk go-nsk go-chinese go-uec fide-2001 fide-2014 fide-2018 fide-2023 fide-dutch-2026 fide-dutch-2017 fide-tiebreaks-2023 fide-tiebreaks-2026 man-machine-2003 tcec-2013 tcec-2018 tcec-2019 tcec-2020 tcec-2021 tcec-2022 tcec-2023 tcec-2025 tcec-swiss cutechess'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand seed" -l format -d 'The format of the output; a table on a terminal, else CSV' -r -f -a "table\t'Columns for people'
csv\t'Rows with a header'
json\t'One document'
ndjson\t'A JSON object a row'
html\t'A page for the web, the wall and print'
markdown\t'A page as text for a forum, a mail or a wiki'
trf\t'A tournament report file, of FIDE tournaments'"
complete -c qualify-score -n "__fish_qualify_score_using_subcommand seed" -l input-format -d 'The format of the tables that are read, if it is not to be told by content' -r -f -a "csv\t'Rows with a header'
json\t'One array of objects'
ndjson\t'A JSON object a row'"
complete -c qualify-score -n "__fish_qualify_score_using_subcommand seed" -l encoding -d 'The encoding of the tables that are not UTF-8: `shift_jis`, `euc-jp`, `gb18030`, `big5`, `euc-kr`, `windows-1252` …' -r
complete -c qualify-score -n "__fish_qualify_score_using_subcommand seed" -l title -d 'The title of a page (--format html or markdown); the rule book and the stage if not given' -r
complete -c qualify-score -n "__fish_qualify_score_using_subcommand seed" -l lang -d 'The language of headings and legends of a page; en if not given' -r -f -a "en\t'English'
ja\t'Japanese'"
complete -c qualify-score -n "__fish_qualify_score_using_subcommand seed" -l as-of -d 'Of when a page is, in your words: it has no other time' -r
complete -c qualify-score -n "__fish_qualify_score_using_subcommand seed" -s o -l output -d 'Write to FILE, which is whole or not there; `-` is stdout' -r -F
complete -c qualify-score -n "__fish_qualify_score_using_subcommand seed" -l color -d 'Colour in text for people' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` or `TERM=dumb` says no'
always\t'In every text, whatever the environment says'
never\t'In none'"
complete -c qualify-score -n "__fish_qualify_score_using_subcommand seed" -l audit -d 'Add a line to FILE about this run: what was given, read and written, with digests, chained to the line before' -r -F
complete -c qualify-score -n "__fish_qualify_score_using_subcommand seed" -l verify-audit -d 'Say whether the chain of the lines that --audit added to FILE is whole, and which inputs and outputs have changed since, and end' -r -F
complete -c qualify-score -n "__fish_qualify_score_using_subcommand seed" -l event -d 'What the lines of an event have in common: rules, entrants, games, stage, lots, records, registered; what stands on the line has the last word. Else the file that the variable `SHINPAN_EVENT` names' -r -F
complete -c qualify-score -n "__fish_qualify_score_using_subcommand seed" -l completions -d 'Print the script of a shell that completes the words of this program, and end' -r -f -a "bash\t'GNU Bash'
zsh\t'Z shell'
fish\t'fish'"
complete -c qualify-score -n "__fish_qualify_score_using_subcommand seed" -l print-rules -d 'Print the rule book in force and end'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand seed" -l list-rules -d 'List the built-in rule books and end'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand seed" -s q -l quiet -d 'No messages but errors'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand seed" -s v -l verbose -d 'Say on stderr what was read and which book is in force'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand seed" -l exit-zero -d 'Exit with 0 also where there are findings'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand seed" -l spreadsheet -d 'CSV for spreadsheets: with a byte order mark, and an apostrophe before cells that would be formulas'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand seed" -l print-event -d 'Print what is in force of the event and of the line, and end'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand seed" -l man -d 'Print the manual page, for `man -l -`, and end'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand seed" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand seed" -s V -l version -d 'Print version'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l entrants -d 'The rows that `seed` gave, with statuses brought up to date; `-` is stdin' -r -F
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l trf -d 'The entrants as a tournament report file (TRF16, TRF26); `-` is stdin' -r -F
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l standings -d 'The final standings of the stage: place, id; `-` is stdin' -r -F
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l games -d 'The games of the stage, to make its standings of them; `-` is stdin' -r -F
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l stage -d 'The stage that has been played: a preliminary, as the rule book calls it' -r
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l emit -d 'Write something else than the rulings' -r -f -a "field\t'The entrants.csv of the next stage'"
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l reading -d 'What is taken as given of the rounds to come' -r -f -a "drawn\t'The open games are played, and nothing else'
any\t'The rounds that are not drawn are played too, with every pairing that is legal'
both\t'The one and the other'"
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l rounds -d 'How many rounds the stage has; those of the rule book if not given' -r
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l limit -d 'For how long it is searched; 0 for as long as it takes' -r
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l proof -d 'Write the proofs of what is claimed, an object a line' -r -F
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l samples -d 'How many completions are drawn' -r
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l model -d 'Who is likely to win an open game' -r -f -a "equal\t'Everybody is as good'
bradley-terry\t'Ratings by the games of the event that somebody won'"
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l draw-rate -d 'How likely a draw is, from 0 to 1; as often as in the games so far if not given' -r
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l what-if -d 'What if: rows of games.csv that are put over the games, results "withdraw" too; what changes is written' -r -F
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l explain -d 'The completions that show what the outlook says of an entrant' -r
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l lots -d 'The text of the draw; anyone can repeat it with sha256sum' -r
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l rules -d 'The rule book: a built-in one, or a TOML file' -r -F -a 'wcsc-2010 wcsc-2015 wcsc-2018 wcsc-2019 denryu-4 denryu-hardware floodgate arimaa-2015 wxf-2018 go-psk go-ssk go-nsk go-chinese go-uec fide-2001 fide-2014 fide-2018 fide-2023 fide-dutch-2026 fide-dutch-2017 fide-tiebreaks-2023 fide-tiebreaks-2026 man-machine-2003 tcec-2013 tcec-2018 tcec-2019 tcec-2020 tcec-2021 tcec-2022 tcec-2023 tcec-2025 tcec-swiss cutechess'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l format -d 'The format of the output; a table on a terminal, else CSV' -r -f -a "table\t'Columns for people'
csv\t'Rows with a header'
json\t'One document'
ndjson\t'A JSON object a row'
html\t'A page for the web, the wall and print'
markdown\t'A page as text for a forum, a mail or a wiki'
trf\t'A tournament report file, of FIDE tournaments'"
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l input-format -d 'The format of the tables that are read, if it is not to be told by content' -r -f -a "csv\t'Rows with a header'
json\t'One array of objects'
ndjson\t'A JSON object a row'"
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l encoding -d 'The encoding of the tables that are not UTF-8: `shift_jis`, `euc-jp`, `gb18030`, `big5`, `euc-kr`, `windows-1252` …' -r
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l title -d 'The title of a page (--format html or markdown); the rule book and the stage if not given' -r
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l lang -d 'The language of headings and legends of a page; en if not given' -r -f -a "en\t'English'
ja\t'Japanese'"
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l as-of -d 'Of when a page is, in your words: it has no other time' -r
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -s o -l output -d 'Write to FILE, which is whole or not there; `-` is stdout' -r -F
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l color -d 'Colour in text for people' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` or `TERM=dumb` says no'
always\t'In every text, whatever the environment says'
never\t'In none'"
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l audit -d 'Add a line to FILE about this run: what was given, read and written, with digests, chained to the line before' -r -F
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l verify-audit -d 'Say whether the chain of the lines that --audit added to FILE is whole, and which inputs and outputs have changed since, and end' -r -F
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l event -d 'What the lines of an event have in common: rules, entrants, games, stage, lots, records, registered; what stands on the line has the last word. Else the file that the variable `SHINPAN_EVENT` names' -r -F
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l completions -d 'Print the script of a shell that completes the words of this program, and end' -r -f -a "bash\t'GNU Bash'
zsh\t'Z shell'
fish\t'fish'"
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l accept-incomplete -d 'Rule on standings that were made with games missing or open'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l vacated-after-announcement -d 'Give places that were vacated after the announcement to the next in the standings'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l outlook -d 'Who is through and who is out, whatever the open games and the rounds to come bring'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l outlook-probability -d 'Estimate how likely it is that each entrant is inside'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l print-rules -d 'Print the rule book in force and end'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l list-rules -d 'List the built-in rule books and end'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -s q -l quiet -d 'No messages but errors'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -s v -l verbose -d 'Say on stderr what was read and which book is in force'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l exit-zero -d 'Exit with 0 also where there are findings'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l spreadsheet -d 'CSV for spreadsheets: with a byte order mark, and an apostrophe before cells that would be formulas'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l print-event -d 'Print what is in force of the event and of the line, and end'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -l man -d 'Print the manual page, for `man -l -`, and end'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand advance" -s V -l version -d 'Print version'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand score" -l entrants -d 'The bots: id, rating; `-` is stdin' -r -F
complete -c qualify-score -n "__fish_qualify_score_using_subcommand score" -l trf -d 'The bots and their games as a tournament report file (TRF16, TRF26); `-` is stdin' -r -F
complete -c qualify-score -n "__fish_qualify_score_using_subcommand score" -l games -d 'The log of their games, with `started_at` and `ended_at`; `-` is stdin' -r -F
complete -c qualify-score -n "__fish_qualify_score_using_subcommand score" -l emit -d 'Write something else than the scores' -r -f -a "field\t'The entrants.csv of the next stage'"
complete -c qualify-score -n "__fish_qualify_score_using_subcommand score" -l lots -d 'The text of the draw; anyone can repeat it with sha256sum' -r
complete -c qualify-score -n "__fish_qualify_score_using_subcommand score" -l rules -d 'The rule book: a built-in one, or a TOML file' -r -F -a 'wcsc-2010 wcsc-2015 wcsc-2018 wcsc-2019 denryu-4 denryu-hardware floodgate arimaa-2015 wxf-2018 go-psk go-ssk go-nsk go-chinese go-uec fide-2001 fide-2014 fide-2018 fide-2023 fide-dutch-2026 fide-dutch-2017 fide-tiebreaks-2023 fide-tiebreaks-2026 man-machine-2003 tcec-2013 tcec-2018 tcec-2019 tcec-2020 tcec-2021 tcec-2022 tcec-2023 tcec-2025 tcec-swiss cutechess'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand score" -l format -d 'The format of the output; a table on a terminal, else CSV' -r -f -a "table\t'Columns for people'
csv\t'Rows with a header'
json\t'One document'
ndjson\t'A JSON object a row'
html\t'A page for the web, the wall and print'
markdown\t'A page as text for a forum, a mail or a wiki'
trf\t'A tournament report file, of FIDE tournaments'"
complete -c qualify-score -n "__fish_qualify_score_using_subcommand score" -l input-format -d 'The format of the tables that are read, if it is not to be told by content' -r -f -a "csv\t'Rows with a header'
json\t'One array of objects'
ndjson\t'A JSON object a row'"
complete -c qualify-score -n "__fish_qualify_score_using_subcommand score" -l encoding -d 'The encoding of the tables that are not UTF-8: `shift_jis`, `euc-jp`, `gb18030`, `big5`, `euc-kr`, `windows-1252` …' -r
complete -c qualify-score -n "__fish_qualify_score_using_subcommand score" -l title -d 'The title of a page (--format html or markdown); the rule book and the stage if not given' -r
complete -c qualify-score -n "__fish_qualify_score_using_subcommand score" -l lang -d 'The language of headings and legends of a page; en if not given' -r -f -a "en\t'English'
ja\t'Japanese'"
complete -c qualify-score -n "__fish_qualify_score_using_subcommand score" -l as-of -d 'Of when a page is, in your words: it has no other time' -r
complete -c qualify-score -n "__fish_qualify_score_using_subcommand score" -s o -l output -d 'Write to FILE, which is whole or not there; `-` is stdout' -r -F
complete -c qualify-score -n "__fish_qualify_score_using_subcommand score" -l color -d 'Colour in text for people' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` or `TERM=dumb` says no'
always\t'In every text, whatever the environment says'
never\t'In none'"
complete -c qualify-score -n "__fish_qualify_score_using_subcommand score" -l audit -d 'Add a line to FILE about this run: what was given, read and written, with digests, chained to the line before' -r -F
complete -c qualify-score -n "__fish_qualify_score_using_subcommand score" -l verify-audit -d 'Say whether the chain of the lines that --audit added to FILE is whole, and which inputs and outputs have changed since, and end' -r -F
complete -c qualify-score -n "__fish_qualify_score_using_subcommand score" -l event -d 'What the lines of an event have in common: rules, entrants, games, stage, lots, records, registered; what stands on the line has the last word. Else the file that the variable `SHINPAN_EVENT` names' -r -F
complete -c qualify-score -n "__fish_qualify_score_using_subcommand score" -l completions -d 'Print the script of a shell that completes the words of this program, and end' -r -f -a "bash\t'GNU Bash'
zsh\t'Z shell'
fish\t'fish'"
complete -c qualify-score -n "__fish_qualify_score_using_subcommand score" -l explain -d 'Write a row for each bot and benchmark, with the games that count and those that do not'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand score" -l print-rules -d 'Print the rule book in force and end'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand score" -l list-rules -d 'List the built-in rule books and end'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand score" -s q -l quiet -d 'No messages but errors'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand score" -s v -l verbose -d 'Say on stderr what was read and which book is in force'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand score" -l exit-zero -d 'Exit with 0 also where there are findings'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand score" -l spreadsheet -d 'CSV for spreadsheets: with a byte order mark, and an apostrophe before cells that would be formulas'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand score" -l print-event -d 'Print what is in force of the event and of the line, and end'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand score" -l man -d 'Print the manual page, for `man -l -`, and end'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand score" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand score" -s V -l version -d 'Print version'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand help; and not __fish_seen_subcommand_from seed advance score help" -f -a "seed" -d 'Seed the entrants by earlier championships'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand help; and not __fish_seen_subcommand_from seed advance score help" -f -a "advance" -d 'Rule who advances from a preliminary'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand help; and not __fish_seen_subcommand_from seed advance score help" -f -a "score" -d 'Score the games of a qualifier against benchmarks'
complete -c qualify-score -n "__fish_qualify_score_using_subcommand help; and not __fish_seen_subcommand_from seed advance score help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
