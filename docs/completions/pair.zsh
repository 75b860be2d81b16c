#compdef pair

_shinpan_rules() {
    _alternative 'books:rule book:(wcsc-2010 wcsc-2015 wcsc-2018 wcsc-2019 denryu-4 denryu-hardware floodgate arimaa-2015 wxf-2018 go-psk go-ssk go-nsk go-chinese go-uec fide-2001 fide-2014 fide-2018 fide-2023 fide-dutch-2026 fide-dutch-2017 fide-tiebreaks-2023 fide-tiebreaks-2026 man-machine-2003 tcec-2013 tcec-2018 tcec-2019 tcec-2020 tcec-2021 tcec-2022 tcec-2023 tcec-2025 tcec-swiss cutechess)' 'files:file:_files'
}

autoload -U is-at-least

_pair() {
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
'--entrants=[Who takes part\: entrants.csv]:FILE:_files' \
'--games=[The games so far\: games.csv; none before the first round]:FILE:_files' \
'(--entrants --games)*--trf=[The entrants and the games so far as a tournament report file (TRF16, TRF26); \`-\` is stdin. With --check alone several, or a quoted pattern]:FILE:_files' \
'--files-from=[With --check alone\: also the report files that LIST names, one path a line]:LIST:_files' \
'--jobs=[With --check alone\: threads, one a file; all cores if not given]:N:_default' \
'--round=[The round to pair; \`all\` for a whole round robin; by the Dutch system the one after the last finished round, if not given]:N|all:_default' \
'--stage=[The stage, where the file holds several or the stage is a round robin]:STAGE:_default' \
'*--force=[A pair that officers make; may stand several times]:A:_default' \
'--force-from=[Pairs that officers make\: a table with the columns first and second]:FILE:_files' \
'*--forbid=[A pair that officers do not let be; may stand several times]:A:_default' \
'--forbid-from=[Pairs that officers do not let be\: a table with the columns first and second]:FILE:_files' \
'--overrule=[Why officers overrule the rules\: by a forced pair that breaks an article, a result that was changed after a later round was drawn, or one of a pairing that was never made]:REASON:_default' \
'*--absent=[An entrant that is not to be paired in this round]:ID:_default' \
'(--why --check)*--explain=[Say for every pair which criterion put it there and what the best pairing without it costs; with two entrants the same as --why]::A:_default' \
'(--check)*--why=[Say what pairing A with B would cost]:A:_default:A:_default' \
'*--check=[Say whether a published pairing of the round is legal and the best one, and by which criterion not; by the Dutch system without PAIRINGS every round of the report file]::PAIRINGS:_files' \
'(--check --explain --why --trf)--what-if=[What if\: rows of games.csv that are put over the games, results "withdraw" too; the pairs that change are written]:FILE:_files' \
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
'(--stage)--playoff[The games for the second place of an elimination\: the same as --stage second-place]' \
'(--check --explain --why)--list[Say which records of a report file the pairing honours, and with --trf those that are there (Dutch system)]' \
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
}

(( $+functions[_pair_commands] )) ||
_pair_commands() {
    local commands; commands=()
    _describe -t commands 'pair commands' commands "$@"
}

if [ "$funcstack[1]" = "_pair" ]; then
    _pair "$@"
else
    compdef _pair pair
fi
