# shellcheck shell=bash disable=SC2034 # used by the scripts that source this file
# Sourced by the packaging scripts: the version of the built program, and its release date. All files have the time of
# the release, so that the same program produces the same package.
program=${PROGRAM:-.build/release/rankinglog}
[ -x "$program" ] || { echo "$program: not found; run 'make release'" >&2; exit 1; }
version=$("$program" --version | cut -d ' ' -f 2)
SOURCE_DATE_EPOCH=$(date -u -d "$(sed -nE 's/.*static let released = "(.*)"/\1/p' Sources/rankinglog/Program.swift)" +%s)
export SOURCE_DATE_EPOCH TZ=UTC LC_ALL=C.UTF-8
umask 022

# The directory of the packages, and a temporary one.
mkdir -p "${1:-dist}"
into=$(cd "${1:-dist}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

. Scripts/requirements.sh

report() { echo "${0##*/}: $1 has $(stat -c %s "$1") bytes"; }
# Writes a tar file of files in a directory, with the same bytes each time: archive DIRECTORY FILE
archive() { tar -C "$1" --sort=name --owner=0 --group=0 --numeric-owner --format=ustar -cf - "$2"; }
# Sets the time of all files in a directory to the release date.
date_all() { find "$1" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +; }

# Installs the self-contained program below $DESTDIR$PREFIX, with the licenses of all included libraries.
install_with_licenses() {
  Scripts/install
  local into="$DESTDIR$PREFIX/share/doc/rankinglog" name file
  install -D -m 644 -t "$into" LICENSE
  install -d "$into/licenses"
  while IFS=$'\t' read -r name _ file; do install -m 644 "$file" "$into/licenses/$name"; done <.build/static/linked/libraries
  # The texts that these licenses only mention.
  install -m 644 /usr/share/common-licenses/{Apache-2.0,GPL-2,GPL-3,LGPL-2.1,LGPL-3} "$into/licenses"
}
