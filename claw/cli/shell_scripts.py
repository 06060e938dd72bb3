"""The scripts that teach a shell to complete claw's commands; each asks claw itself at a Tab."""

BASH = r"""# bash completion of claw:  eval "$(claw completion bash)"
_claw() {
    local program=${COMP_WORDS[0]} word=${COMP_WORDS[COMP_CWORD]} line
    type -P -- "$program" > /dev/null || program=claw
    COMPREPLY=()
    while IFS= read -r line; do
        case $line in
            :files) compopt -o filenames
                mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
            :folders) compopt -o filenames
                mapfile -t COMPREPLY < <(compgen -d -- "$word") ;;
            *:) compopt -o nospace; COMPREPLY+=("${line%%$'\t'*}") ;;
            *) COMPREPLY+=("${line%%$'\t'*}") ;;
        esac
    done < <("$program" completion bash -- "${COMP_WORDS[@]:0:COMP_CWORD+1}" 2> /dev/null)
}
complete -o nosort -F _claw claw 2> /dev/null || complete -F _claw claw
"""

ZSH = r"""#compdef claw
# zsh completion of claw:  eval "$(claw completion zsh)"
_claw() {
    local line word note
    local -a found shown before
    before=("${(@Q)words[1,CURRENT-1]}")
    while IFS= read -r line; do
        case $line in
            (:files) _files ;;
            (:folders) _files -/ ;;
            (*) word=${line%%$'\t'*}
                note=${line#$word}
                found+=("$word")
                shown+=("$word${note:+  -- ${note#$'\t'}}") ;;
        esac
    done < <("$before[1]" completion zsh -- "${before[@]}" "${(Q)PREFIX}" 2> /dev/null)
    (( $#found )) && compadd -V claw -l -d shown -a found
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _claw "$@"; else compdef _claw claw; fi
"""

FISH = r"""# fish completion of claw:  claw completion fish > ~/.config/fish/completions/claw.fish
function __claw_candidates
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    for line in ($words[1] completion fish -- $words "$current" 2> /dev/null)
        switch $line
            case ':files'
                __fish_complete_path "$current"
            case ':folders'
                __fish_complete_directories "$current"
            case '*'
                echo $line
        end
    end
end
complete --command claw --no-files --keep-order --arguments '(__claw_candidates)'
"""

SCRIPTS = {"bash": BASH, "zsh": ZSH, "fish": FISH}
