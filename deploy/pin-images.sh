#!/usr/bin/env bash
# Prints lines for .env that pin every image from a registry by its digest: deploy/pin-images.sh >> .env
# Digests come from the images on this machine; pull them first (docker compose pull, docker pull node:…).
set -euo pipefail
cd "$(dirname "$0")/.."
. deploy/say.sh
missing=0
for setting in NODE_IMAGE POSTGRES_IMAGE REDIS_IMAGE CADDY_IMAGE; do
  images=$(sed -n "s/.*\${$setting:-\([^}]*\)}.*/\1/p" docker-compose.yml)
  image=$(first_line "$images")
  digest=$(docker image inspect --format '{{if .RepoDigests}}{{index .RepoDigests 0}}{{end}}' "$image" 2> /dev/null || true)
  if [ -n "$digest" ]; then
    echo "$setting=$digest"
  else
    echo "$image has no digest here: docker pull $image" >&2
    missing=1
  fi
done
exit $missing
