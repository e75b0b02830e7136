import { maxImportLines, type SpendLine, type TableSource } from '@app/contract'
import { readCsv, shiftDay } from '@app/figures'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSheetWith } from '../../../test/accounts.ts'
import type { TestClient } from '../../../test/client.ts'
import { importSpend, confirmedPreview } from '../../../test/tables.ts'
import { unique } from '../../../test/unique.ts'
import { startWorld, type Person, type World } from '../../../test/world.ts'
import { todayIn } from '../../lib/days.ts'

let world: World
let lead: TestClient
let buyer: { client: TestClient; who: Person }
let today: string
beforeAll(async () => {
  world = await startWorld()
  lead = (await signedIn('TeamleadFarmer')).client
  buyer = await signedIn('buyer')
  today = todayIn(world.config.reportTimeZone)
})
afterAll(() => world.close())

const signedIn = async (role: 'buyer' | 'TeamleadFarmer') => {
  const who = await world.person({ role })
  return { who, client: await world.signIn(who) }
}
const ago = (days: number): string => shiftDay(today, -days)
const local = (day: string): string => day.split('-').toReversed().join('.')

/** Accounts that the buyer has held for ten days. */
const held = async (
  count: number,
  { client } = buyer,
  ids = Array.from({ length: count }, () => unique('Imp')),
): Promise<{ id: number; accountId: string }[]> => {
  const sheet = await addSheetWith(
    world,
    ids.map((id) => ({ id })),
  )
  const taken = []
  for (const accountId of ids) {
    const answer = await client.call('takeAccount', { body: { accountId, sheetUrl: sheet.url, rowNumber: 2 } })
    taken.push({ id: answer.body.account.recordId, accountId })
  }
  await sql`update accounts set taken_at = taken_at - interval '10 days'
    where id = any (${taken.map(({ id }) => id)}::integer[])`.execute(world.db)
  return taken
}

const confirm = (client: TestClient, { table, choices }: Awaited<ReturnType<typeof confirmedPreview>>, key: string) =>
  client.send('importSpend', { body: { table, choices, key, reason: 'statement.csv' } })
const shortly = ({ line, account, day, spend, verdict }: SpendLine) => [line, account, day, spend, verdict]
const entries = async (accountId: string) => {
  const { rows } = await sql<{ day: string; amount: string }>`
    select day::text, amount from account_spends where account_key = lower(${accountId}) order by day`.execute(world.db)
  return rows.map(({ day, amount }) => [day, Number(amount) / 10_000])
}
/** All stored spend, to prove that nothing has changed. */
const everything = async () =>
  (
    await sql`select (select count(*) from account_spend_changes) as changes, (select count(*) from account_spends) as entries,
      (select sum(amount) from account_spends) as sum, (select count(*) from audit_log where kind like '%spend_imported') as audit`.execute(
      world.db,
    )
  ).rows

