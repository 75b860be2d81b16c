_qualify__score() {
    local i cur prev opts cmd
    COMPREPLY=()
    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
        cur="$2"
    else
        cur="${COMP_WORDS[COMP_CWORD]}"
    fi
    prev="$3"
    cmd=""
    opts=""

    for i in "${COMP_WORDS[@]:0:COMP_CWORD}"
    do
        case "${cmd},${i}" in
            ",$1")
                cmd="qualify__score"
                ;;
            qualify__score,advance)
                cmd="qualify__score__subcmd__advance"
                ;;
            qualify__score,help)
                cmd="qualify__score__subcmd__help"
                ;;
            qualify__score,score)
                cmd="qualify__score__subcmd__score"
                ;;
            qualify__score,seed)
                cmd="qualify__score__subcmd__seed"
                ;;
            qualify__score__subcmd__help,advance)
                cmd="qualify__score__subcmd__help__subcmd__advance"
                ;;
            qualify__score__subcmd__help,help)
                cmd="qualify__score__subcmd__help__subcmd__help"
                ;;
            qualify__score__subcmd__help,score)
                cmd="qualify__score__subcmd__help__subcmd__score"
                ;;
            qualify__score__subcmd__help,seed)
                cmd="qualify__score__subcmd__help__subcmd__seed"
                ;;
            *)
                ;;
        esac
    done

    case "${cmd}" in
        qualify__score)
            opts="-o -q -v -h -V --rules --print-rules --list-rules --format --input-format --encoding --title --lang --as-of --output --color --quiet --verbose --exit-zero --spreadsheet --audit --verify-audit --event --print-event --completions --man --help --version seed advance score help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 1 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --rules)
                    COMPREPLY=($(compgen -W "wcsc-2010 wcsc-2015 wcsc-2018 wcsc-2019 denryu-4 denryu-hardware floodgate arimaa-2015 wxf-2018 go-psk go-ssk go-nsk go-chinese go-uec fide-2001 fide-2014 fide-2018 fide-2023 fide-dutch-2026 fide-dutch-2017 fide-tiebreaks-2023 fide-tiebreaks-2026 man-machine-2003 tcec-2013 tcec-2018 tcec-2019 tcec-2020 tcec-2021 tcec-2022 tcec-2023 tcec-2025 tcec-swiss cutechess" -- "${cur}") $(compgen -f -- "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "table csv json ndjson html markdown trf" -- "${cur}"))
                    return 0
                    ;;
                --input-format)
                    COMPREPLY=($(compgen -W "csv json ndjson" -- "${cur}"))
                    return 0
                    ;;
                --encoding)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --title)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --lang)
                    COMPREPLY=($(compgen -W "en ja" -- "${cur}"))
                    return 0
                    ;;
                --as-of)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -o)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --audit)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --verify-audit)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --event)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --completions)
                    COMPREPLY=($(compgen -W "bash zsh fish" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        qualify__score__subcmd__advance)
            opts="-o -q -v -h -V --entrants --trf --standings --games --accept-incomplete --vacated-after-announcement --stage --emit --outlook --reading --rounds --limit --proof --outlook-probability --samples --model --draw-rate --what-if --explain --lots --rules --print-rules --list-rules --format --input-format --encoding --title --lang --as-of --output --color --quiet --verbose --exit-zero --spreadsheet --audit --verify-audit --event --print-event --completions --man --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --entrants)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --trf)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --standings)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --games)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --stage)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --emit)
                    COMPREPLY=($(compgen -W "field" -- "${cur}"))
                    return 0
                    ;;
                --reading)
                    COMPREPLY=($(compgen -W "drawn any both" -- "${cur}"))
                    return 0
                    ;;
                --rounds)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --limit)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --proof)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --samples)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --model)
                    COMPREPLY=($(compgen -W "equal bradley-terry" -- "${cur}"))
                    return 0
                    ;;
                --draw-rate)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --what-if)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --explain)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --lots)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --rules)
                    COMPREPLY=($(compgen -W "wcsc-2010 wcsc-2015 wcsc-2018 wcsc-2019 denryu-4 denryu-hardware floodgate arimaa-2015 wxf-2018 go-psk go-ssk go-nsk go-chinese go-uec fide-2001 fide-2014 fide-2018 fide-2023 fide-dutch-2026 fide-dutch-2017 fide-tiebreaks-2023 fide-tiebreaks-2026 man-machine-2003 tcec-2013 tcec-2018 tcec-2019 tcec-2020 tcec-2021 tcec-2022 tcec-2023 tcec-2025 tcec-swiss cutechess" -- "${cur}") $(compgen -f -- "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "table csv json ndjson html markdown trf" -- "${cur}"))
                    return 0
                    ;;
                --input-format)
                    COMPREPLY=($(compgen -W "csv json ndjson" -- "${cur}"))
                    return 0
                    ;;
                --encoding)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --title)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --lang)
                    COMPREPLY=($(compgen -W "en ja" -- "${cur}"))
                    return 0
                    ;;
                --as-of)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -o)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --audit)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --verify-audit)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --event)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --completions)
                    COMPREPLY=($(compgen -W "bash zsh fish" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        qualify__score__subcmd__help)
            opts="seed advance score help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        qualify__score__subcmd__help__subcmd__advance)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        qualify__score__subcmd__help__subcmd__help)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        qualify__score__subcmd__help__subcmd__score)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        qualify__score__subcmd__help__subcmd__seed)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        qualify__score__subcmd__score)
            opts="-o -q -v -h -V --entrants --trf --games --explain --emit --lots --rules --print-rules --list-rules --format --input-format --encoding --title --lang --as-of --output --color --quiet --verbose --exit-zero --spreadsheet --audit --verify-audit --event --print-event --completions --man --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --entrants)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --trf)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --games)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --emit)
                    COMPREPLY=($(compgen -W "field" -- "${cur}"))
                    return 0
                    ;;
                --lots)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --rules)
                    COMPREPLY=($(compgen -W "wcsc-2010 wcsc-2015 wcsc-2018 wcsc-2019 denryu-4 denryu-hardware floodgate arimaa-2015 wxf-2018 go-psk go-ssk go-nsk go-chinese go-uec fide-2001 fide-2014 fide-2018 fide-2023 fide-dutch-2026 fide-dutch-2017 fide-tiebreaks-2023 fide-tiebreaks-2026 man-machine-2003 tcec-2013 tcec-2018 tcec-2019 tcec-2020 tcec-2021 tcec-2022 tcec-2023 tcec-2025 tcec-swiss cutechess" -- "${cur}") $(compgen -f -- "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "table csv json ndjson html markdown trf" -- "${cur}"))
                    return 0
                    ;;
                --input-format)
                    COMPREPLY=($(compgen -W "csv json ndjson" -- "${cur}"))
                    return 0
                    ;;
                --encoding)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --title)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --lang)
                    COMPREPLY=($(compgen -W "en ja" -- "${cur}"))
                    return 0
                    ;;
                --as-of)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -o)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --audit)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --verify-audit)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --event)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --completions)
                    COMPREPLY=($(compgen -W "bash zsh fish" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        qualify__score__subcmd__seed)
            opts="-o -q -v -h -V --entrants --trf --history --lots --rules --print-rules --list-rules --format --input-format --encoding --title --lang --as-of --output --color --quiet --verbose --exit-zero --spreadsheet --audit --verify-audit --event --print-event --completions --man --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --entrants)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --trf)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --history)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --lots)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --rules)
                    COMPREPLY=($(compgen -W "wcsc-2010 wcsc-2015 wcsc-2018 wcsc-2019 denryu-4 denryu-hardware floodgate arimaa-2015 wxf-2018 go-psk go-ssk go-nsk go-chinese go-uec fide-2001 fide-2014 fide-2018 fide-2023 fide-dutch-2026 fide-dutch-2017 fide-tiebreaks-2023 fide-tiebreaks-2026 man-machine-2003 tcec-2013 tcec-2018 tcec-2019 tcec-2020 tcec-2021 tcec-2022 tcec-2023 tcec-2025 tcec-swiss cutechess" -- "${cur}") $(compgen -f -- "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "table csv json ndjson html markdown trf" -- "${cur}"))
                    return 0
                    ;;
                --input-format)
                    COMPREPLY=($(compgen -W "csv json ndjson" -- "${cur}"))
                    return 0
                    ;;
                --encoding)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --title)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --lang)
                    COMPREPLY=($(compgen -W "en ja" -- "${cur}"))
                    return 0
                    ;;
                --as-of)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -o)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --audit)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --verify-audit)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --event)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --completions)
                    COMPREPLY=($(compgen -W "bash zsh fish" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
    esac
}

if [[ "${BASH_VERSINFO[0]}" -eq 4 && "${BASH_VERSINFO[1]}" -ge 4 || "${BASH_VERSINFO[0]}" -gt 4 ]]; then
    complete -F _qualify__score -o nosort -o bashdefault -o default qualify-score
else
    complete -F _qualify__score -o bashdefault -o default qualify-score
fi
