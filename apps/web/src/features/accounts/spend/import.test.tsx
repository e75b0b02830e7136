import { spendVerdicts, type SpendLine, type TableChoices, type TableReading } from '@app/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { own } from '#test/accounts.ts'
import { choicesOf, choose, chosen } from '#test/choose.ts'
import { refuse, type Handlers } from '#test/network.ts'
import { person, signedIn } from '#test/people.ts'
import { renderApp } from '#test/render-app.tsx'
import { column, readingOf } from '#test/tables.ts'
import { setLanguage } from '#i18n/language.ts'

const line = (more: Partial<SpendLine> = {}): SpendLine => ({
  line: 2,
  lines: 1,
  account: 'acc-1',
  name: 'Anna Ortiz',
  day: '2026-11-20',
  spend: 5,
  before: null,
  verdict: 'new',
  ...more,
})
const read = (lines: SpendLine[], more: Partial<TableReading> = {}) => ({
  reading: readingOf(more),
  lines,
  key: 'shown',
})
const asked = (more: Partial<TableReading>) => ({ reading: readingOf(more), lines: null, key: null })
const question = { role: null, among: [], rows: 0, example: null }

const open = async (handlers: Handlers = {}) => {
  const app = renderApp('/get-accounts?my=1&open=account-1', {
    ...signedIn(person('buyer')),
    listMyAccounts: () => ({ accounts: [own(1)] }),
    getAccount: () => ({ own: own(1), taken: null, mailbox: null }),
    getAccountTimeline: () => ({ events: [] }),
    listSpendDays: () => ({
      firstDay: '2026-11-18',
      lastDay: '2026-11-20',
      openFrom: '2026-11-18',
      closed: false,
      total: 12,
      days: [],
    }),
    importSpend: () => ({ success: true, recorded: 1, replaced: 1, same: 0, leftOut: 1 }),
    ...handlers,
  })
  const section = await screen.findByRole('region', { name: 'Spend by day' })
  await app.user.click(await within(section).findByRole('button', { name: 'Import spend' }))
  const element = await screen.findByRole('dialog', { name: 'Import spend' })
  const dialog = within(element)
  const press = (name: string | RegExp) => app.user.click(dialog.getByRole('button', { name }))
  const paste = async (text: string) => {
    await app.user.click(dialog.getByRole('textbox', { name: 'Lines' }))
    await app.user.paste(text)
  }
  return {
    ...app,
    dialog,
    press,
    paste,
    file: element.querySelector<HTMLInputElement>('input[type=file]')!,
    panel: async () => within(await dialog.findByRole('region', { name: 'How the table was read' })),
    asks: () => app.net.of('previewSpendImport').map(({ parts }) => parts.body as { choices?: TableChoices }),
  }
}

