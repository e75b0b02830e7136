import { sql, type Kysely } from 'kysely'

/**
 * Unpaired people have no Telegram account. `invites.user_id`: a link for an existing person to pair an account, in
 * place of a role. `lead_id`: the future lead of an invited person. `claims` held only invitations before and now also
 * people who pair another account themselves (`user_id`). `epoch`: the epoch of their sign-ins when it began.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table users alter column telegram_id drop not null`.execute(db)
  await sql`
    alter table invites
      add column lead_id integer references users (id) on delete set null,
      add column user_id integer references users (id) on delete cascade,
      alter column role_id drop not null,
      add constraint invites_purpose check (num_nonnulls(role_id, user_id) = 1)`.execute(db)
  await sql`create index invites_lead on invites (lead_id) where lead_id is not null`.execute(db)
  await sql`create index invites_user on invites (user_id) where user_id is not null`.execute(db)
  await sql`alter table invite_claims rename to claims`.execute(db)
  await sql`
    alter table claims
      alter column invite_id drop not null,
      alter column password_hash drop not null,
      alter column strong_password drop not null,
      add column user_id integer references users (id) on delete cascade,
      add column epoch integer,
      add constraint claims_purpose check (num_nonnulls(invite_id, user_id) = 1)`.execute(db)
  await sql`create index claims_user on claims (user_id) where user_id is not null`.execute(db)
}
