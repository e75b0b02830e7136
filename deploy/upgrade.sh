#!/usr/bin/env bash
# Replaces the version that runs by the one in this folder, without an outage. The way back: deploy/go-back.sh
#   deploy/upgrade.sh                 backs up first
#   deploy/upgrade.sh --no-backup
set -euo pipefail
cd "$(dirname "$0")/.."
. deploy/say.sh
. deploy/roll.sh
commands=apps/api/src/commands

instances=$(docker compose ps --quiet --status running api)
first=$(first_line "$instances")
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
undo=campaign-stats:before
docker compose run --rm --no-deps -T migrate
roll
