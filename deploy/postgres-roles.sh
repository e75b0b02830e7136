#!/usr/bin/env bash
# Makes the database, its owner and the server's role, as far as they are missing, and sets their passwords from the
# secrets. Runs when Postgres is first started, and again at any time:
#   docker compose exec postgres bash /docker-entrypoint-initdb.d/roles.sh
# The owner is no superuser; the server's role reads and writes rows and changes no table. Rights on the tables come from
# whoever makes them: the commands migrate and restore give them each time.
set -euo pipefail
owner_password=$(cat /run/secrets/postgres_owner_password)
app_password=$(cat /run/secrets/postgres_app_password)
psql -v ON_ERROR_STOP=1 -v owner_password="$owner_password" -v app_password="$app_password" --username postgres --dbname postgres <<'SQL'
select format('create role %I login', name) from unnest(array['owner', 'app']) as name
  where not exists (select from pg_roles where rolname = name) \gexec
alter role owner nosuperuser nocreatedb nocreaterole login password :'owner_password';
alter role app nosuperuser nocreatedb nocreaterole login password :'app_password';
select 'create database campaign_stats owner owner'
  where not exists (select from pg_database where datname = 'campaign_stats') \gexec
alter database campaign_stats owner to owner;
\connect campaign_stats
alter schema public owner to owner;
revoke create on schema public from public;
SQL
echo 'The database campaign_stats and its roles owner and app are there.'
