# shellcheck shell=bash
# Runs the stages of a check. Scripts source it.

logs=.build/stages
rm -rf "$logs"
mkdir -p "$logs"

# Runs a stage, records its duration, and continues after a failure: stage NAME COMMAND…
stage() {
  echo "== $1: ${*:2}"
  measure "$@"
}

# Starts a stage next to others. finish prints its output: start NAME COMMAND…
start() {
  measure "$@" >"$logs/$1.log" 2>&1 &
}

measure() {
  local name=$1 start=$SECONDS result=passed
  shift
  "$@" || result=FAILED
  printf '%6d s  %-6s  %s\n' $((SECONDS - start)) $result "$name" >>"$logs/results"
}

# Waits for started stages, and prints their output.
finish() {
  wait
  local log
  for log in "$logs"/*.log; do
    [ -f "$log" ] || continue
    echo "== $(basename "$log" .log)"
    cat "$log"
    rm "$log"
  done
}

# Prints a table of all stages, and returns an error if one has failed.
report() {
  printf '\n%s\n' "${0##*/}, in $SECONDS s:"
  cat "$logs/results"
  ! grep -q FAILED "$logs/results"
}
