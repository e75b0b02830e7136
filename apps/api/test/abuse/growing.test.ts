// Long: sends what is hostile, large or much.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listOwed } from '../../src/features/sheets/repository/marks.ts'
import { addSheetWith } from '../accounts.ts'
import type { TestClient } from '../client.ts'
import { addMailboxes, pasteOf, someMailboxes } from '../mailboxes.ts'
import { unique } from '../unique.ts'
import { explaining } from '../work.ts'
import { startWorld, type Person, type World } from '../world.ts'

let world: World
let explained: ReturnType<typeof explaining>
let chief: TestClient
let newOwner: Person
/** Signed-in person on an instance that counts the rows scanned. */
const signIn = async (role: 'buyer' | 'farmer' | 'admin') => {
  const who = await world.person({ role, started: false })
  const client = world.client(at)
  expect((await client.call('login', { body: { username: who.username, password: who.password } })).status).toBe(200)
  client.forgetCsrf()
  return { who, client }
}
let at: World['main']
beforeAll(async () => {
  world = await startWorld({ TWO_FACTOR: 'off' })
  explained = explaining(world.database)
  at = await world.instance({ database: explained.database })
  chief = (await signIn('admin')).client
  newOwner = await world.person({ role: 'buyer', started: false })
  // With statistics from between few and many, a server would plan the two for tables of other sizes.
  await sql`do $$ declare t regclass; begin
    for t in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
      execute format('alter table %s set (autovacuum_enabled = false)', t);
    end loop; end $$`.execute(world.db)
})
afterAll(() => world.close())

const someIds = (count: number): string[] => Array.from({ length: count }, () => unique())

/** A person who holds this many accounts of one sheet. */
const accountHolder = async (count: number) => {
  const { who } = await signIn('buyer')
  const sheet = await addSheetWith(
    world,
    someIds(count).map((id) => ({ id })),
  )
  await sql`
    with taken as (
      insert into accounts (row_id, account_id, country, user_id, username)
      select id, account_id, country, ${who.id}, ${who.username} from sheet_rows where sheet_id = ${sheet.id}
      returning id, row_id
    ) update sheet_rows r set holding_id = t.id from taken t where r.id = t.row_id`.execute(world.db)
  return { who, sheet }
}

/** A person who holds this many mailboxes, each with a code read. */
const mailboxHolder = async (count: number) => {
  const { who, client } = await signIn('farmer')
  await addMailboxes(chief, pasteOf(someMailboxes(count)))
  const { emails } = (await client.call('takeMailboxes', { body: { count } })).body
  const ids = emails.map(({ email_id: id }) => id)
  await sql`
    insert into mailbox_codes (mailbox_id, take_id, mail_id, code, sender, subject, received_at, read_by, shown_at)
    select id, take_id, take_id::text, '123456', '', '', now(), '', now() from mailboxes where id = any(${ids}::integer[])`.execute(
    world.db,
  )
  return { who, client, ids }
}

const on = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const body = { body: {} }

/** Prepares that many records, and returns the request under test. */
const changes: Record<string, (count: number) => Promise<() => Promise<{ status: number }>>> = {
  'deleting a person whose accounts become free': async (count) => {
    const { who } = await accountHolder(count)
    return () => chief.call('deleteUser', { ...on(who), ...body })
  },
  'deleting a person whose accounts pass on': async (count) => {
    const { who } = await accountHolder(count)
    return () => chief.call('deleteUser', { ...on(who), body: { accounts: { userId: newOwner.id } } })
  },
  'deleting a person whose mailboxes pass on': async (count) => {
    const { who } = await mailboxHolder(count)
    return () => chief.call('deleteUser', { ...on(who), body: { mailboxes: { userId: newOwner.id } } })
  },
  'taking an unpinning back': async (count) => {
    const { client, ids } = await mailboxHolder(count)
    await client.call('unpinMailboxes', { body: { ids } })
    return () => client.call('undoUnpins', { body: { ids } })
  },
  'deleting mailboxes': async (count) => {
    const { client, ids } = await mailboxHolder(count)
    await client.call('unpinMailboxes', { body: { ids } })
    await sql`update mailboxes set email_status = 'invalid' where id = any(${ids}::integer[])`.execute(world.db)
    return () => chief.call('deleteMailboxes', { body: { ids } })
  },
  'renewing mailboxes': async (count) => {
    const mailboxes = someMailboxes(count)
    await addMailboxes(chief, pasteOf(mailboxes))
    const emailsData = pasteOf(mailboxes.map((mailbox) => ({ ...mailbox, password: 'another one' })))
    return () => addMailboxes(chief, emailsData)
  },
}

/** With fewer, the constant cost of a request would dominate, and hide quadratic growth. */
const [few, many] = [80, 400]
/** Whole pages are read: a slight increase with the number of rows means nothing. */
const leeway = 1.5

it.each(Object.entries(changes))(
  '[R-19] %s looks at as much more as there is more of it, in as many statements',
  async (_what, prepare) => {
    const measured = []
    for (const count of [few, many]) {
      const change = await prepare(count)
      measured.push(await explained.workOf(async () => expect((await change()).status).toBe(200)))
    }
    const [small, large] = measured
    expect(large!.statements).toBe(small!.statements)
    expect(large!.most.looked, large!.most.text).toBeLessThan(((small!.most.looked * many) / few) * leeway)
  },
)

/** Like autovacuum on a server, and the sweeps of an embedded database. */
const counted = () => sql`analyze`.execute(world.db)

it('[R-19] reading a sheet again looks at no more where others are large', async () => {
  const rows = [['ID', 'Country'], ...someIds(10).map((id) => [id, 'ES'])]
  const document = (await world.sheets('/documents', 'POST', {
    title: 'Doc',
    tabs: [{ title: 'Accounts', rows }],
  })) as { url: string }
  const added = await chief.call('addSheet', { body: { url: document.url } })
  expect(added.body).toMatchObject({ success: true })
  const refresh = async () => {
    await counted()
    return explained.workOf(async () =>
      expect((await chief.call('refreshSheet', { ...on(added.body.sheet), ...body })).status).toBe(200),
    )
  }
  const before = await refresh()
  const other = await addSheetWith(world, [])
  await sql`
    insert into sheet_rows (sheet_id, row_number, account_id, fingerprint, state, country)
    select ${other.id}, n, 'other ' || n, '', 'accepted', 'ES' from generate_series(1, 5000) n`.execute(world.db)
  const after = await refresh()
  expect(after.most.looked, after.most.text).toBeLessThan(before.most.looked + 2_500)
})

it('[R-19] what a large sheet is owed is found by looking at its rows once', async () => {
  const count = 600
  const { sheet } = await accountHolder(count)
  await sql`
    insert into sheet_marks (row_id, wanted) select id, 1 from sheet_rows where sheet_id = ${sheet.id}`.execute(
    world.db,
  )
  const { rows } = await sql<{ id: string }>`
    select max(id)::text as id from sheet_rows where sheet_id = ${sheet.id}`.execute(world.db)
  await counted()
  const { most } = await explained.workOf(async () => {
    await explained.database.db.transaction().execute((trx) => listOwed(trx, sheet.id, rows[0]!.id, 50))
  })
  expect(most.looked, most.text).toBeLessThan(count * 50)
})
