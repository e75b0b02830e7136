#!/bin/sh
# If the arguments do not name a program, they are passed to node.
set -e
if [ "${1#-}" != "$1" ] || ! command -v "$1" > /dev/null; then set -- node "$@"; fi
exec "$@"
