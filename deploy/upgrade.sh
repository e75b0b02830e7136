#!/usr/bin/env bash
# Replaces the version that runs by the one in this folder, without an outage. The way back: deploy/go-back.sh
#   deploy/upgrade.sh                 backs up first
#   deploy/upgrade.sh --no-backup
set -euo pipefail
cd "$(dirname "$0")/.."
. deploy/roll.sh
commands=apps/api/src/commands

first=$(docker compose ps --quiet --status running api | head -n 1)
if [ -z "$first" ]; then
  echo 'No instance runs: start with docker compose up -d.' >&2
  exit 1
fi
running=$(docker inspect --format '{{.Image}}' "$first")
[ "${1:-}" = --no-backup ] || docker compose exec -T api node $commands/backup.ts
docker compose build api
built=$(docker image inspect --format '{{.Id}}' campaign-stats:current)
if [ "$built" = "$running" ]; then
  echo 'This version runs already.'
  exit 0
fi
docker tag "$running" campaign-stats:before
# When anything fails from here on, the next start is one of the version that runs.
trap 'docker tag campaign-stats:before campaign-stats:current; echo "Nothing was replaced." >&2' ERR
docker compose run --rm --no-deps -T migrate
roll
trap - ERR
