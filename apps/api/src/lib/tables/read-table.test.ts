import { describe, expect, it } from 'vitest'
import type { TableChoices, TableSource } from '@app/contract'
import { workbook } from '../../../test/workbooks.ts'
import type { TablePurpose } from './columns.ts'
import { readTable, type RememberedTable } from './read-table.ts'

const file = (bytes: Uint8Array | string, name = 'export.csv'): TableSource => ({
  file: Buffer.from(bytes).toString('base64'),
  name,
})
interface Options {
  purpose?: TablePurpose
  answers?: TableChoices
  remembered?: RememberedTable[]
}

/** Table as read by somebody who confirms the proposal, with their own answers. */
const read = async (
  table: string | TableSource,
  { purpose = 'spend', answers = {}, remembered = [] }: Options = {},
) => {
  const source = typeof table === 'string' ? { text: table } : table
  const request = { source, purpose, remembered, timeZone: 'Europe/Kyiv', most: 20_000 }
  const first = await readTable({ ...request, choices: null })
  if ('refused' in first) return first
  const { choices } = first.reading
  const asked = first.reading.questions.map(({ question, role }) => (role ? `${question} ${role}` : question))
  const columns = { ...choices.columns, ...answers.columns }
  const answer = await readTable({ ...request, choices: { ...choices, ...answers, columns } })
  if ('refused' in answer) return answer
  return { ...answer, asked }
}
const rowsOf = async (table: string | TableSource, options?: Options) => {
  const answer = await read(table, options)
  if ('refused' in answer) return answer
  const { rows, reading } = answer
  return (
    rows?.map(({ line, spellings, day, cents, fault }) => [line, spellings.at(-1), day, fault ?? cents]) ??
    reading.questions.map(({ question, role }) => [question, role])
  )
}
const lines = (...all: string[]): string => all.join('\n')

describe('columns', () => {
  it('[MON-15] a column is chosen by its whole head: costs per result, limits and budgets are no spend, on either side of it', async () => {
    for (const money of [
      'Cost per result',
      'Daily amount budget',
      'Account spending limit',
      'Витрати на результат',
      'Расход на клик',
      'CPC (cost per link click)',
    ])
      for (const heads of [`Account ID,Day,${money},Amount spent`, `Account ID,Day,Amount spent,${money}`]) {
        const isLast = heads.endsWith('spent')
        expect([money, await rowsOf(lines(heads, `7,2026-11-22,${isLast ? '1.25,12.50' : '12.50,1.25'}`))]).toEqual([
          money,
          [[2, '7', '2026-11-22', 1250]],
        ])
      }
  })

  it('[MON-15] where no head is one of spend nothing is read until somebody chooses a column, whatever numbers stand there', async () => {
    const text = lines('Advertiser ID\tDay\tSomething\tCPC (Destination)\tCurrency', '7\t2026-11-22\t12.34\t0.10\tUSD')
    expect(await rowsOf(text)).toEqual([['columns', 'spend']])
    expect(await rowsOf(text, { answers: { columns: { spend: 2 } } })).toEqual([[2, '7', '2026-11-22', 1234]])
    const named = lines('Advertiser ID,By Day,Cost,CPC (Destination),Currency', '7,2026-11-22,12.34,0.10,USD')
    expect(await rowsOf(named)).toEqual([[2, '7', '2026-11-22', 1234]])
    const start = lines('Account ID,Reporting starts,Amount spent,Impressions', '7,2026-11-22,12.34,15000')
    expect(await rowsOf(start)).toEqual([['columns', 'end']])
  })

  it('[MON-15] two columns that both could be it are a question; of euros and dollars it is the dollars', async () => {
    const two = lines('Account ID;Day;Spend;Cost', '7;2026-11-22;5;6')
    expect(await rowsOf(two)).toEqual([['columns', 'spend']])
    expect(await rowsOf(two, { answers: { columns: { spend: 3 } } })).toEqual([[2, '7', '2026-11-22', 600]])
    const heads = 'Account ID;Day;Cost (EUR);Cost (USD)'
    expect(await rowsOf(lines(heads, '7;2026-11-22;5,50;6,20'))).toEqual([[2, '7', '2026-11-22', 620]])
  })

  it('[MON-15] an account name before the ID is not taken for it', async () => {
    for (const heads of [
      'Название аккаунта;Идентификатор аккаунта;День;Расход',
      'Назва акаунта;ID акаунта;День;Витрати',
    ])
      expect([heads, await rowsOf(lines(heads, 'Акаунт 5;7001;22.11.2026;12,50'))]).toEqual([
        heads,
        [[2, '7001', '2026-11-22', 1250]],
      ])
  })

  it('[MON-15] what was confirmed holds again for equal heads, and for no others', async () => {
    const text = lines('Account ID;Day;Mine', '7;2026-11-22;5')
    const first = await read(text, { answers: { columns: { spend: 2 } } })
    if ('refused' in first) throw new Error(first.refused)
    const remembered = [{ signature: first.signature, columns: first.reading.choices.columns! }]
    const ask = async (table: string) => {
      const request = { purpose: 'spend' as const, remembered, timeZone: 'UTC', most: 10, choices: null }
      const answer = await readTable({ ...request, source: { text: table } })
      return 'refused' in answer
        ? answer.refused
        : (answer.rows?.map(({ cents }) => cents) ?? answer.reading.questions.map(({ question }) => question))
    }
    expect(await ask(lines('account id;DAY; Mine ', '7;2026-11-23;6'))).toEqual([600])
    expect(await ask(lines('Account ID;Day;Mine too', '7;2026-11-22;5'))).toEqual(['columns', 'confirm'])
    // Dates and decimals belong to each table: they are asked again.
    expect(await ask(lines('Account ID;Day;Mine', '7;11/10/2026;1,234'))).toEqual(['decimal', 'dates'])
  })
})

