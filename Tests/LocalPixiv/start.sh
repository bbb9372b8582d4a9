# shellcheck shell=bash
# Sourced by scripts that use LocalPixiv, in the directory of the project.

# Starts LocalPixiv: start_pixiv STATE OPTIONS... Sets its port.
start_pixiv() {
  local started
  coproc pixiv { exec python3 Tests/LocalPixiv --until-eof "${@:2}" --state "$1"; }
  read -r started <&"${pixiv[0]}"
  # shellcheck disable=SC2034 # used by the scripts
  port=$(sed -E 's/.*"port": ([0-9]+).*/\1/' <<<"$started")
}
# shellcheck disable=SC1083 # the descriptor is a word of bash
stop_pixiv() { exec {pixiv[1]}>&-; }
