/** The roles that a browser takes from the elements of a table when they are laid out as cards. */
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
 * What each row and cell of a list has to be told: as a card what it is and what its value is called, which its style shows;
 * in a table, where hundreds of attributes would cost time and say what the elements say, nothing.
 */
export const cardRoles = (cards: boolean) => ({
  row: cards ? tableRoles.row : row,
  cell: (isHead: boolean, label: string) =>
    cards ? { ...tableRoles[isHead ? 'rowheader' : 'cell'], 'data-label': label } : isHead ? head : cell,
})
