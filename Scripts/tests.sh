# shellcheck shell=bash
# Runs tests of the program. The scripts for tests source it.

# Sets the directory of temporary files to one in memory: tests create thousands of small files.
use_memory() {
  if [ -z "${TMPDIR:-}" ] && [ -w /dev/shm ] && [ "$(df -m --output=avail /dev/shm | tail -n 1)" -gt 2000 ]; then
    export TMPDIR=/dev/shm
  fi
}

# Builds the program, and runs tests of it: run_tests PYTHON PATH ARGUMENT… The arguments before "--" are for swift, the
# others for the tests. With the flags of Scripts/test, the Swift tests have already built the program. None is built if
# RANKINGLOG_PROGRAM is the path of one.
run_tests() {
  local tests=("$1" "$2") build=(swift build --product rankinglog)
  shift 2
  while [ $# -gt 0 ] && [ "$1" != -- ]; do
    build+=("$1")
    shift
  done
  [ $# = 0 ] || shift
  [ -n "${RANKINGLOG_PROGRAM:-}" ] || "${build[@]}"
  use_memory
  exec "${tests[@]}" "$@"
}
