#!/bin/bash
# Uses the installed program, as a user on a machine without Swift, where RANKINGLOG_CONNECT_TO leads to LocalPixiv:
# used.sh VERSION COMPLETIONS, with the directory in which bash finds its completion.
set -euo pipefail
version=$1 completions=$2

expect() {
  [ "$2" = "$3" ] || { echo "$1: expected '$3', got '$2'" >&2; exit 1; }
}

expect version "$(rankinglog --version)" "rankinglog $version"

# 116080005 is a GIF, 116080006 an animation.
expect ranking "$(rankinglog ranking -d 2024-02-14 -n 6 -f ids | tail -n 2 | xargs)" "116080005 116080006"
rankinglog download --quiet -d 2024-02-14 -n 6 -o "$HOME/out"
expect download "$(find "$HOME/out" -type f | wc -l)" 9
expect verify "$(rankinglog verify --quiet -o "$HOME/out" >/dev/null; echo $?)" 0
animation=$(rankinglog convert --quiet 116080006 -o "$HOME/animations")
expect convert "$(head -c 4 "$animation") $(tail -c +9 "$animation" | head -c 8)" "RIFF WEBPVP8X"
expect offline "$(rankinglog ranking -d 2024-02-14 -n 6 --offline -f ids | wc -l)" 6

expect "manual's place" "$(man -w rankinglog-download | grep -c '/man1/rankinglog-download\.1')" 1
expect "manual's name" "$(man rankinglog-recents-export | col -b | sed -n '/^NAME/{n;p}' | grep -c rankinglog)" 1
expect "manual's faults" "$(man --warnings rankinglog 2>&1 >/dev/null)" ""

# As bash does when Tab is pressed.
[ -f "$completions/rankinglog" ] || { echo "no completion in $completions" >&2; exit 1; }
# shellcheck source=/dev/null
. /usr/share/bash-completion/bash_completion
_completion_loader rankinglog || [ $? = 124 ]
function=$(complete -p rankinglog | sed -E 's/.*-F ([^ ]+).*/\1/')
COMP_WORDS=(rankinglog ranking -m weekly_) COMP_CWORD=3
"$function"
expect completion "${COMPREPLY[*]}" weekly_r18