describe('spend from a text', () => {
  it('[MON-03] days are read as either language writes them in words', async () => {
    const [account] = await held(1)
    const at = new Date(`${ago(1)}T00:00:00Z`)
    const inWords = (language: string, month: 'short' | 'long') =>
      new Intl.DateTimeFormat(language, { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' }).format(at)
    const days = [inWords('en-GB', 'short'), inWords('en-US', 'short'), inWords('en-US', 'long'), inWords('uk', 'long')]
    const text = [...days, '31 Feb 2026', '2 Smarch 2026', 'Smarch 2, 2026'].map(
      (day, place) => `${account!.accountId}-${place};${day};5`,
    )
    const { lines } = await confirmedPreview(buyer.client, text.join('\n'))
    expect(lines.map(({ day, verdict }) => (verdict === 'day' ? verdict : day))).toEqual([
      ...days.map(() => ago(1)),
      ...['day', 'day', 'day'],
    ])
  })

  it('[MON-03] lines are divided by tabs, semicolons, commas or bars, whichever most of them have; a bar in a name divides nothing', async () => {
    const read = async (...lines: string[]) =>
      (await confirmedPreview(buyer.client, lines.join('\n'))).lines.map(({ account, day, spend }) => [
        account,
        day,
        spend,
      ])
    for (const separator of ['\t', ';', ', ', ' | '])
      expect(await read(['Acc-1', local(ago(1)), '128.50'].join(separator))).toEqual([['Acc-1', ago(1), 128.5]])
    expect(await read(`Acc | DE | 1; ${ago(1)}; 5`, `Acc | DE | 2; ${ago(2)}; 6,25`)).toEqual([
      ['Acc | DE | 1', ago(1), 5],
      ['Acc | DE | 2', ago(2), 6.25],
    ])
  })

  it('[MON-03] a line of one cell, and one without any day, is told as it stands, the account as account', async () => {
    const told = async (text: string) =>
      (await confirmedPreview(buyer.client, text)).lines.map(({ account, day, verdict }) => [account, day, verdict])
    expect(await told(`${ago(1)};Acc-1;5\nAcc-2\n${ago(2)};Acc-1;5`)).toEqual([
      ['Acc-1', ago(1), 'unknown'],
      ['Acc-2', '', 'columns'],
      ['Acc-1', ago(2), 'unknown'],
    ])
    expect(await told('Acc-1;yesterday;5')).toEqual([['Acc-1', 'yesterday', 'day']])
  })

  it('[MON-03] [S-52] ids that a spreadsheet would change are read again as our own file writes them', async () => {
    const ids = ['120210000000000123', '120210000000000124', '0088123456', '88e10']
    const accounts = await held(ids.length, buyer, ids)
    const { text: file } = await lead.send('listTakenWithUsers', { query: { limit: '100' } }, { accept: 'text/csv' })
    const [head = [], ...rows] = readCsv(file)
    const cells = rows
      .map((row) => row[head.indexOf('Account ID')]!)
      .filter((cell) => ids.some((id) => cell.includes(id)))
    expect(cells.toSorted()).toEqual(ids.map((id) => `'${id}`).toSorted())
    const table = ['Account,Day,Spend', ...cells.map((cell) => `${cell},${ago(1)},5`)].join('\n')
    const { lines } = await confirmedPreview(buyer.client, table)
    expect(Object.fromEntries(lines.map(({ account, verdict }) => [account, verdict]))).toEqual(
      Object.fromEntries(accounts.map(({ accountId }) => [accountId, 'new'])),
    )
  })

  it('[MON-03] each line has its verdict before anything is saved; what fits is recorded, and unmatched lines are listed', async () => {
    const [[one, two], [theirs], [closed]] = [await held(2), await held(1, await signedIn('buyer')), await held(1)]
    await buyer.client.call('recordSpend', {
      params: { id: String(one!.id) },
      body: {
        days: [
          { day: ago(1), spend: 12 },
          { day: ago(2), spend: 5 },
        ],
      },
    })
    await buyer.client.call('closeAccount', { params: { id: String(closed!.id) }, body: { spend: 0 } })
    const before = await everything()
    const text = [
      'Дата;Акаунт;Витрати, $;Нотатки',
      `${local(ago(1))};${one!.accountId.toUpperCase()};16,00;😀`,
      `${ago(2)};${one!.accountId};5;`,
      `${local(today)};"${two!.accountId}";"1 234,56";=HYPERLINK("http://evil.example")`,
      '',
      `${ago(3)};${theirs!.accountId};1;`,
      `${ago(3)};=1+1;1;`,
      `${shiftDay(today, 1)};${two!.accountId};1;`,
      `${ago(11)};${two!.accountId};1;`,
      `31.02.2026;${two!.accountId};1;`,
      `${ago(3)};${two!.accountId};-1;`,
      `${ago(3)};${two!.accountId};1,005;`,
      `${ago(3)};${two!.accountId};€ 12;`,
      `${ago(3)};${two!.accountId};12 UAH;`,
      `${ago(3)};${two!.accountId};1000000,01;`,
      `${ago(3)};${two!.accountId};=1+1;`,
      `${ago(3)};${two!.accountId};;`,
      `${ago(3)};${closed!.accountId};1;`,
      `${ago(4)};${two!.accountId};1;`,
      `${ago(4)};${two!.accountId};2;`,
      `Разом;;1 273,56;`,
    ].join('\r\n')
    const shown = await confirmedPreview(buyer.client, `\uFEFF${text}`)
    expect(shown.lines.map(shortly)).toEqual([
      [2, one!.accountId.toUpperCase(), ago(1), 16, 'replaces'],
      [3, one!.accountId, ago(2), 5, 'same'],
      [4, two!.accountId, today, 1234.56, 'new'],
      [6, theirs!.accountId, ago(3), 1, 'unknown'],
      [7, '=1+1', ago(3), 1, 'unknown'],
      [8, two!.accountId, shiftDay(today, 1), 1, 'future'],
      [9, two!.accountId, ago(11), 1, 'before_take'],
      [10, two!.accountId, '31.02.2026', null, 'day'],
      [11, two!.accountId, ago(3), null, 'negative'],
      [12, two!.accountId, ago(3), null, 'decimals'],
      [13, two!.accountId, ago(3), null, 'currency'],
      [14, two!.accountId, ago(3), null, 'currency'],
      [15, two!.accountId, ago(3), null, 'too_much'],
      [16, two!.accountId, ago(3), null, 'amount'],
      [17, two!.accountId, ago(3), null, 'columns'],
      [18, closed!.accountId, ago(3), 1, 'closed'],
      [19, two!.accountId, ago(4), 3, 'new'],
    ])
    expect(shown.lines[0]!.before).toBe(12)
    expect(await everything()).toEqual(before)
    expect((await confirm(buyer.client, shown, shown.key)).body).toEqual({
      success: true,
      recorded: 2,
      replaced: 1,
      same: 1,
      leftOut: 13,
    })
    expect(await entries(one!.accountId)).toEqual([
      [ago(2), 5],
      [ago(1), 16],
    ])
    expect(await entries(two!.accountId)).toEqual([
      [ago(4), 3],
      [today, 1234.56],
    ])
  })

  it('[MON-03] the same text twice changes nothing, with its old key or a new one', async () => {
    const [one] = await held(1)
    const text = `${one!.accountId},${ago(2)},12.5\n${one!.accountId},${ago(1)},3\n`
    const shown = await confirmedPreview(buyer.client, text)
    expect((await confirm(buyer.client, shown, shown.key)).body).toMatchObject({ recorded: 2, same: 0 })
    const kept = await everything()
    expect((await confirm(buyer.client, shown, shown.key)).body).toMatchObject({ recorded: 0, replaced: 0, same: 2 })
    expect((await importSpend(buyer.client, text)).body).toMatchObject({ recorded: 0, replaced: 0, same: 2 })
    expect(await everything()).toEqual(kept)
  })

  it('[MON-03] what has changed since it was shown is not saved unseen', async () => {
    const [one] = await held(1)
    const text = `${one!.accountId}\t${ago(1)}\t3.00`
    const shown = await confirmedPreview(buyer.client, text)
    const params = { id: String(one!.id) }
    await lead.call('recordSpend', { params, body: { days: [{ day: ago(1), spend: 4 }] } })
    const kept = await everything()
    expect((await confirm(buyer.client, shown, shown.key)).body).toMatchObject({ code: 'stale_edit' })
    expect((await confirm(buyer.client, shown, 'made up')).status).toBe(409)
    expect(await everything()).toEqual(kept)
    expect((await importSpend(buyer.client, text)).body).toMatchObject({ replaced: 1 })
  })

  it('[MON-03] [MON-04] leads import for all, and totals of closed accounts follow their days', async () => {
    const [open, closed] = await held(2)
    await buyer.client.call('closeAccount', { params: { id: String(closed!.id) }, body: { spend: 11 } })
    const text = `account id,date,spend\n${open!.accountId},${ago(1)},7.1\n${closed!.accountId},${ago(1)},2.50\n`
    expect((await importSpend(lead, text)).body).toMatchObject({ recorded: 1, replaced: 1, leftOut: 0 })
    const { taken } = (await lead.call('getAccount', { params: { id: String(closed!.id) } })).body
    expect(taken!.spend).toBe(12.5)
    const { rows } = await sql<{ sum: string }>`
      select sum(amount) as sum from account_spends where account_key = lower(${closed!.accountId})`.execute(world.db)
    expect(rows[0]!.sum).toBe('125000')
  })

  it('[MON-03] [S-47] too many lines and too large a text are refused; as many as may be are read and saved while others are answered', async () => {
    const [one] = await held(1)
    const line = `${one!.accountId},${ago(1)},3\n`
    const refused = await lead.send('previewSpendImport', {
      body: { table: { text: line.repeat(maxImportLines + 1) } },
    })
    expect([refused.status, refused.body.reason]).toEqual([413, 'table_lines'])
    const large = await lead.send('previewSpendImport', {
      body: { table: { text: `${line}${'й'.repeat(1_100_000)}` } },
    })
    expect(large.status).toBe(413)
    const most = `${line}${Array.from({ length: maxImportLines - 1 }, (_, n) => `none-${n},${ago(1)},1`).join('\n')}`
    const shown = await confirmedPreview(lead, most)
    const { lines, key } = shown
    expect([lines.length, lines.filter(({ verdict }) => verdict === 'unknown').length]).toEqual([20_000, 19_999])
    expect((await confirm(lead, shown, key)).body).toMatchObject({ recorded: 1, leftOut: 19_999 })
  })

  it('[MON-15] rows of one account and day add up and the preview says of how many; the same file again changes nothing, one that overlaps replaces what it names, and what was corrected by hand stays until a file names it', async () => {
    const [one, two] = await held(2)
    const row = (account: { accountId: string }, day: string, campaign: string, spend: string) =>
      [account.accountId, campaign, day, '0.10', spend].join(',')
    const heads = 'Account ID,Campaign name,Day,CPC (cost per link click),Amount spent (USD)'
    const first = [
      heads,
      ...['A', 'B', 'C'].map((campaign) => row(one!, ago(3), campaign, '10.00')),
      row(one!, ago(2), 'A', '0.10'),
      row(one!, ago(2), 'B', '0.20'),
      row(two!, ago(3), 'A', '7.05'),
    ].join('\n')
    const shown = await confirmedPreview(buyer.client, first)
    expect(shown.lines.map(({ line, lines, spend, verdict }) => [line, lines, spend, verdict])).toEqual([
      [2, 3, 30, 'new'],
      [5, 2, 0.3, 'new'],
      [7, 1, 7.05, 'new'],
    ])
    // The same heads were confirmed before: the table is read at once.
    const again = (await buyer.client.call('previewSpendImport', { body: { table: { text: first } } })).body
    expect([again.reading.questions, again.lines?.length, again.reading.columns[4]!.reason]).toEqual([
      [],
      3,
      'remembered',
    ])
    expect((await importSpend(buyer.client, first)).body).toMatchObject({ recorded: 3, replaced: 0, same: 0 })
    const kept = await everything()
    expect((await importSpend(buyer.client, first)).body).toMatchObject({ recorded: 0, replaced: 0, same: 3 })
    expect(await everything()).toEqual(kept)

    const day = { day: ago(2), spend: 5 }
    const params = { id: String(one!.id) }
    await buyer.client.call('recordSpend', { params, body: { days: [day], reason: 'invoice' } })
    const overlapping = [heads, row(one!, ago(3), 'A', '11.50'), row(one!, ago(1), 'A', '1.00')].join('\n')
    expect((await importSpend(buyer.client, overlapping)).body).toMatchObject({ recorded: 1, replaced: 1, same: 0 })
    expect(await entries(one!.accountId)).toEqual([
      [ago(3), 11.5],
      [ago(2), 5],
      [ago(1), 1],
    ])
    expect(await entries(two!.accountId)).toEqual([[ago(3), 7.05]])
    const { lines } = await confirmedPreview(buyer.client, first)
    expect(lines.map(({ before, verdict }) => [before, verdict])).toEqual([
      [11.5, 'replaces'],
      [5, 'replaces'],
      [7.05, 'same'],
    ])
  })

  it('[MON-15] nothing is judged or saved while something is asked; an id is found under what exports make of it', async () => {
    const [one] = await held(1)
    const found = await confirmedPreview(buyer.client, `Account ID;Day;Spend\n="${one!.accountId}\u200B";${ago(1)};1`)
    expect(found.lines).toMatchObject([{ account: one!.accountId, verdict: 'new' }])
    const text = `Account ID;Day;Spend\n${one!.accountId};11/09/2026;1`
    const { body } = await buyer.client.call('previewSpendImport', {
      body: { table: { text }, choices: { columns: { account: 0, day: 1, spend: 2 } } },
    })
    expect([body.lines, body.key, body.reading.questions.map(({ question }) => question)]).toEqual([
      null,
      null,
      ['dates'],
    ])
    const kept = await everything()
    const choices = { columns: { account: 0, day: 1, spend: 2 } }
    const sent = await buyer.client.send('importSpend', {
      body: { table: { text }, choices, key: 'made up', reason: 'x' },
    })
    expect([sent.status, sent.body.code]).toEqual([409, 'stale_edit'])
    expect(await everything()).toEqual(kept)
  })

  it('[MON-15] an id that is another person’s as it stands is not looked for under another spelling', async () => {
    const digits = String(Date.now())
    const sheet = await addSheetWith(world, [{ id: digits }, { id: `act_${digits}` }])
    const { client: other } = await signedIn('buyer')
    for (const [client, accountId] of [
      [buyer.client, digits],
      [other, `act_${digits}`],
    ] as const)
      await client.call('takeAccount', { body: { accountId, sheetUrl: sheet.url, rowNumber: 2 } })
    const verdicts = async (client: TestClient, id: string) =>
      (await confirmedPreview(client, `Account ID;Day;Spend\n${id};${today};1`)).lines.map(({ verdict }) => verdict)
    expect(await verdicts(buyer.client, `act_${digits}`)).toEqual(['unknown'])
    expect(await verdicts(other, `act_${digits}`)).toEqual(['new'])
    expect(await verdicts(buyer.client, `${digits}.0`)).toEqual(['new'])
  })

  it('[MON-15] a table that cannot be read is refused with what to do, and nothing is saved', async () => {
    const kept = await everything()
    const refuse = async (table: TableSource) => {
      const { status, body } = await buyer.client.send('previewSpendImport', { body: { table } })
      return [status, body.reason, body.fields?.['table']]
    }
    const file = (bytes: Buffer, name: string) => ({ file: bytes.toString('base64'), name })
    expect(await refuse(file(Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]), 'spend.png'))).toEqual([
      400,
      'table_picture',
      'picture',
    ])
    expect(await refuse(file(Buffer.from('PK\u0003\u0004 and no more'), 'spend.xlsx'))).toEqual([
      400,
      'table_broken_workbook',
      'broken_workbook',
    ])
    expect(await refuse({ text: '  \n ' })).toEqual([400, 'table_empty', 'empty'])
    const open = await buyer.client.send('previewSpendImport', {
      body: { table: { text: 'Account,Day,Spend\n7,"2026-11-22,5' } },
    })
    expect([open.body.reason, open.body.values]).toEqual(['table_open_quote', expect.objectContaining({ line: '2' })])
    expect(await everything()).toEqual(kept)
  })
})