describe('importing spend', () => {
  it('[DESK-09] Escape asks before a pasted table is lost, and leaves an empty one at once', async () => {
    const { dialog, paste, user } = await open()
    await paste('acc-1; 20.11.2026; 5')
    await user.keyboard('{Escape}')
    const asked = within(await screen.findByRole('dialog', { name: 'Discard what you typed?' }))
    await user.click(asked.getByRole('button', { name: 'Cancel' }))
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Lines' }).value).toBe('acc-1; 20.11.2026; 5')
    await user.clear(dialog.getByRole('textbox', { name: 'Lines' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Import spend' })).toBeNull())
    expect(screen.queryByRole('dialog', { name: 'Discard what you typed?' })).toBeNull()
  })

  it('[MON-03] tells what becomes of each line, and records them only then', async () => {
    const { dialog, press, paste, user, net } = await open({
      previewSpendImport: () =>
        read([
          line({ lines: 3 }),
          line({ line: 3, day: '2026-11-19', spend: 16, before: 12, verdict: 'replaces' }),
          line({ line: 4, account: 'acc-9', name: null, day: '2026-11-19', spend: 1, verdict: 'unknown' }),
        ]),
    })
    await paste('acc-1,2026-11-20,5')
    await press('Check')
    expect(await dialog.findByText('3 lines: 2 to record, 0 unchanged, 1 skipped')).toBeVisible()
    for (const text of ['will be recorded · sum of 3 lines', 'replaces $12.00', 'no such account, or not yours'])
      expect(dialog.getByText(text)).toBeVisible()
    const looks = ['will be recorded · sum of 3 lines', 'replaces $12.00', 'no such account, or not yours'].map(
      (text) => dialog.getByText(text).dataset['kind'],
    )
    expect(looks).toEqual(['good', 'good', 'bad'])
    expect(net.of('importSpend')).toHaveLength(0)
    await press('Record 2 lines')
    expect(dialog.getByText('Enter where these amounts come from')).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Statement{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Import spend' })).toBeNull())
    expect(net.of('importSpend')[0]!.parts.body).toEqual({
      ...{ table: { text: 'acc-1,2026-11-20,5' }, choices: readingOf().choices },
      key: 'shown',
      reason: 'Statement',
    })
  })

  it('[MON-15] a row that is spread over its days has a line for each of them', async () => {
    const { dialog, press, paste } = await open({
      previewSpendImport: () => read([line({ spend: 4 }), line({ spend: 6, day: '2026-11-19' })]),
    })
    await paste('acc-1,2026-11-19 - 2026-11-20,10')
    await press('Check')
    const rows = within(await dialog.findByRole('table', { name: 'Result for each line' })).getAllByRole('row')
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('20 Nov$4.00'),
      expect.stringContaining('19 Nov$6.00'),
    ])
  })
})

describe('how a table is read', () => {
  const spends = [
    column(2, 'Cost (EUR)', { currency: 'EUR', samples: ['7.10'] }),
    column(3, 'Cost (USD)', { currency: 'USD', samples: ['8.20'] }),
  ]
  const columns = [...readingOf().columns.slice(0, 2), ...spends]
  const twoSpends = asked({
    columns,
    currency: { codes: [], from: 'none' },
    questions: [{ ...question, question: 'columns', role: 'spend', among: [2, 3] }],
    choices: { columns: { account: 0, day: 1 } },
  })
  const answered = readingOf({
    columns: columns.map((each) =>
      each.column === 3 ? { ...each, role: 'spend' as const, reason: 'chosen' as const } : each,
    ),
    choices: { columns: { account: 0, day: 1, spend: 3 } },
  })

  it('[MON-15] two columns that could be the spend are asked about, and no line is judged before the answer', async () => {
    const { dialog, press, paste, panel, user, asks, net } = await open({
      previewSpendImport: ({ body }) =>
        body.choices?.columns?.spend === 3 ? { reading: answered, lines: [line()], key: 'shown' } : twoSpends,
    })
    await paste('Account ID,Day,Cost (EUR),Cost (USD)\nacc-1,2026-11-20,7.10,8.20')
    await press('Check')
    const reading = await panel()
    expect(reading.getByText('1 question to answer, marked below')).toBeVisible()
    const spend = await reading.findByRole('combobox', { name: 'Spend' })
    expect(chosen(spend)).toBe('')
    expect(reading.getByRole('combobox', { name: 'Spend', description: 'Several columns match: choose one' })).toBe(
      spend,
    )
    const go = dialog.getByRole('button', { name: 'Show the lines' })
    expect(go).toBeDisabled()
    await user.click(go)
    expect(asks()).toHaveLength(1)
    expect((await choicesOf(user, spend)).slice(0, 2)).toEqual(['3. Cost (EUR): 7.10', '4. Cost (USD): 8.20'])
    await choose(user, spend, /Cost \(USD\)/)
    await waitFor(() => expect(asks()).toHaveLength(2))
    expect(asks()[1]!.choices).toEqual({ columns: { account: 0, day: 1, spend: 3 } })
    await waitFor(() => expect(go).not.toBeDisabled())
    // The choice stays visible until the person continues.
    expect(reading.getByText('Chosen by you')).toBeVisible()
    await user.click(go)
    expect(await dialog.findByText('1 line: 1 to record, 0 unchanged, 0 skipped')).toBeVisible()
    expect(asks()).toHaveLength(2)
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Export{Enter}')
    await waitFor(() => expect(net.of('importSpend')).toHaveLength(1))
    expect(net.of('importSpend')[0]!.parts.body).toMatchObject({ choices: answered.choices, key: 'shown' })
  })

  it('[MON-15] a look at the whole is asked for once, and going on sends back the choices as they are shown', async () => {
    const { dialog, press, paste, panel, asks } = await open({
      previewSpendImport: ({ body }) =>
        body.choices ? read([line()]) : asked({ questions: [{ ...question, question: 'confirm' }] }),
    })
    await paste('Account ID,Day,Amount spent (USD)')
    await press('Check')
    const reading = await panel()
    expect(reading.getByText('Check how the table was read. Nothing is saved yet.')).toBeVisible()
    expect(reading.getAllByText('Known header')).toHaveLength(3)
    for (const fact of [
      ...['3 rows of data', 'Column headers: line 1', 'Cells are separated by commas'],
      ...['Days are written year-month-day', 'Days are taken as written in the table'],
      'Currency, from the header: USD',
    ])
      expect(reading.getByText(fact)).toBeVisible()
    await press('Show the lines')
    expect(
      await dialog.findByText(/^Read as: Account ID – Account ID, Day – Day, Spend – Amount spent \(USD\)\./),
    ).toBeVisible()
    expect(asks()).toEqual([
      { table: { text: 'Account ID,Day,Amount spent (USD)' } },
      { table: { text: 'Account ID,Day,Amount spent (USD)' }, choices: readingOf().choices },
    ])
  })

  it('[MON-15] dates, decimals, equal rows and heads from memory wait for an answer each, and what is proposed is none', async () => {
    const all: TableReading['questions'] = [
      { ...question, question: 'memory', role: 'account', among: [0], rows: 3 },
      { ...question, question: 'dates', example: '11/09/2026', rows: 3 },
      { ...question, question: 'decimal', example: '1,250', rows: 3 },
      { ...question, question: 'repeats', rows: 2 },
    ]
    const { press, paste, panel, user, asks, dialog } = await open({
      previewSpendImport: ({ body: { choices = {} } }) => {
        const left = all.filter(({ question: about }) =>
          about === 'memory' ? choices.columns?.account === undefined : !(choices as Record<string, unknown>)[about],
        )
        const reading = {
          dates: null,
          questions: left,
          choices: { ...choices, columns: { account: 0, day: 1, spend: 2, ...choices.columns } },
        }
        return left.length > 0 ? asked(reading) : read([line()], reading)
      },
    })
    await paste('odd')
    await press('Check')
    const reading = await panel()
    const go = dialog.getByRole('button', { name: 'Show the lines' })
    const radios = (name: string) => within(reading.getByRole('radiogroup', { name }))
    expect(reading.getByText('4 questions to answer, marked below')).toBeVisible()
    const days = radios('Day and month')
    expect(days.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(false)
    expect(reading.getByText('11/09/2026 can be read two ways: what comes first?')).toBeVisible()
    expect(reading.getByText('1,250 can be read two ways: what separates the cents?')).toBeVisible()
    expect(reading.getByText('2 rows are identical to another one')).toBeVisible()
    await user.click(days.getByRole('radio', { name: 'Month first' }))
    await reading.findByText('3 questions to answer, marked below')
    // The account column of a remembered head is not sent: it was only proposed.
    expect(asks()[1]!.choices).toEqual({ columns: { day: 1, spend: 2 }, dates: 'month_first' })
    await user.click(radios('Decimal mark').getByRole('radio', { name: /^Comma/ }))
    await reading.findByText('2 questions to answer, marked below')
    await user.click(radios('Identical rows').getByRole('radio', { name: 'Count once' }))
    await reading.findByText('1 question to answer, marked below')
    expect(go).toBeDisabled()
    await user.click(reading.getByRole('button', { name: 'Yes, this column' }))
    expect(reading.getByRole('combobox', { name: 'Account ID' })).toHaveFocus()
    await waitFor(() => expect(go).not.toBeDisabled())
    const answers = { dates: 'month_first', decimal: 'comma', repeats: 'once' }
    expect(asks()[4]!.choices).toEqual({ columns: { account: 0, day: 1, spend: 2 }, ...answers })
    expect(days.getByRole<HTMLInputElement>('radio', { name: 'Month first' }).checked).toBe(true)
  })

  it('[MON-15] heads that were read before go straight to their lines, and can be read otherwise all the same', async () => {
    const remembered = readingOf().columns.map((each) =>
      each.role === 'other' ? each : { ...each, reason: 'remembered' as const },
    )
    const { dialog, press, paste, panel, user, asks } = await open({
      previewSpendImport: () => read([line()], { columns: remembered, currency: { codes: [], from: 'none' } }),
    })
    await paste('remembered')
    await press('Check')
    expect(await dialog.findByText(/^Read as last time: .*No currency given: read as US dollars\.$/)).toBeVisible()
    await press('Change')
    const reading = await panel()
    expect(dialog.getByRole('region', { name: 'How the table was read' })).toHaveFocus()
    expect(reading.getAllByText('From your last import')).toHaveLength(3)
    await choose(user, await reading.findByRole('combobox', { name: 'Spend' }), /Impressions/)
    await waitFor(() => expect(asks()).toHaveLength(2))
    expect(asks()[1]!.choices).toEqual({ columns: { account: 0, day: 1, spend: 3 } })
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Show the lines' })).not.toBeDisabled())
    await press('Show the lines')
    expect(await dialog.findByText(/^1 line: 1 to record/)).toBeVisible()
  })

  it('[MON-15] days may stand in two columns, and rows of several days are left out or spread as the person says', async () => {
    const ranged = [
      readingOf().columns[0]!,
      column(1, 'Reporting starts', { role: 'start', reason: 'known' }),
      column(2, 'Reporting ends', { role: 'end', reason: 'known' }),
      column(3, 'Cost', { role: 'spend', reason: 'known' }),
    ]
    const { press, paste, panel, user, asks } = await open({
      previewSpendImport: ({ body }) =>
        read([line()], {
          columns: ranged,
          ranges: 31,
          choices: { columns: { account: 0, start: 1, end: 2, spend: 3 }, ...body.choices },
        }),
    })
    await paste('ranges')
    await press('Check')
    await press('Change')
    const reading = await panel()
    expect(chosen(await reading.findByRole('combobox', { name: 'Day' }))).toBe('Two columns: first and last day')
    expect(chosen(reading.getByRole('combobox', { name: 'First day' }))).toBe('2. Reporting starts')
    expect(chosen(reading.getByRole('combobox', { name: 'Last day' }))).toBe('3. Reporting ends')
    const described = { name: 'Rows of several days', description: '31 rows cover more than one day' }
    const rows = reading.getByRole('radiogroup', described)
    expect(within(rows).getByRole<HTMLInputElement>('radio', { name: 'Skip' }).checked).toBe(true)
    await user.click(within(rows).getByRole('radio', { name: 'Split equally' }))
    await waitFor(() => expect(asks()).toHaveLength(2))
    expect(asks()[1]!.choices).toMatchObject({ ranges: 'spread', columns: { start: 1, end: 2 } })
    await choose(user, reading.getByRole('combobox', { name: 'Day' }), /Reporting starts/)
    await waitFor(() => expect(asks()).toHaveLength(3))
    expect(asks()[2]!.choices?.columns).toEqual({ account: 0, day: 1, start: null, end: null, spend: 3 })
  })

  it('[MON-15] rows that hold no data are named with their line, other currencies with what becomes of them', async () => {
    const { press, paste, panel } = await open({
      previewSpendImport: () =>
        asked({
          headLine: 3,
          separator: 'semicolon',
          encoding: 'windows-1251',
          currency: { codes: ['USD', 'EUR'], from: 'column' },
          leftOut: [
            { line: 1, reason: 'title', text: 'Звіт за листопад' },
            { line: 9, reason: 'total', text: 'Разом 123' },
          ],
          questions: [{ ...question, question: 'confirm' }],
        }),
    })
    await paste('titles')
    await press('Check')
    const reading = await panel()
    const left = within(reading.getByRole('list', { name: 'Skipped' })).getAllByRole('listitem')
    expect(left.map(({ textContent }) => textContent)).toEqual([
      'Line 1: title – Звіт за листопад',
      'Line 9: total – Разом 123',
    ])
    expect(reading.getByText('Currency, from its column: USD and EUR. Rows in EUR are skipped')).toBeVisible()
    expect(reading.getByText('Encoding: Windows-1251')).toBeVisible()
    const samples = within(reading.getByRole('table', { name: 'First rows' }))
    expect(samples.getByRole('columnheader', { name: /^Spend\s?Amount spent \(USD\)$/ })).toBeVisible()
    expect(samples.getByRole('cell', { name: '15000' })).toBeVisible()
  })

  it('[MON-15] another sheet of a workbook is another table: nothing that was said of the first is sent with it', async () => {
    const { press, panel, user, asks, file } = await open({
      previewSpendImport: ({ body }) =>
        asked({
          sheets: ['Формат', 'Spend'],
          sheet: body.choices?.sheet ?? 0,
          separator: null,
          encoding: null,
          questions: [{ ...question, question: 'confirm' }],
        }),
    })
    await user.upload(file, new File([new Uint8Array([80, 75, 3, 4, 255])], 'spend.xlsx'))
    await screen.findByText('Remove the file')
    await press('Check')
    const reading = await panel()
    await choose(user, await reading.findByRole('combobox', { name: 'Sheet' }), 'Spend')
    await waitFor(() => expect(asks()).toHaveLength(2))
    expect(asks()[1]).toEqual({ table: { file: 'UEsDBP8=', name: 'spend.xlsx' }, choices: { sheet: 1 } })
  })

  it('[MON-15] a change that the server refuses is told, and the choice before stays', async () => {
    const { press, paste, panel, user, dialog } = await open({
      previewSpendImport: ({ body }) =>
        body.choices ? refuse('validation/table_empty') : asked({ questions: [{ ...question, question: 'confirm' }] }),
    })
    await paste('Account ID,Day,Amount spent (USD)')
    await press('Check')
    const spend = await (await panel()).findByRole('combobox', { name: 'Spend' })
    await choose(user, spend, /Impressions/)
    expect(await dialog.findByRole('alert')).toHaveTextContent('This table is empty')
    expect(chosen(spend)).toBe('3. Amount spent (USD): 12.50, 8.00')
  })
})

describe('a table as a file', () => {
  it('[MON-15] travels as its bytes with its name, is shown with its size, and gives back the text when it is removed', async () => {
    const { dialog, press, paste, user, file, net } = await open({ previewSpendImport: () => read([line()]) })
    const lines = () => dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Lines' })
    expect(file.accept).toBe('.csv,.tsv,.txt,.xlsx')
    await paste('acc-1;20.11.2026;5')
    // UTF-16 with a byte order mark: the browser does not decode it.
    const bytes = new Uint8Array([0xff, 0xfe, ...Array.from({ length: 3_070 }, (_, at) => at % 256)])
    await user.upload(file, new File([bytes], 'витрати.csv', { type: 'text/csv' }))
    const chosenFile = within(await dialog.findByRole('group', { name: 'Chosen file' }))
    expect(chosenFile.getByRole('status')).toHaveTextContent('витрати.csv 3 KiB')
    expect(file.value).toBe('')
    await press('Remove the file')
    expect(lines().value).toBe('acc-1;20.11.2026;5')
    expect(document.activeElement).toBe(lines())
    await user.upload(file, new File([bytes], 'витрати.csv', { type: 'text/csv' }))
    await dialog.findByRole('group', { name: 'Chosen file' })
    await press('Check')
    expect(await dialog.findByText(/^1 line: 1 to record/)).toBeVisible()
    const { table } = net.of('previewSpendImport')[0]!.parts.body as { table: { file: string; name: string } }
    expect(table.name).toBe('витрати.csv')
    expect(Uint8Array.from(atob(table.file), (sign) => sign.charCodeAt(0))).toEqual(bytes)
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Reason' }).value).toBe('витрати.csv')
  })

  it('[MON-15] can be dropped on the field; one that is empty or too large is told by its name and takes the place of nothing', async () => {
    const { dialog, paste, user, file } = await open()
    const lines = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Lines' })
    await paste('acc-1;20.11.2026;5')
    await user.upload(file, new File([], 'spend.csv'))
    expect(await dialog.findByText('spend.csv is empty: choose another file')).toBeVisible()
    await user.upload(file, new File([new Uint8Array(2 * 1_024 * 1_024 + 1)], 'year.xlsx'))
    expect(await dialog.findByText('year.xlsx is larger than 2 MiB')).toBeVisible()
    expect(lines.value).toBe('acc-1;20.11.2026;5')
    const dropped = new Event('drop', { bubbles: true, cancelable: true })
    Object.assign(dropped, { dataTransfer: { files: [new File(['a,b'], 'dropped.tsv')] } })
    lines.dispatchEvent(dropped)
    expect(dropped.defaultPrevented).toBe(true)
    expect(await dialog.findByText(/dropped\.tsv/)).toBeVisible()
    expect(dialog.queryByText(/larger than/)).toBeNull()
  })

  it('[MON-15] what cannot be read is told beside the field with its line, and what was typed stays', async () => {
    const { dialog, press, paste, user, file } = await open({
      previewSpendImport: ({ body: { table } }) =>
        'text' in table
          ? refuse('validation/table_open_quote', { values: { line: '7' } })
          : refuse('validation/table_workbook_password'),
    })
    const lines = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Lines' })
    await paste('acc-1;"20.11.2026;5')
    await press('Check')
    const told = 'Line 7: a quotation mark opens here and never closes. Close it or remove it.'
    expect(await dialog.findByRole('textbox', { name: 'Lines', description: told })).toBe(lines)
    expect(lines.value).toBe('acc-1;"20.11.2026;5')
    await user.upload(file, new File(['PK'], 'secret.xlsx'))
    await dialog.findByRole('group', { name: 'Chosen file' })
    expect(dialog.queryByText(told)).toBeNull()
    await press('Check')
    expect(await dialog.findByRole('alert')).toHaveTextContent('This workbook is password-protected')
    await press('Remove the file')
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Lines' }).value).toBe('acc-1;"20.11.2026;5')
  })
})

it('[MON-15] each verdict has a text of its own in both languages', async () => {
  const { dialog, press, paste } = await open({
    previewSpendImport: () =>
      read(spendVerdicts.map((verdict, index) => line({ verdict, line: index + 2, before: 12, lines: 2 }))),
  })
  await paste('each')
  await press('Check')
  const texts = () =>
    dialog
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell').at(-1)!.textContent)
  await dialog.findByText('the ID has lost digits: save it as text · sum of 2 lines')
  expect(new Set(texts()).size).toBe(spendVerdicts.length)
  expect(texts().join()).not.toMatch(/verdicts\./)
  setLanguage('uk')
  await dialog.findByText('ID втратив цифри: збережіть його як текст · сума 2 рядків')
  expect(new Set(texts()).size).toBe(spendVerdicts.length)
  expect(texts().join('')).not.toMatch(/verdicts\.|[a-z]{4,}/)
  setLanguage('en')
})
