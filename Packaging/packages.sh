# shellcheck shell=bash
# Installs the Debian packages that are missing, one process at a time.
need_packages() (
  exec 9</var/lib/dpkg
  flock 9
  missing="" run=""
  for package in "$@"; do
    # shellcheck disable=SC2016 # dpkg-query replaces it
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=" $package"
  done
  [ -n "$missing" ] || return 0
  [ "$(id -u)" = 0 ] || run=sudo
  echo "installing$missing"
  $run env DEBIAN_FRONTEND=noninteractive apt-get update -qq 9<&-
  # shellcheck disable=SC2086 # a list of words
  $run env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing 9<&-
)
