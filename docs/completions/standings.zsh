#compdef standings

_shinpan_rules() {
    _alternative 'books:rule book:(wcsc-2010 wcsc-2015 wcsc-2018 wcsc-2019 denryu-4 denryu-hardware floodgate arimaa-2015 wxf-2018 go-psk go-ssk go-nsk go-chinese go-uec fide-2001 fide-2014 fide-2018 fide-2023 fide-dutch-2026 fide-dutch-2017 fide-tiebreaks-2023 fide-tiebreaks-2026 man-machine-2003 tcec-2013 tcec-2018 tcec-2019 tcec-2020 tcec-2021 tcec-2022 tcec-2023 tcec-2025 tcec-swiss cutechess)' 'files:file:_files'
}

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
'--stage=[The stage\: its games and those that name none, without entrants who start later]:STAGE:_default' \
'--through=[The last round that counts; the last one there is if not given]:ROUND:_default' \
'--prize-fund=[What there is for prizes beside the entry fees, in the smallest unit of the currency]:AMOUNT:_default' \
'--fund=[What there is for prizes beside the entry fees, in the smallest unit of the currency]:AMOUNT:_default' \
'(--registrations)--registered=[How many programs registered and paid the entry fee; the entrants if not given]:N:_default' \
'--registrations=[The programs that registered and paid the entry fee\: a table with their ids; \`-\` is stdin]:FILE:_files' \
'--overrule=[Why officers accept results that changed after a later round was drawn, or of a pairing that was never made]:REASON:_default' \
'*--why=[Why one of two entrants stands above the other, key by key]:ID:_default:ID:_default' \
'(--why)*--explain=[What every key of every entrant is made of, round by round; with --outlook the completions that show what is said of ID]::ID:_default' \
'(--why --ratings --crosstable --trf)--what-if=[What if\: rows of games.csv that are put over the games, results "withdraw" too; what changes is written]:FILE:_files' \
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
'*--line=[A line of the outlook\: the best N; can be given several times, those of the rule book if not given]:N:_default' \
'(--entrants --stage --trf-head)--trf=[The tournament as a tournament report file (TRF16, TRF26), in place of the entrants and the games; \`-\` is stdin]:FILE:_files' \
'--trf-head=[A tournament report file whose head counts as if the tables had it\: name, rounds, scores, tie-breaks]:FILE:_files' \
'(--check --against --why --explain)--emit=[Write the entrants or the games of \`--trf\` as a table, instead of the standings]:TABLE:((entrants\:"Who takes part\: entrants.csv"
games\:"Who met whom, and the byes\: games.csv"))' \
'--keys=[What decides places, instead of what the book says\: codes of C.07, split by commas, as in \`DE, BH-C1, BH, SB\`]:LIST:_default' \
'--system=[How the tournament is paired\: \`swiss\` or \`round-robin\`; as the rows tell if not given]:SYSTEM:_default' \
'--unrated=[The rating of participants who have none]:N:_default' \
'(--why --explain)--against=[Compare published standings with ours\: a table with \`id\` and any of \`place\` and keys; exit 1 if anything differs]:TABLE:_files' \
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
'--crosstable[Show the games of each entrant too]' \
'(--why --explain --emit)--ratings[Rate the entrants of each group by their games, with standard errors, the advantage of the first move and the draw rate]' \
'--outlook[Who is through and who is out, whatever the open games and the rounds to come bring]' \
'--outlook-probability[Estimate how likely it is that each entrant is inside]' \
'--trf16[\`--format trf\` in the form of 2016]' \
'(--why --explain)--check[Compare the points and ranks that the tournament report file states with ours; exit 1 if anything differs]' \
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
