/// A shell with a completion script.
enum CompletingShell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The script, which calls `rankinglog complete`.
  var script: String {
    switch self {
    case .bash:
      #"""
      # bash completion for rankinglog
      _rankinglog() {
        local line typed=${COMP_WORDS[COMP_CWORD]}
        COMPREPLY=()
        while IFS= read -r line; do
          case $line in
            :files) compopt -o default; COMPREPLY=() ;;
            :directories) compopt -o dirnames; COMPREPLY=() ;;
            *) COMPREPLY+=("${line%%$'\t'*}") ;;
          esac
        done < <(rankinglog complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
      }
      complete -o nosort -F _rankinglog rankinglog 2>/dev/null || complete -F _rankinglog rankinglog

      """#
    case .zsh:
      #"""
      #compdef rankinglog
      # zsh completion for rankinglog
      _rankinglog() {
        local line
        local -a values
        for line in "${(@f)$(rankinglog complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
          case $line in
            :files) _files; return ;;
            :directories) _files -/; return ;;
            ?*) values+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}") ;;
          esac
        done
        _describe -V rankinglog values
      }
      if [ "$funcstack[1]" = _rankinglog ]; then _rankinglog "$@"; else compdef _rankinglog rankinglog; fi

      """#
    case .fish:
      #"""
      # fish completion for rankinglog
      function __rankinglog_complete
        set -l words (commandline -opc) (commandline -ct)
        for line in (rankinglog complete -- $words[2..-1] 2>/dev/null)
          switch $line
            case :files
              __fish_complete_path (commandline -ct)
            case :directories
              __fish_complete_directories (commandline -ct)
            case '*'
              printf '%s\n' $line
          end
        end
      end
      complete -c rankinglog -f -k -a '(__rankinglog_complete)'

      """#
    }
  }
}
