#compdef standings

autoload -U is-at-least

_standings() {
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
'--entrants=[The entrants; \`-\` is stdin]:FILE:_files' \
'--stage=[The stage\: its games and those that name none, without entrants who start later]:STAGE:(preliminary-1 preliminary-2 final second-place)' \
'--through=[The last round that counts; the last one there is if not given]:ROUND:_default' \
'--prize-fund=[What there is for prizes beside the entry fees, in the smallest unit of the currency]:AMOUNT:_default' \
'--fund=[What there is for prizes beside the entry fees, in the smallest unit of the currency]:AMOUNT:_default' \
'--rules=[The rule book\: a built-in one, or a TOML file]:NAME|FILE:_files' \
'--format=[The format of the output; a table on a terminal, else CSV]:FORMAT:((table\:"Columns for people"
csv\:"Rows with a header"
json\:"One document"
ndjson\:"A JSON object a row"))' \
'--input-format=[The format of the tables that are read, if it is not to be told by content]:FORMAT:((csv\:"Rows with a header"
json\:"One array of objects"
ndjson\:"A JSON object a row"))' \
'-o+[Write to FILE, which is whole or not there; \`-\` is stdout]:FILE:_files' \
'--output=[Write to FILE, which is whole or not there; \`-\` is stdout]:FILE:_files' \
'--color=[Colour in text for people]:WHEN:((auto\:"On a terminal, unless \`NO_COLOR\` or \`TERM=dumb\` says no"
always\:"In every text, whatever the environment says"
never\:"In none"))' \
'--crosstable[Show the games of each entrant too]' \
'--print-rules[Print the rule book in force and end]' \
'(--print-rules)--list-rules[List the built-in rule books and end]' \
'(-v --verbose)-q[No messages but errors]' \
'(-v --verbose)--quiet[No messages but errors]' \
'-v[Say on stderr what was read and which book is in force]' \
'--verbose[Say on stderr what was read and which book is in force]' \
'--exit-zero[Exit with 0 also where there are findings]' \
'-h[Print help (see more with '\''--help'\'')]' \
'--help[Print help (see more with '\''--help'\'')]' \
'-V[Print version]' \
'--version[Print version]' \
'::games -- The games; `-` or none is stdin:_files' \
&& ret=0
}

(( $+functions[_standings_commands] )) ||
_standings_commands() {
    local commands; commands=()
    _describe -t commands 'standings commands' commands "$@"
}

if [ "$funcstack[1]" = "_standings" ]; then
    _standings "$@"
else
    compdef _standings standings
fi
