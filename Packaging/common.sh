# shellcheck shell=bash disable=SC2034 # used by the scripts that source this file
# Sourced by the packaging scripts: the version of the built program, and its release date. All files have the time of
# the release, so that the same program produces the same package.
program=${PROGRAM:-.build/release/rankinglog}
[ -x "$program" ] || { echo "$program: not found; run 'make release'" >&2; exit 1; }
version=$("$program" --version | cut -d ' ' -f 2)
SOURCE_DATE_EPOCH=$(date -u -d "$(sed -nE 's/.*static let released = "(.*)"/\1/p' Sources/rankinglog/Program.swift)" +%s)
export SOURCE_DATE_EPOCH TZ=UTC LC_ALL=C.UTF-8
umask 022

. Packaging/packages.sh

# Sets the time of all files in a directory to the release date.
date_all() { find "$1" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +; }
