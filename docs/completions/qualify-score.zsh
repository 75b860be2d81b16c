#compdef qualify-score

_shinpan_rules() {
    _alternative 'books:rule book:(wcsc-2010 wcsc-2015 wcsc-2018 wcsc-2019 denryu-4 denryu-hardware floodgate arimaa-2015 wxf-2018 go-psk go-ssk go-nsk go-chinese go-uec fide-2001 fide-2014 fide-2018 fide-2023 fide-dutch-2026 fide-dutch-2017 fide-tiebreaks-2023 fide-tiebreaks-2026 man-machine-2003 tcec-2013 tcec-2018 tcec-2019 tcec-2020 tcec-2021 tcec-2022 tcec-2023 tcec-2025 tcec-swiss cutechess)' 'files:file:_files'
}

autoload -U is-at-least

_qualify-score() {
    typeset -A opt_args
    typeset -a _arguments_options
    local ret=1

    if is-at-least 5.2; then
        _arguments_options=(-s -S -C)
    else
        _arguments_options=(-s -C)
    fi

    local context curcontext="$curcontext" state line
    _arguments "${_arguments_options[@]}" : \
'--rules=[The rule book\: a built-in one, or a TOML file]:NAME|FILE:_shinpan_rules' \
'--format=[The format of the output; a table on a terminal, else CSV]:FORMAT:((table\:"Columns for people"
csv\:"Rows with a header"
json\:"One document"
ndjson\:"A JSON object a row"
html\:"A page for the web, the wall and print"
markdown\:"A page as text for a forum, a mail or a wiki"
trf\:"A tournament report file, of FIDE tournaments"))' \
'--input-format=[The format of the tables that are read, if it is not to be told by content]:FORMAT:((csv\:"Rows with a header"
json\:"One array of objects"
ndjson\:"A JSON object a row"))' \
'--encoding=[The encoding of the tables that are not UTF-8\: \`shift_jis\`, \`euc-jp\`, \`gb18030\`, \`big5\`, \`euc-kr\`, \`windows-1252\` …]:NAME:_default' \
'--title=[The title of a page (--format html or markdown); the rule book and the stage if not given]:TEXT:_default' \
'--lang=[The language of headings and legends of a page; en if not given]:LANG:((en\:"English"
ja\:"Japanese"))' \
'--as-of=[Of when a page is, in your words\: it has no other time]:TEXT:_default' \
'-o+[Write to FILE, which is whole or not there; \`-\` is stdout]:FILE:_files' \
'--output=[Write to FILE, which is whole or not there; \`-\` is stdout]:FILE:_files' \
'--color=[Colour in text for people]:WHEN:((auto\:"On a terminal, unless \`NO_COLOR\` or \`TERM=dumb\` says no"
always\:"In every text, whatever the environment says"
never\:"In none"))' \
'(--verify-audit)--audit=[Add a line to FILE about this run\: what was given, read and written, with digests, chained to the line before]:FILE:_files' \
'--verify-audit=[Say whether the chain of the lines that --audit added to FILE is whole, and which inputs and outputs have changed since, and end]:FILE:_files' \
'--event=[What the lines of an event have in common\: rules, entrants, games, stage, lots, records, registered; what stands on the line has the last word. Else the file that the variable \`SHINPAN_EVENT\` names]:FILE:_files' \
'--completions=[Print the script of a shell that completes the words of this program, and end]:SHELL:((bash\:"GNU Bash"
zsh\:"Z shell"
fish\:"fish"))' \
'--print-rules[Print the rule book in force and end]' \
'(--print-rules)--list-rules[List the built-in rule books and end]' \
'(-v --verbose)-q[No messages but errors]' \
'(-v --verbose)--quiet[No messages but errors]' \
'-v[Say on stderr what was read and which book is in force]' \
'--verbose[Say on stderr what was read and which book is in force]' \
'--exit-zero[Exit with 0 also where there are findings]' \
'--spreadsheet[CSV for spreadsheets\: with a byte order mark, and an apostrophe before cells that would be formulas]' \
'--print-event[Print what is in force of the event and of the line, and end]' \
'--man[Print the manual page, for \`man -l -\`, and end]' \
'-h[Print help (see more with '\''--help'\'')]' \
'--help[Print help (see more with '\''--help'\'')]' \
'-V[Print version]' \
'--version[Print version]' \
":: :_qualify-score_commands" \
"*::: :->qualify-score" \
&& ret=0
    case $state in
    (qualify-score)
        words=($line[1] "${words[@]}")
        (( CURRENT += 1 ))
        curcontext="${curcontext%:*:*}:qualify-score-command-$line[1]:"
        case $line[1] in
            (seed)
_arguments "${_arguments_options[@]}" : \
'--entrants=[All programs that planned to enter; \`-\` is stdin]:FILE:_files' \
'(--entrants)--trf=[The entrants as a tournament report file (TRF16, TRF26); \`-\` is stdin]:FILE:_files' \
'--history=[The places of earlier championships\: year, stage, place, id, seeding; \`-\` is stdin]:FILE:_files' \
'--lots=[The text of the draw; anyone can repeat it with sha256sum]:TEXT:_default' \
'--rules=[The rule book\: a built-in one, or a TOML file]:NAME|FILE:_shinpan_rules' \
'--format=[The format of the output; a table on a terminal, else CSV]:FORMAT:((table\:"Columns for people"
csv\:"Rows with a header"
json\:"One document"
ndjson\:"A JSON object a row"
html\:"A page for the web, the wall and print"
markdown\:"A page as text for a forum, a mail or a wiki"
trf\:"A tournament report file, of FIDE tournaments"))' \
'--input-format=[The format of the tables that are read, if it is not to be told by content]:FORMAT:((csv\:"Rows with a header"
json\:"One array of objects"
ndjson\:"A JSON object a row"))' \
'--encoding=[The encoding of the tables that are not UTF-8\: \`shift_jis\`, \`euc-jp\`, \`gb18030\`, \`big5\`, \`euc-kr\`, \`windows-1252\` …]:NAME:_default' \
'--title=[The title of a page (--format html or markdown); the rule book and the stage if not given]:TEXT:_default' \
'--lang=[The language of headings and legends of a page; en if not given]:LANG:((en\:"English"
ja\:"Japanese"))' \
'--as-of=[Of when a page is, in your words\: it has no other time]:TEXT:_default' \
'-o+[Write to FILE, which is whole or not there; \`-\` is stdout]:FILE:_files' \
'--output=[Write to FILE, which is whole or not there; \`-\` is stdout]:FILE:_files' \
'--color=[Colour in text for people]:WHEN:((auto\:"On a terminal, unless \`NO_COLOR\` or \`TERM=dumb\` says no"
always\:"In every text, whatever the environment says"
never\:"In none"))' \
'(--verify-audit)--audit=[Add a line to FILE about this run\: what was given, read and written, with digests, chained to the line before]:FILE:_files' \
'--verify-audit=[Say whether the chain of the lines that --audit added to FILE is whole, and which inputs and outputs have changed since, and end]:FILE:_files' \
'--event=[What the lines of an event have in common\: rules, entrants, games, stage, lots, records, registered; what stands on the line has the last word. Else the file that the variable \`SHINPAN_EVENT\` names]:FILE:_files' \
'--completions=[Print the script of a shell that completes the words of this program, and end]:SHELL:((bash\:"GNU Bash"
zsh\:"Z shell"
fish\:"fish"))' \
'--print-rules[Print the rule book in force and end]' \
'(--print-rules)--list-rules[List the built-in rule books and end]' \
'(-v --verbose)-q[No messages but errors]' \
'(-v --verbose)--quiet[No messages but errors]' \
'-v[Say on stderr what was read and which book is in force]' \
'--verbose[Say on stderr what was read and which book is in force]' \
'--exit-zero[Exit with 0 also where there are findings]' \
'--spreadsheet[CSV for spreadsheets\: with a byte order mark, and an apostrophe before cells that would be formulas]' \
'--print-event[Print what is in force of the event and of the line, and end]' \
'--man[Print the manual page, for \`man -l -\`, and end]' \
'-h[Print help (see more with '\''--help'\'')]' \
'--help[Print help (see more with '\''--help'\'')]' \
'-V[Print version]' \
'--version[Print version]' \
&& ret=0
;;
(advance)
_arguments "${_arguments_options[@]}" : \
'--entrants=[The rows that \`seed\` gave, with statuses brought up to date; \`-\` is stdin]:FILE:_files' \
'(--entrants)--trf=[The entrants as a tournament report file (TRF16, TRF26); \`-\` is stdin]:FILE:_files' \
'--standings=[The final standings of the stage\: place, id; \`-\` is stdin]:FILE:_files' \
'(--standings)--games=[The games of the stage, to make its standings of them; \`-\` is stdin]:FILE:_files' \
'--stage=[The stage that has been played\: a preliminary, as the rule book calls it]:STAGE:_default' \
'--emit=[Write something else than the rulings]:WHAT:((field\:"The entrants.csv of the next stage"))' \
'--reading=[What is taken as given of the rounds to come]:READING:((drawn\:"The open games are played, and nothing else"
any\:"The rounds that are not drawn are played too, with every pairing that is legal"
both\:"The one and the other"))' \
'--rounds=[How many rounds the stage has; those of the rule book if not given]:ROUNDS:_default' \
'--limit=[For how long it is searched; 0 for as long as it takes]:SECONDS:_default' \
'--proof=[Write the proofs of what is claimed, an object a line]:FILE:_files' \
'--samples=[How many completions are drawn]:K:_default' \
'--model=[Who is likely to win an open game]:MODEL:((equal\:"Everybody is as good"
bradley-terry\:"Ratings by the games of the event that somebody won"))' \
'--draw-rate=[How likely a draw is, from 0 to 1; as often as in the games so far if not given]:P:_default' \
'(--emit --trf)--what-if=[What if\: rows of games.csv that are put over the games, results "withdraw" too; what changes is written]:FILE:_files' \
'--explain=[The completions that show what the outlook says of an entrant]:ID:_default' \
'--lots=[The text of the draw; anyone can repeat it with sha256sum]:TEXT:_default' \
'--rules=[The rule book\: a built-in one, or a TOML file]:NAME|FILE:_shinpan_rules' \
'--format=[The format of the output; a table on a terminal, else CSV]:FORMAT:((table\:"Columns for people"
csv\:"Rows with a header"
json\:"One document"
ndjson\:"A JSON object a row"
html\:"A page for the web, the wall and print"
markdown\:"A page as text for a forum, a mail or a wiki"
trf\:"A tournament report file, of FIDE tournaments"))' \
'--input-format=[The format of the tables that are read, if it is not to be told by content]:FORMAT:((csv\:"Rows with a header"
json\:"One array of objects"
ndjson\:"A JSON object a row"))' \
'--encoding=[The encoding of the tables that are not UTF-8\: \`shift_jis\`, \`euc-jp\`, \`gb18030\`, \`big5\`, \`euc-kr\`, \`windows-1252\` …]:NAME:_default' \
'--title=[The title of a page (--format html or markdown); the rule book and the stage if not given]:TEXT:_default' \
'--lang=[The language of headings and legends of a page; en if not given]:LANG:((en\:"English"
ja\:"Japanese"))' \
'--as-of=[Of when a page is, in your words\: it has no other time]:TEXT:_default' \
'-o+[Write to FILE, which is whole or not there; \`-\` is stdout]:FILE:_files' \
'--output=[Write to FILE, which is whole or not there; \`-\` is stdout]:FILE:_files' \
'--color=[Colour in text for people]:WHEN:((auto\:"On a terminal, unless \`NO_COLOR\` or \`TERM=dumb\` says no"
always\:"In every text, whatever the environment says"
never\:"In none"))' \
'(--verify-audit)--audit=[Add a line to FILE about this run\: what was given, read and written, with digests, chained to the line before]:FILE:_files' \
'--verify-audit=[Say whether the chain of the lines that --audit added to FILE is whole, and which inputs and outputs have changed since, and end]:FILE:_files' \
'--event=[What the lines of an event have in common\: rules, entrants, games, stage, lots, records, registered; what stands on the line has the last word. Else the file that the variable \`SHINPAN_EVENT\` names]:FILE:_files' \
'--completions=[Print the script of a shell that completes the words of this program, and end]:SHELL:((bash\:"GNU Bash"
zsh\:"Z shell"
fish\:"fish"))' \
'--accept-incomplete[Rule on standings that were made with games missing or open]' \
'--vacated-after-announcement[Give places that were vacated after the announcement to the next in the standings]' \
'--outlook[Who is through and who is out, whatever the open games and the rounds to come bring]' \
'--outlook-probability[Estimate how likely it is that each entrant is inside]' \
'--print-rules[Print the rule book in force and end]' \
'(--print-rules)--list-rules[List the built-in rule books and end]' \
'(-v --verbose)-q[No messages but errors]' \
'(-v --verbose)--quiet[No messages but errors]' \
'-v[Say on stderr what was read and which book is in force]' \
'--verbose[Say on stderr what was read and which book is in force]' \
'--exit-zero[Exit with 0 also where there are findings]' \
'--spreadsheet[CSV for spreadsheets\: with a byte order mark, and an apostrophe before cells that would be formulas]' \
'--print-event[Print what is in force of the event and of the line, and end]' \
'--man[Print the manual page, for \`man -l -\`, and end]' \
'-h[Print help (see more with '\''--help'\'')]' \
'--help[Print help (see more with '\''--help'\'')]' \
'-V[Print version]' \
'--version[Print version]' \
&& ret=0
;;
(score)
_arguments "${_arguments_options[@]}" : \
'--entrants=[The bots\: id, rating; \`-\` is stdin]:FILE:_files' \
'(--entrants --games)--trf=[The bots and their games as a tournament report file (TRF16, TRF26); \`-\` is stdin]:FILE:_files' \
'--games=[The log of their games, with \`started_at\` and \`ended_at\`; \`-\` is stdin]:FILE:_files' \
'--emit=[Write something else than the scores]:WHAT:((field\:"The entrants.csv of the next stage"))' \
'--lots=[The text of the draw; anyone can repeat it with sha256sum]:TEXT:_default' \
'--rules=[The rule book\: a built-in one, or a TOML file]:NAME|FILE:_shinpan_rules' \
'--format=[The format of the output; a table on a terminal, else CSV]:FORMAT:((table\:"Columns for people"
csv\:"Rows with a header"
json\:"One document"
ndjson\:"A JSON object a row"
html\:"A page for the web, the wall and print"
markdown\:"A page as text for a forum, a mail or a wiki"
trf\:"A tournament report file, of FIDE tournaments"))' \
'--input-format=[The format of the tables that are read, if it is not to be told by content]:FORMAT:((csv\:"Rows with a header"
json\:"One array of objects"
ndjson\:"A JSON object a row"))' \
'--encoding=[The encoding of the tables that are not UTF-8\: \`shift_jis\`, \`euc-jp\`, \`gb18030\`, \`big5\`, \`euc-kr\`, \`windows-1252\` …]:NAME:_default' \
'--title=[The title of a page (--format html or markdown); the rule book and the stage if not given]:TEXT:_default' \
'--lang=[The language of headings and legends of a page; en if not given]:LANG:((en\:"English"
ja\:"Japanese"))' \
'--as-of=[Of when a page is, in your words\: it has no other time]:TEXT:_default' \
'-o+[Write to FILE, which is whole or not there; \`-\` is stdout]:FILE:_files' \
'--output=[Write to FILE, which is whole or not there; \`-\` is stdout]:FILE:_files' \
'--color=[Colour in text for people]:WHEN:((auto\:"On a terminal, unless \`NO_COLOR\` or \`TERM=dumb\` says no"
always\:"In every text, whatever the environment says"
never\:"In none"))' \
'(--verify-audit)--audit=[Add a line to FILE about this run\: what was given, read and written, with digests, chained to the line before]:FILE:_files' \
'--verify-audit=[Say whether the chain of the lines that --audit added to FILE is whole, and which inputs and outputs have changed since, and end]:FILE:_files' \
'--event=[What the lines of an event have in common\: rules, entrants, games, stage, lots, records, registered; what stands on the line has the last word. Else the file that the variable \`SHINPAN_EVENT\` names]:FILE:_files' \
'--completions=[Print the script of a shell that completes the words of this program, and end]:SHELL:((bash\:"GNU Bash"
zsh\:"Z shell"
fish\:"fish"))' \
'(--emit)--explain[Write a row for each bot and benchmark, with the games that count and those that do not]' \
'--print-rules[Print the rule book in force and end]' \
'(--print-rules)--list-rules[List the built-in rule books and end]' \
'(-v --verbose)-q[No messages but errors]' \
'(-v --verbose)--quiet[No messages but errors]' \
'-v[Say on stderr what was read and which book is in force]' \
'--verbose[Say on stderr what was read and which book is in force]' \
'--exit-zero[Exit with 0 also where there are findings]' \
'--spreadsheet[CSV for spreadsheets\: with a byte order mark, and an apostrophe before cells that would be formulas]' \
'--print-event[Print what is in force of the event and of the line, and end]' \
'--man[Print the manual page, for \`man -l -\`, and end]' \
'-h[Print help (see more with '\''--help'\'')]' \
'--help[Print help (see more with '\''--help'\'')]' \
'-V[Print version]' \
'--version[Print version]' \
&& ret=0
;;
(help)
_arguments "${_arguments_options[@]}" : \
":: :_qualify-score__subcmd__help_commands" \
"*::: :->help" \
&& ret=0

    case $state in
    (help)
        words=($line[1] "${words[@]}")
        (( CURRENT += 1 ))
        curcontext="${curcontext%:*:*}:qualify-score-help-command-$line[1]:"
        case $line[1] in
            (seed)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(advance)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(score)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(help)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
        esac
    ;;
esac
;;
        esac
    ;;
esac
}

(( $+functions[_qualify-score_commands] )) ||
_qualify-score_commands() {
    local commands; commands=(
'seed:Seed the entrants by earlier championships' \
'advance:Rule who advances from a preliminary' \
'score:Score the games of a qualifier against benchmarks' \
'help:Print this message or the help of the given subcommand(s)' \
    )
    _describe -t commands 'qualify-score commands' commands "$@"
}
(( $+functions[_qualify-score__subcmd__advance_commands] )) ||
_qualify-score__subcmd__advance_commands() {
    local commands; commands=()
    _describe -t commands 'qualify-score advance commands' commands "$@"
}
(( $+functions[_qualify-score__subcmd__help_commands] )) ||
_qualify-score__subcmd__help_commands() {
    local commands; commands=(
'seed:Seed the entrants by earlier championships' \
'advance:Rule who advances from a preliminary' \
'score:Score the games of a qualifier against benchmarks' \
'help:Print this message or the help of the given subcommand(s)' \
    )
    _describe -t commands 'qualify-score help commands' commands "$@"
}
(( $+functions[_qualify-score__subcmd__help__subcmd__advance_commands] )) ||
_qualify-score__subcmd__help__subcmd__advance_commands() {
    local commands; commands=()
    _describe -t commands 'qualify-score help advance commands' commands "$@"
}
(( $+functions[_qualify-score__subcmd__help__subcmd__help_commands] )) ||
_qualify-score__subcmd__help__subcmd__help_commands() {
    local commands; commands=()
    _describe -t commands 'qualify-score help help commands' commands "$@"
}
(( $+functions[_qualify-score__subcmd__help__subcmd__score_commands] )) ||
_qualify-score__subcmd__help__subcmd__score_commands() {
    local commands; commands=()
    _describe -t commands 'qualify-score help score commands' commands "$@"
}
(( $+functions[_qualify-score__subcmd__help__subcmd__seed_commands] )) ||
_qualify-score__subcmd__help__subcmd__seed_commands() {
    local commands; commands=()
    _describe -t commands 'qualify-score help seed commands' commands "$@"
}
(( $+functions[_qualify-score__subcmd__score_commands] )) ||
_qualify-score__subcmd__score_commands() {
    local commands; commands=()
    _describe -t commands 'qualify-score score commands' commands "$@"
}
(( $+functions[_qualify-score__subcmd__seed_commands] )) ||
_qualify-score__subcmd__seed_commands() {
    local commands; commands=()
    _describe -t commands 'qualify-score seed commands' commands "$@"
}

if [ "$funcstack[1]" = "_qualify-score" ]; then
    _qualify-score "$@"
else
    compdef _qualify-score qualify-score
fi