describe('amounts', () => {
  it('[MON-15] two columns are no amount with its cents; a decimal comma in a comma file is a question', async () => {
    expect(await rowsOf(lines('Account,Day,Spend,Clicks', '7,2026-11-22,30,12'))).toEqual([
      [2, '7', '2026-11-22', 3000],
    ])
    const divided = lines('Account,Day,Spend', '7,2026-11-22,30,12', '8,2026-11-22,31,5')
    expect(await rowsOf(divided)).toEqual([['decimal', null]])
    expect(await rowsOf(divided, { answers: { decimal: 'comma' } })).toEqual([
      [2, '7', '2026-11-22', 3012],
      [3, '8', '2026-11-22', 3150],
    ])
    expect(await rowsOf(divided, { answers: { decimal: 'point' } })).toEqual([
      [2, '7', '2026-11-22', 'columns'],
      [3, '8', '2026-11-22', 'columns'],
    ])
    expect(await rowsOf(lines('Account,Day,Spend', '7,2026-11-22,"30,12"'))).toEqual([['decimal', null]])
    // Thousands separated by commas are no cents.
    expect(await rowsOf(lines('Account,Day,Spend', '7,2026-11-22,1,234.56'))).toEqual([
      [2, '7', '2026-11-22', 'columns'],
    ])
  })

  it('[MON-15] thousands and decimals are those of the column: what fits both ways is a question', async () => {
    const of = (...amounts: string[]) =>
      lines('Account\tDay\tSpend', ...amounts.map((amount, n) => `${n}\t2026-11-22\t${amount}`))
    const cents = async (amounts: string[], options?: Options) =>
      ((await rowsOf(of(...amounts), options)) as unknown[][]).map((row) => row.at(-1))
    expect(await rowsOf(of('$1,234'))).toEqual([['decimal', null]])
    expect(await cents(['$1,234'], { answers: { decimal: 'point' } })).toEqual([123_400])
    expect(await cents(['$1,234'], { answers: { decimal: 'comma' } })).toEqual(['decimals'])
    expect(await cents(['$1,234', '$12.50'])).toEqual([123_400, 1250])
    expect(await cents(['1.234', '12,5', '1.234.567,89'])).toEqual([123_400, 1250, 'too_much'])
    expect(await cents(['1 234,56', "1'234,56", '1 234', '0,5'])).toEqual([123_456, 123_456, 123_400, 50])
    expect(await rowsOf(of('12,50', '12.50'))).toEqual([['decimal', null]])
    expect(await cents(['12,50', '12.50'], { answers: { decimal: 'comma' } })).toEqual([1250, 'amount'])
    expect(await cents(['12.345', '-3', '(4.00)', '5-', '1e3', '=1+1', '#REF!', '1000000.01', '—', '12.3'])).toEqual([
      'decimals',
      'negative',
      'negative',
      'negative',
      'amount',
      'amount',
      'amount',
      'too_much',
      'columns',
      1230, // prettier-ignore
    ])
  })

  it('[MON-15] another currency refuses its rows, wherever it is named; none is dollars, and the reading says so', async () => {
    for (const head of [
      'Amount spent (EUR)',
      'Spend €',
      'Витрачена сума (UAH)',
      'Витрати, грн',
      'Cost (CAD)',
      'Spend, MX$',
    ])
      expect([
        head,
        await rowsOf(lines(`Account ID;Day;${head}`, '7;2026-11-22;5'), { answers: { columns: { spend: 2 } } }),
      ]).toEqual([head, [[2, '7', '2026-11-22', 'currency']]])
    const column = lines('Account ID;Day;Cost;Currency', '7;2026-11-22;5;USD', '8;2026-11-22;5;EUR', '9;2026-11-22;5;')
    expect(await rowsOf(column)).toEqual([
      [2, '7', '2026-11-22', 500],
      [3, '8', '2026-11-22', 'currency'],
      [4, '9', '2026-11-22', 'currency'],
    ])
    const cells = lines(
      'Account ID;Day;Cost',
      '7;2026-11-22;US$ 5',
      '8;2026-11-22;€5',
      '9;2026-11-22;5 грн.',
      '10;2026-11-22;CA$5',
    )
    expect(((await rowsOf(cells)) as unknown[][]).map((row) => row.at(-1))).toEqual([
      500,
      'currency',
      'currency',
      'currency',
    ])
    // A column of currencies is recognised under any head, and without one.
    const other = lines('Account ID;Day;Cost;Curr.', '7;2026-11-22;5;USD', '8;2026-11-22;5;EUR')
    for (const text of [other, lines('7;2026-11-22;5;USD', '8;2026-11-22;5;EUR')])
      expect(
        ((await rowsOf(text, { answers: { columns: { account: 0, spend: 2 } } })) as unknown[][]).map((row) =>
          row.at(-1),
        ),
      ).toEqual([500, 'currency'])
    const said = async (text: string) => {
      const answer = await read(text)
      return 'refused' in answer ? answer : answer.reading.currency
    }
    expect(await said(column)).toEqual({ codes: ['USD', 'EUR', '?'], from: 'column' })
    expect(await said(lines('Account ID;Day;Cost (USD)', '7;2026-11-22;5'))).toEqual({ codes: ['USD'], from: 'head' })
    expect(await said(lines('Account ID;Day;Cost', '7;2026-11-22;5'))).toEqual({ codes: [], from: 'none' })
  })

  it('[MON-15] rows that differ elsewhere are rows of their own; rows equal in every cell are a question', async () => {
    const three = lines('Account ID;Campaign;Day;Spend', ...['A', 'B', 'C'].map((name) => `7;${name};2026-11-22;10`))
    expect(await rowsOf(three)).toEqual([2, 3, 4].map((line) => [line, '7', '2026-11-22', 1000]))
    const equal = lines('Account ID;Day;Spend', '7;2026-11-22;10', '7;2026-11-22;10')
    expect(await rowsOf(equal)).toEqual([['repeats', null]])
    expect(await rowsOf(equal, { answers: { repeats: 'once' } })).toEqual([[2, '7', '2026-11-22', 1000]])
    expect(((await rowsOf(equal, { answers: { repeats: 'add' } })) as unknown[]).length).toBe(2)
  })

  it('[MON-15] a day of which one row cannot be read has no sum: its other rows are left out with it', async () => {
    const text = lines('Account ID;Day;Cost;Currency', '7;2026-11-22;5;USD', '7;2026-11-22;6;EUR', '7;2026-11-23;8;USD')
    expect(((await rowsOf(text)) as unknown[][]).map((row) => row.at(-1))).toEqual(['incomplete', 'currency', 800])
  })
})

