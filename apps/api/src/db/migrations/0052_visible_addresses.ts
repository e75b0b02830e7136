import { sql, type Kysely, type RawBuilder } from 'kysely'

/** Characters that the contract's `stripInvisible` removes. */
const invisible = /[\p{DI}\p{Cf}\u2800]/gu

interface Named {
  id: string
  email: string
}

/**
 * Rows of a table whose address has invisible characters, with the visible form. The database compares the two, because
 * a leading byte order mark is lost when its answers are read.
 */
const seenIn = async (db: Kysely<unknown>, table: 'mailboxes' | 'sheet_rows'): Promise<RawBuilder<unknown>> => {
  const { rows } = await sql<Named>`
    select id::text, email from ${sql.table(table)} where email !~ '^[ -~]*$'`.execute(db)
  const seen = rows.map(({ id, email }) => ({ id, email: email.replaceAll(invisible, '').trim() }))
  return sql`(
    select n.id, n.email from ${sql.table(table)} t
    join unnest(${seen.map(({ id }) => id)}::bigint[], ${seen.map(({ email }) => email)}::text[]) as n (id, email)
      on n.id = t.id and n.email <> t.email and n.email <> '') as n`
}

/**
 * Merges mailboxes whose addresses look alike. A held mailbox stays with its holder; otherwise the one with a working
 * token stays, and among those the one written plainly. It keeps the history of all of them: holders and read codes. A
 * used mailbox does not become free again. Holders of the others are notified.
 */
const join = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create temporary table alike on commit drop as
    with seen as (
      select m.*, coalesce(n.email, m.email) as shown, n.id is null as plain
      from mailboxes m left join seen_addresses n on n.id = m.id
    )
    select id, shown as email, holder_id, status, existing, code_read_at,
      first_value(id) over (partition by lower(shown)
        order by holder_id is null, email_status <> 'active', not plain, taken_at, id) as kept
    from seen where lower(shown) in (select lower(email) from seen_addresses)`.execute(db)
  await sql`delete from alike a where not exists (select from alike o where o.kept = a.kept and o.id <> a.id)`.execute(
    db,
  )
  const gone = sql`select id from alike where id <> kept`

  await sql`
    insert into notifications (user_id, kind, data)
    select a.holder_id, 'mailbox.returned',
      jsonb_build_object('mailboxId', a.kept, 'email', a.email, 'by', 'Campaign Stats', 'twice', true)
    from alike a join alike k on k.id = a.kept
    where a.id <> a.kept and a.holder_id is not null and a.holder_id <> k.holder_id order by a.id`.execute(db)
  await sql`
    insert into audit_log (kind, record, details)
    select kind, 'mailbox:' || a.id, jsonb_build_object('email', a.email)
    from alike a cross join (values (1, 'mailboxes.returned'), (2, 'mailboxes.deleted')) k (n, kind)
    where a.id <> a.kept and (k.n = 2 or a.holder_id is not null) order by a.id, k.n`.execute(db)

  await sql`delete from mailbox_watches where mailbox_id in (${gone})`.execute(db)
  await sql`
    update mailbox_takes t set mailbox_id = a.kept, ended_at = coalesce(t.ended_at, now()),
      ended_how = coalesce(t.ended_how, 'returned'),
      ended_status = case when t.ended_at is null then a.status else t.ended_status end
    from alike a where a.id = t.mailbox_id and a.id <> a.kept`.execute(db)
  // The same mail may have been read in both: each keeps its codes.
  await sql`
    update mailbox_codes c set mailbox_id = a.kept, mail_id = c.mail_id || chr(10) || a.id
    from alike a where a.id = c.mailbox_id and a.id <> a.kept`.execute(db)
  await sql`
    update launches l set mailbox_id = a.kept from alike a where a.id = l.mailbox_id and a.id <> a.kept`.execute(db)
  await sql`delete from mailbox_usage where mailbox_id in (select id from alike)`.execute(db)
  await sql`
    insert into mailbox_usage (mailbox_id, uses, take_id, user_id, username_key, taken_at)
    select distinct on (mailbox_id) mailbox_id, count(*) over (partition by mailbox_id), id, user_id, lower(username),
      taken_at
    from mailbox_takes where mailbox_id in (select kept from alike) order by mailbox_id, id desc`.execute(db)
  await sql`
    update mailboxes m set existing = a.existing, code_read_at = a.read_at,
      status = case when m.status = '' and a.used then 'completed' else m.status end
    from (
      select kept, bool_or(existing) as existing, max(code_read_at) as read_at, bool_or(status = 'completed') as used
      from alike group by kept
    ) a where m.id = a.kept`.execute(db)
  // If one person held both, the merged one keeps the account that either came with.
  await sql`
    with own as (
      update mailboxes m set account_row_id = g.account_row_id, account_id = g.account_id
      from alike a join mailboxes g on g.id = a.id
      where m.id = a.kept and a.id <> a.kept and g.holder_id = m.holder_id and m.account_row_id is null
        and g.account_row_id is not null
      returning m.take_id, m.account_row_id, m.account_id
    )
    update mailbox_takes t set account_row_id = own.account_row_id, account_id = own.account_id
    from own where t.id = own.take_id`.execute(db)
  await sql`delete from mailboxes where id in (${gone})`.execute(db)
}

/**
 * Treats addresses that differ only by invisible characters as one mailbox. Stored addresses are rewritten to their
 * visible form, and merged where they name one mailbox. From now on the table accepts only visible ASCII addresses, so
 * that its unique index matches what people see. An existing address with a letter of another script stays as it is.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`lock table mailboxes, mailbox_takes in share row exclusive mode`.execute(db)
  const seen = await seenIn(db, 'mailboxes')
  await sql`create temporary table seen_addresses on commit drop as select n.* from ${seen}`.execute(db)
  await join(db)
  await sql`update mailboxes m set email = n.email from seen_addresses n where m.id = n.id`.execute(db)
  const cells = await seenIn(db, 'sheet_rows')
  await sql`update sheet_rows r set email = n.email from ${cells} where r.id = n.id`.execute(db)

  await sql`
    create function refuse_mailbox_address() returns trigger language plpgsql as $$
    begin
      raise exception 'An address of a mailbox is of visible ASCII characters' using errcode = 'check_violation';
    end $$`.execute(db)
  await sql`
    create trigger mailboxes_ascii before insert or update of email on mailboxes
    for each row when (new.email !~ '^[!-~]+$') execute function refuse_mailbox_address()`.execute(db)
}
