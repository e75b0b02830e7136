/** Kinds of records that open beside a list. */
export const recordKinds = ['campaign', 'account', 'mailbox', 'sheet', 'link', 'person', 'entry', 'launch'] as const
export type RecordKind = (typeof recordKinds)[number]

/** Reference to a record: kind and id. */
export interface RecordRef {
  readonly kind: RecordKind
  readonly id: number
}

/** Launch that is yet to be created: no launch has this id. */
export const newLaunch: RecordRef = { kind: 'launch', id: 0 }

/** Search parameter of the open record: `?open=campaign-314`. */
export const recordParam = 'open'

/** Search parameter of the open campaign's breakdown: `&breakdown=country`; absent for none. */
export const breakdownParam = 'breakdown'

/**
 * Search parameter of the initial focus in a record: `&at=spend` for the field of the day's spend; absent for the
 * heading.
 */
export const placeParam = 'at'
export const recordPlaces = ['spend'] as const
export type RecordPlace = (typeof recordPlaces)[number]

/** Key of a record, for the address and its row. */
export const recordKey = ({ kind, id }: RecordRef): string => `${kind}-${id}`

/** Record named in an address; undefined if missing or invalid. */
export const recordIn = (params: URLSearchParams): RecordRef | undefined => {
  const asked = params.get(recordParam) ?? ''
  if (asked === recordKey(newLaunch)) return newLaunch
  const [, named, digits] = /^([a-z]+)-([1-9]\d{0,9})$/.exec(asked) ?? []
  const kind = recordKinds.find((each) => each === named)
  return kind && digits ? { kind, id: Number(digits) } : undefined
}

/** Search string with a record opened or closed. All parameters are kept except those of the previous record. */
export const searchWith = (search: string, record: RecordRef | undefined, place?: RecordPlace): string => {
  const params = new URLSearchParams(search)
  params.delete(placeParam)
  if (place) params.set(placeParam, place)
  if (record) params.set(recordParam, recordKey(record))
  else for (const name of [recordParam, breakdownParam]) params.delete(name)
  const text = params.toString()
  return text && `?${text}`
}

/** Control of a list that opens the record; the focus returns to it. */
export const rowOf = (record: RecordRef): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-record="${recordKey(record)}"]`)