describe('days', () => {
  const of = (...days: string[]) => lines('Account\tDay\tSpend', ...days.map((day, n) => `${n}\t${day}\t5`))
  const daysOf = async (days: string[], options?: Options) =>
    ((await rowsOf(of(...days), options)) as unknown[][]).map((row) =>
      row.length === 2 ? row[0] : typeof row[3] === 'string' ? row[3] : row[2],
    )

  it('[MON-15] with slashes one day decides for its column, and where none does it is a question', async () => {
    expect(await daysOf(['11/09/2026', '11/12/2026', '11/14/2026'])).toEqual(['2026-11-09', '2026-11-12', '2026-11-14'])
    expect(await daysOf(['11/09/2026', '25/09/2026'])).toEqual(['2026-09-11', '2026-09-25'])
    expect(await daysOf(['11/09/2026', '11/10/2026'])).toEqual(['dates'])
    expect(await daysOf(['11/09/2026'], { answers: { dates: 'month_first' } })).toEqual(['2026-11-09'])
    expect(await daysOf(['11/09/2026'], { answers: { dates: 'day_first' } })).toEqual(['2026-09-11'])
    expect(await daysOf(['25/09/2026', '09/25/2026'])).toEqual(['dates'])
    expect(await daysOf(['25/09/2026', '09/25/2026'], { answers: { dates: 'day_first' } })).toEqual([
      '2026-09-25',
      'day',
    ])
    expect(await daysOf(['11/11/2026'])).toEqual(['2026-11-11'])
  })

  it('[MON-15] points are day first and dashes year first, always; months have names in three languages', async () => {
    const written = [
      '11.09.2026', '2026-09-11', '2026/9/11', '11 September 2026', 'Sep 11, 2026', '11-Sep-2026', 'Fri, Sep 11, 2026', '11 вересня 2026 р.',
      '11 вер. 2026', '11 сентября 2026 г.', '11 сент. 2026 г.', '2026-09-11 00:00:00', '11.09.26', '2026-09-11T14:00:00+03:00',
    ] // prettier-ignore
    expect(await daysOf(written)).toEqual(written.map(() => '2026-09-11'))
    expect(await daysOf(['31.02.2026', '2 Octopus 2026', 'yesterday', '2026-13-01', '1999-12-31', '46278'])).toEqual(
      Array.from({ length: 6 }, () => 'day'),
    )
    // A time that falls on another day in the reporting zone is ambiguous.
    expect(await daysOf(['2026-09-11T23:30:00Z'])).toEqual(['zone'])
  })

  it('[MON-15] a row of several days is refused, or spread to the cent where somebody says so; one day is that day', async () => {
    expect(await daysOf(['2026-11-26 - 2026-11-28', '26.11.2026 – 26.11.2026'])).toEqual(['range', '2026-11-26'])
    const starts = lines(
      'Дата начала отчетности;Дата окончания отчетности;ID аккаунта;Расход',
      '2026-11-26;2026-11-28;7;10,00',
      '2026-11-29;2026-11-29;7;3,00',
    )
    expect(await rowsOf(starts)).toEqual([
      [2, '7', '2026-11-26 – 2026-11-28', 'range'],
      [3, '7', '2026-11-29', 300],
    ])
    expect(await rowsOf(starts, { answers: { ranges: 'spread' } })).toEqual([
      [2, '7', '2026-11-26', 334],
      [2, '7', '2026-11-27', 333],
      [2, '7', '2026-11-28', 333],
      [3, '7', '2026-11-29', 300],
    ])
  })
})

