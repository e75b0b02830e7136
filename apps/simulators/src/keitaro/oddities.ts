/**
 * Malformed rows as found in the field. These are still identifiable, with one wrong field; others are not usable at
 * all.
 */
const legible = {
  brokenParameters: { parameters: '{"broken' },
  nullParameter: { parameters: { sub_id_1: null } },
  textParameter: { parameters: { sub_id_1: 'sub1' } },
  numericParameterName: { parameters: { sub_id_1: { name: 7, placeholder: 8, alias: null } } },
  listOfParameters: { parameters: [['sub1']] },
  nullState: { state: null },
  nullName: { name: null },
  numericName: { name: 20_261_120 },
  numericAlias: { alias: 77_881_122 },
  nestedName: { name: { en: 'One' } },
  junkType: { type: 'junk' },
} as const

const illegible = {
  nullRow: () => null,
  textRow: () => 'campaign',
  listRow: () => [],
  noId: (row: object) => ({ ...row, id: null }),
  textId: (row: object) => ({ ...row, id: 'one' }),
  negativeId: (row: object) => ({ ...row, id: -4 }),
  nestedGroup: (row: object) => ({ ...row, group_id: { id: 1 } }),
} as const

export const oddities = [...Object.keys(legible), ...Object.keys(illegible)] as [Oddity, ...Oddity[]]
export type Oddity = keyof typeof legible | keyof typeof illegible

const isLegible = (oddity: Oddity): oddity is keyof typeof legible => Object.hasOwn(legible, oddity)

const spoilt = (row: object, oddity: Oddity): unknown =>
  isLegible(oddity) ? { ...row, ...legible[oddity] } : illegible[oddity](row)

/**
 * List with malformed rows, from the middle on. Known campaign oddities change an existing row; the others are
 * inserted between rows, so that nothing is lost.
 */
export const withOddities = (rows: readonly object[], chosen: readonly Oddity[]): unknown[] => {
  const list: unknown[] = [...rows]
  for (const [index, oddity] of chosen.entries()) {
    const place = Math.floor(list.length / 2) + index
    const row = rows[Math.floor(rows.length / 2) + index] ?? rows[0] ?? {}
    if (isLegible(oddity)) list[list.indexOf(row)] = spoilt(row, oddity)
    else list.splice(place, 0, spoilt(row, oddity))
  }
  return list
}
