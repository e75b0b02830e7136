#!/bin/sh
# Arguments that are no program are node's.
set -e
if [ "${1#-}" != "$1" ] || ! command -v "$1" > /dev/null; then set -- node "$@"; fi
exec "$@"
