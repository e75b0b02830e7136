/** What can be opened beside a list. */
export const recordKinds = ['campaign', 'account', 'mailbox', 'sheet', 'link', 'person', 'entry', 'launch'] as const
export type RecordKind = (typeof recordKinds)[number]

/** One thing that can be opened: what it is, and its number. */
export interface RecordRef {
  readonly kind: RecordKind
  readonly id: number
}

/** A launch that is still to be begun: none has this number. */
export const newLaunch: RecordRef = { kind: 'launch', id: 0 }

/** The name in an address under which the open record stands: `?open=campaign-314`. */
export const recordParam = 'open'

/** By what the open campaign is broken down: `&breakdown=country`; without it, it is not. */
export const breakdownParam = 'breakdown'

/** Where in a record one begins: `&at=spend` at the field for the day's spend; without it, at its heading. */
export const placeParam = 'at'
export const recordPlaces = ['spend'] as const
export type RecordPlace = (typeof recordPlaces)[number]

/** A record as one word: in the address, and on the row that it belongs to. */
export const recordKey = ({ kind, id }: RecordRef): string => `${kind}-${id}`

/** The record that an address opens; undefined where it names none, or none that there could be. */
export const recordIn = (params: URLSearchParams): RecordRef | undefined => {
  const asked = params.get(recordParam) ?? ''
  if (asked === recordKey(newLaunch)) return newLaunch
  const [, named, digits] = /^([a-z]+)-([1-9]\d{0,9})$/.exec(asked) ?? []
  const kind = recordKinds.find((each) => each === named)
  return kind && digits ? { kind, id: Number(digits) } : undefined
}

/** The same address with a record opened, or with none: everything else in it stays but what was said of the record alone. */
export const searchWith = (search: string, record: RecordRef | undefined, place?: RecordPlace): string => {
  const params = new URLSearchParams(search)
  params.delete(placeParam)
  if (place) params.set(placeParam, place)
  if (record) params.set(recordParam, recordKey(record))
  else for (const name of [recordParam, breakdownParam]) params.delete(name)
  const text = params.toString()
  return text && `?${text}`
}

/** The control of a list that opens a record: the focus comes back to it. */
export const rowOf = (record: RecordRef): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-record="${recordKey(record)}"]`)
