/** ARIA roles that browsers drop from table elements laid out as cards. */
export const tableRoles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const

const row = {}
const head = { scope: 'row' }
const cell = {}

/**
 * Attributes of the rows and cells of a list. Cards need roles and the labels that the style shows. Tables need none:
 * their elements say it already, and hundreds of attributes cost time.
 */
export const cardRoles = (cards: boolean) => ({
  row: cards ? tableRoles.row : row,
  cell: (isHead: boolean, label: string) =>
    cards ? { ...tableRoles[isHead ? 'rowheader' : 'cell'], 'data-label': label } : isHead ? head : cell,
})
