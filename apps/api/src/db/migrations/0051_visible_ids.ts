import { sql, type Kysely } from 'kysely'

/** Characters that the contract's `stripInvisible` removes, as ranges for the database's patterns. */
const invisible = [
  '\\u00AD\\u034F\\u0600-\\u0605\\u061C\\u06DD\\u070F\\u0890-\\u0891\\u08E2\\u115F-\\u1160\\u17B4-\\u17B5',
  '\\u180B-\\u180F\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u2800\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0',
  '\\uFFF0-\\uFFFB\\U000110BD\\U000110CD\\U00013430-\\U0001343F\\U0001BCA0-\\U0001BCA3\\U0001D173-\\U0001D17A',
  '\\U000E0000-\\U000E0FFF',
].join('')

/**
 * Treats ids that differ only by invisible characters as one account. They are stored without these characters, whoever
 * writes them, so that the unique indexes on their keys match what people see. Existing ids are rewritten. Where two
 * people hold ids that look alike, or both ids have recorded spend, one keeps characters that distinguish it (`apart`).
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function strip_invisible(text) returns text language sql immutable strict parallel safe
    return regexp_replace($1, ${sql.lit(`[${invisible}]`)}, '', 'g')`.execute(db)
  await sql`alter table accounts add column apart boolean not null default false`.execute(db)

  // Keys that look like another one, or would without their invisible characters, and their new values.
  await sql`
    create temporary table new_keys on commit drop as
    with keys as (
      select account_key as key from accounts union select account_key from links
      union select account_key from account_spends union select account_key from account_spend_changes
    ), alike as (
      select key, strip_invisible(key) as folded from keys
      where strip_invisible(key) in (select strip_invisible(key) from keys where key <> strip_invisible(key))
    ), known as (
      select key, folded,
        exists (select from accounts a where a.account_key = key and a.ended_at is null) as stands,
        exists (select from account_spends s where s.account_key = key)
          or exists (select from account_spend_changes c where c.account_key = key) as spent
      from alike
    ), ranked as (
      select *, row_number() over (partition by folded order by stands desc, key = folded desc, spent desc, key) as rank,
        max(length(key)) over (partition by folded) as longest
      from known
    )
    select key, folded, folded = '' or rank > 1 and (stands or spent) as apart,
      case when folded = '' then key
        -- Longer than all of them, so that none takes the place of another; at the end, where searches find the rest.
        when rank > 1 and (stands or spent) then folded || repeat(${sql.lit('\u200b')}, (longest - length(folded) + rank)::integer)
        else folded end as next
    from ranked`.execute(db)
  const renamed = sql`case when n.folded = '' then t.account_id
      else strip_invisible(t.account_id) || substr(n.next, length(n.folded) + 1) end`
  await sql`
    update accounts t set account_id = ${renamed}, apart = n.apart from new_keys n where t.account_key = n.key`.execute(
    db,
  )
  await sql`
    update links t set account_id = ${renamed} from new_keys n
    where t.account_key = n.key and n.next <> n.key and (t.state <> 'creating' or not exists (
      select from links o where o.id <> t.id and o.state = 'creating' and o.user_id = t.user_id and o.country = t.country
        and o.pixel = t.pixel and o.pwa_link = t.pwa_link and strip_invisible(o.account_key) = n.folded))`.execute(db)
  // Rows that make room come first.
  for (const apart of [sql`n.apart`, sql`not n.apart`])
    await sql`
      update account_spends t set account_key = n.next from new_keys n
      where t.account_key = n.key and n.next <> n.key and ${apart}`.execute(db)
  await sql`
    update account_spend_changes t set account_key = n.next from new_keys n
    where t.account_key = n.key and n.next <> n.key`.execute(db)

  // Among rows that offer the same id one stays active: the held one, else the one written without such characters.
  await sql`
    update sheet_rows t set state = case when strip_invisible(t.account_id) = '' then 'missing' else 'duplicate' end
    from (
      select id, strip_invisible(account_key) = '' as nameless, row_number() over (partition by strip_invisible(account_key)
        order by holding_id is null, account_key <> strip_invisible(account_key), id) as rank
      from sheet_rows where state = 'accepted' and present
        and strip_invisible(account_key) in (
          select strip_invisible(account_key) from sheet_rows where account_key <> strip_invisible(account_key))
    ) o
    where t.id = o.id and (o.rank > 1 or o.nameless)`.execute(db)
  await sql`
    update sheet_rows set account_id = strip_invisible(account_id)
    where account_id <> strip_invisible(account_id)`.execute(db)

  await sql`
    create function keep_visible_id() returns trigger language plpgsql as $$
    begin
      new.account_id := strip_invisible(new.account_id);
      return new;
    end $$`.execute(db)
  await sql`
    create trigger sheet_rows_visible before insert or update of account_id on sheet_rows
    for each row execute function keep_visible_id()`.execute(db)
  await sql`
    create trigger accounts_visible before insert or update of account_id on accounts
    for each row when (not new.apart) execute function keep_visible_id()`.execute(db)

  // Reason why a row with `state` missing is left out, and the offending cell.
  await sql`
    alter table sheet_rows
      add column reason text check (reason in ('formula_error', 'long_number')), add column culprit text`.execute(db)
  // Version of the reader that interpreted the row. Rows read before are read anew, even if nothing in them changed.
  await sql`alter table sheet_rows add column reading integer not null default 0`.execute(db)
}
