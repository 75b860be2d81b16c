#compdef kifu-check

_shinpan_rules() {
    _alternative 'books:rule book:(wcsc-2010 wcsc-2015 wcsc-2018 wcsc-2019 denryu-4 denryu-hardware floodgate arimaa-2015 wxf-2018 go-psk go-ssk go-nsk go-chinese go-uec fide-2001 fide-2014 fide-2018 fide-2023 fide-dutch-2026 fide-dutch-2017 fide-tiebreaks-2023 fide-tiebreaks-2026 man-machine-2003 tcec-2013 tcec-2018 tcec-2019 tcec-2020 tcec-2021 tcec-2022 tcec-2023 tcec-2025 tcec-swiss cutechess)' 'files:file:_files'
}

autoload -U is-at-least

_kifu-check() {
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
'--files-from=[Also read the files that LIST names, one path a line; \`-\` is stdin]:LIST:_files' \
'--jobs=[Threads; RAYON_NUM_THREADS or all cores if not given]:N:_default' \
'--game=[The game of all records, whatever they say themselves \[default\: each record'\''s own\]]:GAME:((shogi\:"CSA, KIF, KI2, USI and the neutral form; book wcsc-2010"
arimaa\:"Arimaa notation, exports of the archive and the neutral form; book arimaa-2015"
xiangqi\:"PGN (ICCS, UCI, WXF or Chinese moves) and the neutral form; book wxf-2018"
go\:"SGF and the neutral form; book go-psk"
chess\:"PGN and the neutral form; book fide-2023"))' \
'--input-format=[The format of the records, if it is not to be told by content]:FORMAT:(csa kif ki2 usi ndjson json csv arimaa archive pgn sgf)' \
'--ranks=[How records of xiangqi count ranks \[default\: 0-9\]]:RANKS:(0-9 1-10)' \
'--laws=[The edition of the Laws of Chess, instead of the book'\''s]:YEAR:(2001 2014 2018 2023)' \
'--emit=[What is written\: findings, or rows of games.csv or entrants.csv, or the failures of engines (findings then go to stderr)]:WHAT:((findings\:"What was found in each record"
games\:"Rows of games.csv with the results; format text is csv"
entrants\:"Rows of entrants.csv, one for each player; format text is csv"
ledger\:"The failures by which engines lost, in an event of engines; format text is csv"))' \
'(--emit --schedule)--log=[Also judge the log of a man-machine match, NDJSON, JSON or CSV; \`-\` is stdin. Without FILE it is judged alone]:FILE:_files' \
'--schedule=[The games of the round, rows of games.csv\: each record must be one of them, each of them must have a record; seconds in the columns \`first_late\` and \`second_late\` are taken off that side'\''s time]:FILE:_files' \
'--entrants=[The entrants, to find players by name and alias as well as by id; one who is none of them is an error]:FILE:_files' \
'--encoding=[The encoding of \`--schedule\` and \`--entrants\` where they are not UTF-8\: \`shift_jis\`, \`euc-jp\` …]:NAME:_default' \
'--round=[The round of the records\: rows of the schedule of another round are not theirs; emitted rows without a schedule are of it]:N:_default' \
'--stage=[The stage of the records\: rows of the schedule of another stage are not theirs]:STAGE:_default' \
'(--schedule --entrants --log)--cache=[Remember in FILE what was checked\: a record that has not changed is not checked again, the output is the same]:FILE:_files' \
'--rules=[The rule book\: a built-in one, or a TOML file]:NAME|FILE:_shinpan_rules' \
'--format=[The format of the output]:FORMAT:((text\:"A line for each thing found"
csv\:"A table with a header"
json\:"One array"
ndjson\:"A JSON object a line, written as soon as it is known"
html\:"A page for the web, the wall and print"
markdown\:"A page as text for a forum, a mail or a wiki"))' \
'--title=[The title of a page (--format html or markdown); the rule book and the stage if not given]:TEXT:_default' \
'--lang=[The language of headings and legends of a page; en if not given]:LANG:((en\:"English"
ja\:"Japanese"))' \
'--as-of=[Of when a page is, in your words\: it has no other time]:TEXT:_default' \
'--pieces=[What pieces bear on the boards of a page and of --diagrams, in games that have both; characters if not given]:SIGNS:((characters\:"The characters of shogi and xiangqi"
letters\:"The letters of records"))' \
'--diagrams=[Also write each board as a picture (SVG) into the folder DIR, which is made if it is missing]:DIR:_files' \
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
'--null[The paths in LIST end with NUL]' \
'--no-ratio-limit[Read compressed data that grows to more than 200 times its size, or to more than 64 GiB]' \
'--fail-fast[Stop at the first record that makes exit 1 or 2]' \
'--strict[Report warnings and notes of a dialect as errors]' \
'--report[Write a sheet of each game for the arbiter\: what is decided, what is left to the committee. With \`--emit ledger\`\: the strikes of each engine]' \
'(--emit --report)--new-only[Write only findings that no run with this cache has written yet, and games that have some; exit 1 if and only if one is an error. A file that cannot be read is told each time]' \
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
'*::files -- Records, also in gzip, zstd, zip and tar; folders are searched for them, a quoted pattern is expanded in sorted order, `-` or none is stdin:_files' \
&& ret=0
}

(( $+functions[_kifu-check_commands] )) ||
_kifu-check_commands() {
    local commands; commands=()
    _describe -t commands 'kifu-check commands' commands "$@"
}

if [ "$funcstack[1]" = "_kifu-check" ]; then
    _kifu-check "$@"
else
    compdef _kifu-check kifu-check
fi
