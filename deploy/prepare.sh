#!/usr/bin/env bash
# Makes the settings, folders, passwords and keys of an installation, as far as they are missing; nothing is replaced.
#   deploy/prepare.sh https://stats.example.com chief https://tracker.example.com
set -euo pipefail
cd "$(dirname "$0")/.."
. deploy/say.sh
if [ $# -ne 3 ]; then
  echo 'Usage: deploy/prepare.sh PUBLIC_URL ADMIN_USERNAME KEITARO_URL' >&2
  exit 1
fi
# Passwords stand in addresses, too: letters and digits only.
password() { head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n'; }
key() { head -c 32 /dev/urandom | base64; }
# The folder is closed to others; the files in it are read by users inside of containers, who are nobody here.
file() { [ -e "secrets/$1" ] || (umask 022; printf '%s\n' "$2" > "secrets/$1"); chmod 644 "secrets/$1"; }

install -d -m 700 secrets
# The server's user has number 1000 in the image: it reads the keys and writes the backups.
install -d -m 700 -o 1000 -g 1000 secrets/keys backups
if [ ! -e .env ]; then
  printf 'PUBLIC_URL=%s\nADMIN_USERNAME=%s\nKEITARO_URL=%s\nAPI_INSTANCES=1\n' "$1" "$2" "$3" > .env
fi
file postgres_password "$(password)"
file postgres_owner_password "$(password)"
file postgres_app_password "$(password)"
file database_url "postgres://app:$(cat secrets/postgres_app_password)@postgres/campaign_stats"
file migration_database_url "postgres://owner:$(cat secrets/postgres_owner_password)@postgres/campaign_stats"
if [ ! -e secrets/redis_users ] || [ ! -e secrets/redis_url ]; then
  redis=$(password)
  rm -f secrets/redis_users secrets/redis_url
  file redis_users "user default off
user app on >$redis ~* &* +@all -@admin -@dangerous +info"
  file redis_url "redis://app:$redis@redis:6379"
fi
if [ ! -e secrets/keys/keys.json ]; then
  printf '{ "cookies": ["%s"], "codes": "%s", "seal": { "active": "k1", "keys": [{ "id": "k1", "key": "%s" }] } }\n' \
    "$(key)" "$(key)" "$(key)" > secrets/keys/keys.json
  chmod 600 secrets/keys/keys.json
  chown 1000:1000 secrets/keys/keys.json
fi
# Empty means that there is no AdsPower.
file adspower_api_key ''
for name in telegram_bot_token keitaro_api_key google_service_account.json; do
  if [ -s "secrets/$name" ]; then chmod 644 "secrets/$name"; else echo "Still missing: secrets/$name"; fi
done
echo 'Prepared. Keep a copy of secrets/keys/keys.json elsewhere: without it no backup can be opened.'
