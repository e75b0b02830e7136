/** Rules of pg_hba.conf, the first match wins. */
export const admissions = `
local all all trust
host all postgres,ghost,sleeper,owner,other 127.0.0.1/32 trust
host all ident_only 127.0.0.1/32 ident
hostssl all tls_only 127.0.0.1/32 scram-sha-256
hostssl all certified 127.0.0.1/32 cert
hostnossl all outsider 127.0.0.1/32 reject
host all app,few,one,reader 127.0.0.1/32 scram-sha-256
`

export const roles = `
create role sleeper nologin; create role owner login; create role other login; create role ident_only login;
create role tls_only login password 'secret'; create role certified login; create role outsider login;
create role app login password 'secret'; create role few login password 'secret' connection limit 5;
create role one login password 'secret' connection limit 0; create role reader login password 'secret';
alter role reader set default_transaction_read_only = on`

/** Databases with unusual properties. */
export const databases: Record<string, { create?: string; within?: string }> = {
  stats: { create: 'owner owner' },
  ascii: { create: `encoding 'SQL_ASCII' locale 'C' template template0` },
  latin: { create: `encoding 'LATIN1' locale 'C' template template0` },
  koi: { create: `encoding 'KOI8U' locale 'C' template template0` },
  closed: { create: 'allow_connections false' },
  taken: { create: 'connection limit 0' },
  reading: { within: 'alter database reading set default_transaction_read_only = on' },
  pathed: {
    within: `create schema other; grant usage on schema other to app; alter database pathed set search_path = other, public`,
  },
  pathless: { within: `create schema stats; alter database pathless set search_path = stats` },
  private: { within: 'revoke connect on database private from public' },
  hidden: { within: 'revoke usage on schema public from public' },
  schemaless: { within: 'drop schema public' },
  uncreated: {},
  halfcreated: { within: 'grant create on schema public to app' },
  foreign: {
    within:
      'grant create on schema public to app; grant create on database "foreign" to app; create table users (id int)',
  },
}