describe('files', () => {
  const text = lines('Account ID;Day;Spend', '7;2026-11-22;12,50')
  const wanted = [[2, '7', '2026-11-22', 1250]]

  it('[MON-15] encodings, separators and line ends are those of the file', async () => {
    for (const separator of [';', '\t', ','])
      for (const end of ['\n', '\r\n', '\r']) {
        const written = text.replaceAll(';', separator).replace('12,50', '12.50').replaceAll('\n', end)
        for (const bytes of [
          Buffer.from(written),
          Buffer.from(`\uFEFF${written}`),
          Buffer.from(`\uFEFF${written}`, 'utf16le'),
          Buffer.from(`\uFEFF${written}`, 'utf16le').swap16(),
          Buffer.from(written, 'utf16le'),
        ])
          expect(await rowsOf(file(bytes))).toEqual(wanted)
      }
    // Windows-1251 (Cyrillic).
    const heads = Buffer.from([
      0xc0, 0xea, 0xe0, 0xf3, 0xed, 0xf2, 0x3b, 0xc4, 0xe5, 0xed, 0xfc, 0x3b, 0xd1, 0xf3, 0xec, 0xe0,
    ])
    expect(await rowsOf(file(Buffer.concat([heads, Buffer.from('\n7;2026-11-22;12,50')])))).toEqual(wanted)
  })

  it('[MON-15] titles above the head, a stated separator, repeated heads and totals are left out and named', async () => {
    const table = lines(
      'sep=;', 'Campaign report', 'Nov 1, 2026 - Nov 22, 2026', '', 'Account ID;Day;Spend', '7;2026-11-22;12,50', 'Account ID;Day;Spend',
      'Total: account;;12,50', '8;2026-11-22;"1,00"', ';;13,50', 'Разом за період;;13,50',
    ) // prettier-ignore
    expect(await rowsOf(table)).toEqual([
      [6, '7', '2026-11-22', 1250],
      [9, '8', '2026-11-22', 100],
    ])
    const answer = await read(table)
    expect('refused' in answer ? [] : answer.reading.leftOut.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'title'],
      [3, 'title'],
      [7, 'head'],
      [8, 'total'],
      [10, 'total'],
      [11, 'total'],
    ])
  })

  it('[MON-15] ids survive what exports and spreadsheets do to them; digits that are lost are refused', async () => {
    const ids = ['act_7001', '="7001"', "'7001", '7001.0', '\u200B7001\uFEFF', '"7001"', ' 7001 ']
    for (const id of ids)
      expect([id, await rowsOf(lines('Account ID\tDay\tSpend', `${id}\t2026-11-22\t5`))]).toEqual([
        id,
        [[2, '7001', '2026-11-22', 500]],
      ])
    for (const id of ['7.12346E+18', '7,12346E+18', '1E+15'])
      expect([id, await rowsOf(lines('Account ID\tDay\tSpend', `${id}\t2026-11-22\t5`))]).toEqual([
        id,
        [[2, id, '2026-11-22', 'lost_id']],
      ])
  })

  it('[MON-15] of a workbook the formats of numbers say the currency and the day, and a number with too many digits is no id', async () => {
    const heads = ['Account ID', 'Day', 'Amount spent'].map((head) => `<c t="inlineStr"><is><t>${head}</t></is></c>`)
    const row = (id: string, day: string, amount: string, style: number) =>
      `<row><c><v>${id}</v></c><c s="1"><v>${day}</v></c><c s="${style}"><v>${amount}</v></c></row>`
    const rows = [
      row('7001', '46348', '12.5', 2),
      row('7002', '46348.75', '0.30000000000000004', 0),
      row('7003', '46348', '5', 3),
      row('7123456789012345678', '46348', '5', 2),
      row('7004', '46348', '5', 4),
    ]
    const sheet = `<row>${heads.join('')}</row>${rows.join('')}`
    const bytes = workbook({
      sheets: { S: sheet },
      formats: ['yyyy\\-mm\\-dd', '[$$-409]#,##0.00', '#,##0.00\\ [$€-1]', '[$$-1009]#,##0.00'],
    })
    expect(await rowsOf(file(bytes, 'export.xlsx'))).toEqual([
      [2, '7001', '2026-11-22', 1250],
      [3, '7002', '2026-11-22', 30],
      [4, '7003', '2026-11-22', 'currency'],
      [5, '7.12345678901235E+18', '2026-11-22', 'lost_id'],
      [6, '7004', '2026-11-22', 'currency'],
    ])
  })

  it('[MON-15] what is no table is refused by what it is, and an open quotation mark by its line', async () => {
    const refusedAs = async (table: string | TableSource) => {
      const answer = await read(table)
      return 'refused' in answer ? [answer.refused, answer.line] : 'read'
    }
    expect(await refusedAs(lines('Account;Day;Spend', '7;2026-11-22;5', '8;2026-11-22;"5', '9;2026-11-22;5'))).toEqual([
      'open_quote',
      3,
    ])
    expect(await refusedAs(' \n\n ')).toEqual(['empty', null])
    expect(await refusedAs(file(''))).toEqual(['empty', null])
    expect(
      await refusedAs(file([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13] as unknown as Uint8Array)),
    ).toEqual(['picture', null])
    expect(await refusedAs(file('%PDF-1.7\n1;2;3'))).toEqual(['picture', null])
    expect(await refusedAs(file(Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1])))).toEqual(['archive', null])
    const old = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600)])
    expect(await refusedAs(file(old, 'export.xls'))).toEqual(['old_workbook', null])
    const sealed = Buffer.concat([old, Buffer.from('EncryptedPackage', 'utf16le')])
    expect(await refusedAs(file(sealed, 'export.xlsx'))).toEqual(['workbook_password', null])
    expect(await refusedAs(file(Buffer.from([1, 2, 3, 0, 200, 0, 0, 5])))).toEqual(['not_a_table', null])
    expect(await refusedAs(`Account,Day,Spend\n${','.repeat(300)}x`)).toEqual(['too_many_columns', 2])
  })
})
