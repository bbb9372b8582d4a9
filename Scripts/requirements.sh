# shellcheck shell=bash
# Installs what the other scripts need. They source it.

# Installs the Debian packages that are missing, one process at a time. No package starts a server.
need_packages() (
  command -v apt-get >/dev/null || { echo "${0##*/}: install $*" >&2; exit 1; }
  exec 9</var/lib/dpkg
  flock 9
  missing="" run=""
  for package in "$@"; do
    # shellcheck disable=SC2016 # dpkg-query replaces it
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=" $package"
  done
  [ -n "$missing" ] || exit 0
  [ "$(id -u)" = 0 ] || run=sudo
  echo "installing$missing" >&2
  $run env DEBIAN_FRONTEND=noninteractive apt-get update -qq 9<&-
  # shellcheck disable=SC2086 # a list of words
  $run env RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null 9<&-
)

# Installs packages of PyPI, with the options of pip, in a separate environment: need_python .build/NAME PACKAGE…
# Without a network, the versions of an earlier call suffice.
need_python() {
  local folder=$1
  shift
  mkdir -p "$folder"
  if { [ -x "$folder/bin/pip" ] || python3 -m venv "$folder"; } >"$folder/log" 2>&1 &&
    "$folder/bin/python3" -m pip install --quiet --disable-pip-version-check --retries 1 --timeout 15 "$@" \
      >>"$folder/log" 2>&1; then
    return
  fi
  echo "${0##*/}: cannot install $*: $(tail -n 1 "$folder/log")" >&2
  return 1
}

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
