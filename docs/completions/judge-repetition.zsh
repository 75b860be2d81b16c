#compdef judge-repetition

_shinpan_rules() {
    _alternative 'books:rule book:(wcsc-2010 wcsc-2015 wcsc-2018 wcsc-2019 denryu-4 denryu-hardware floodgate arimaa-2015 wxf-2018 go-psk go-ssk go-nsk go-chinese go-uec fide-2001 fide-2014 fide-2018 fide-2023 fide-dutch-2026 fide-dutch-2017 fide-tiebreaks-2023 fide-tiebreaks-2026 man-machine-2003 tcec-2013 tcec-2018 tcec-2019 tcec-2020 tcec-2021 tcec-2022 tcec-2023 tcec-2025 tcec-swiss cutechess)' 'files:file:_files'
}

autoload -U is-at-least

_judge-repetition() {
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
'--occurrences=[How many occurrences end the game, instead of the book'\''s count]:N:_default' \
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
'--explain[Show the cycle\: the board at its start, each move with its class, the occurrences]' \
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

(( $+functions[_judge-repetition_commands] )) ||
_judge-repetition_commands() {
    local commands; commands=()
    _describe -t commands 'judge-repetition commands' commands "$@"
}

if [ "$funcstack[1]" = "_judge-repetition" ]; then
    _judge-repetition "$@"
else
    compdef _judge-repetition judge-repetition
fi
