#!/bin/bash
# Like the official entrypoint: drops root, initialises an empty data folder, runs the scripts in
# /docker-entrypoint-initdb.d as postgres, and starts the server.
set -euo pipefail
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA"
  chown -R postgres "$PGDATA" /var/run/postgresql
  exec gosu postgres "$0" "$@"
fi
if [ "$1" != postgres ]; then exec "$@"; fi
mkdir -p "$PGDATA" && chmod 700 "$PGDATA" 2> /dev/null || true
if [ -s "$PGDATA/PG_VERSION" ]; then
  echo 'PostgreSQL Database directory appears to contain a database; Skipping initialization'
  exec "$@"
fi
setting() { local file="${1}_FILE"; if [ -n "${!file:-}" ]; then cat "${!file}"; else echo "${!1:-}"; fi; }
export POSTGRES_USER="$(setting POSTGRES_USER)"; : "${POSTGRES_USER:=postgres}"
export POSTGRES_DB="$(setting POSTGRES_DB)"; : "${POSTGRES_DB:=$POSTGRES_USER}"
export PGPASSWORD="$(setting POSTGRES_PASSWORD)"
eval "initdb --username=\"\$POSTGRES_USER\" --pwfile=<(printf '%s\n' \"\$PGPASSWORD\") ${POSTGRES_INITDB_ARGS:-}"
printf '\nhost all all all %s\n' "$(postgres -C password_encryption)" >> "$PGDATA/pg_hba.conf"
sed -ri "s/^#?listen_addresses.*/listen_addresses = '*'/" "$PGDATA/postgresql.conf"
pg_ctl -D "$PGDATA" -o "-c listen_addresses=''" -w start
if [ "$POSTGRES_DB" != postgres ]; then createdb --username "$POSTGRES_USER" "$POSTGRES_DB"; fi
for file in /docker-entrypoint-initdb.d/*; do
  case "$file" in
    *.sh) if [ -x "$file" ]; then "$file"; else . "$file"; fi ;;
    *.sql) psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" -f "$file" ;;
  esac
done
unset PGPASSWORD
pg_ctl -D "$PGDATA" -m fast -w stop
exec "$@"
