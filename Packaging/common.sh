# shellcheck shell=bash disable=SC2034 # for those that source it
# Sourced by the scripts that make packages: which version of the program was built, and the day of its release, which
# is the time of all files, so that the same program becomes the same package.
program=.build/release/rankinglog
[ -x $program ] || { echo "$program is not there: run 'make release' first" >&2; exit 1; }
version=$($program --version | cut -d ' ' -f 2)
SOURCE_DATE_EPOCH=$(date -u -d "$(sed -nE 's/.*static let released = "(.*)"/\1/p' Sources/rankinglog/Program.swift)" +%s)
export SOURCE_DATE_EPOCH TZ=UTC LC_ALL=C.UTF-8
umask 022

# Installs the packages of Debian that are missing.
need_packages() {
  # shellcheck disable=SC2016 # dpkg fills it in
  dpkg-query -W -f '${db:Status-Status}\n' "$@" 2>&1 | grep -qv '^installed$' || return 0
  local run=""
  [ "$(id -u)" = 0 ] || run=sudo
  echo "installing $*"
  $run env DEBIAN_FRONTEND=noninteractive apt-get update -qq
  $run env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"
}

# Gives everything in a directory the time of the release.
date_all() { find "$1" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +; }
