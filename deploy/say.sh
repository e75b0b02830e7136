# Sourced by every script here: whatever fails, the script says what it was. A failure in a pipe or a function would end it
# without a word.
set -E
# The image that becomes the current one again when something fails, so that the next start is one of the version that runs.
undo=
failed() {
  # Callers of the shell below say it once more.
  [ "$BASH_SUBSHELL" = 0 ] || return 0
  echo "${0##*/} ends here, this failed with $1: $2" >&2
  [ -n "$undo" ] || return 0
  docker tag "$undo" campaign-stats:current && echo 'Nothing was replaced.' >&2
  undo=
}
trap 'failed $? "$BASH_COMMAND"' ERR
# The first of several lines. `| head -n 1` would break the pipe of whoever still writes the second.
first_line() { printf '%s\n' "${1%%$'\n'*}"; }
