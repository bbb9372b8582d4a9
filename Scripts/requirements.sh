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

# Creates a virtual environment of Python, if it does not exist: need_environment .build/NAME
need_environment() {
  mkdir -p "$1"
  [ -x "$1/bin/pip" ] || python3 -m venv "$1" >"$1/venv.log" && return
  echo "${0##*/}: python3 cannot create a virtual environment: $(head -n 1 "$1/venv.log")" >&2
  return 1
}

# Installs packages of PyPI, with the options of pip, in such an environment: need_python .build/NAME PACKAGE…
# Without a network, the versions of an earlier call suffice, except with --upgrade.
need_python() {
  local folder=$1
  shift
  "$folder/bin/python3" -m pip install --quiet --disable-pip-version-check --retries 1 --timeout 15 "$@" \
    2>"$folder/pip.log" && return
  echo "${0##*/}: cannot install $*: $(tail -n 1 "$folder/pip.log")" >&2
  return 1
}

# Installs, as root, the programs that tests use with rankinglog. The tests of missing ones are skipped.
need_programs() {
  # Pillow is found by Python. Debian's nginx is outside of the users' search path.
  PATH="$PATH:/usr/sbin"
  [ "$(id -u)" != 0 ] || need_packages zsh fish mandoc man-db ffmpeg python3-pil libimage-exiftool-perl systemd valgrind \
    strace nginx libchafa0 libpangocairo-1.0-0 jq || echo "${0##*/}: continuing without them" >&2
}

# Ends a script whose requirements are not available.
skip() {
  echo "${0##*/}: skipped"
  exit 0
}
