#!/usr/bin/env bash
# Runs once, when the database is created: the server's own role may read and write rows, not change tables.
# Every migration gives the same rights on the tables of jobs (schema pgboss) to whoever has them on the people.
set -euo pipefail
password=$(cat /run/secrets/postgres_app_password)
psql -v ON_ERROR_STOP=1 -v password="$password" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role app login password :'password';
grant connect on database campaign_stats to app;
grant usage on schema public to app;
alter default privileges for role owner in schema public grant select, insert, update, delete on tables to app;
alter default privileges for role owner in schema public grant usage, select on sequences to app;
SQL
