import type { TableColumn, TableReading } from '@app/contract'

/** Table column by position and head. */
export const column = (at: number, head: string, more: Partial<TableColumn> = {}): TableColumn => ({
  column: at,
  head,
  role: 'other',
  reason: 'none',
  currency: null,
  samples: [],
  ...more,
})

/** Reading of a three-column export without questions. */
export const readingOf = (more: Partial<TableReading> = {}): TableReading => ({
  sheets: [],
  sheet: 0,
  separator: 'comma',
  encoding: 'utf-8',
  headLine: 1,
  columns: [
    column(0, 'Account ID', { role: 'account', reason: 'known', samples: ['act_1001', 'act_1002'] }),
    column(1, 'Day', { role: 'day', reason: 'known', samples: ['2026-11-20', '2026-11-21'] }),
    column(2, 'Amount spent (USD)', { role: 'spend', reason: 'known', currency: 'USD', samples: ['12.50', '8.00'] }),
    column(3, 'Impressions', { samples: ['15000', '7200'] }),
  ],
  ...{ dates: 'year_first', decimal: 'point', currency: { codes: ['USD'], from: 'head' } },
  rows: 3,
  ranges: 0,
  leftOut: [],
  questions: [],
  choices: { columns: { account: 0, day: 1, spend: 2 } },
  ...more,
})
