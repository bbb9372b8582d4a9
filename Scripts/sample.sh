# shellcheck shell=bash
# Selects the part of the long tests that a run has. Scripts for tests source it.

# The part rotates with the commits: each test runs at least once in eight of them.
if [ "${RANKINGLOG_TESTS:-}" != all ]; then
  export RANKINGLOG_SAMPLE="${RANKINGLOG_SAMPLE:-$(git rev-list --count HEAD 2>/dev/null || echo 0)}"
  echo "a part of the long tests; RANKINGLOG_SAMPLE=$RANKINGLOG_SAMPLE selects it again"
fi

# Prints the files that were changed in the four hours before the last commit, and since then.
changed_files() {
  local end base
  end=$(git show -s --format=%ct HEAD)
  base=$(git rev-list -1 --before=$((end - 4 * 3600)) HEAD)
  [ -z "$base" ] || git diff --name-only "$base"
}
