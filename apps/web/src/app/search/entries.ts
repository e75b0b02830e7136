import { foundKinds, type Found, type FoundKind } from '@app/contract'
import type { RecordRef } from '../../lib/record.ts'
import type { IconName } from '../../ui/button/icon.tsx'

/** Line of the palette: a record, a page or an action. */
export interface Entry {
  readonly key: string
  readonly icon: IconName
  readonly name: string
  readonly detail?: string | undefined
  readonly record?: RecordRef & { kind: FoundKind }
  readonly to?: string
  readonly act?: () => void
}

/** Page or action, searchable in both languages. */
export interface Offer extends Entry {
  readonly group: 'pages' | 'actions'
  readonly words: string
}

export type GroupName = 'recent' | FoundKind | 'pages' | 'actions' | 'instead'

interface Group {
  readonly name: GroupName
  readonly entries: readonly Entry[]
}

const icons: Record<FoundKind, IconName> = {
  campaign: 'campaigns',
  account: 'accounts',
  mailbox: 'codes',
  link: 'links',
  launch: 'plus',
  sheet: 'table',
  person: 'admin',
}

/** Lower-cased words of the input. */
export const wordsIn = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Whether a lower-case text contains every word. */
export const fits = (text: string, words: readonly string[]): boolean => words.every((word) => text.includes(word))

/** Searchable text of a result, in lower case. */
export const textOf = ({ name, detail }: Found): string => `${name} ${detail ?? ''}`.toLowerCase()

const entryOf = ({ kind, id, name, detail }: Found): Entry => ({
  key: `${kind}-${id}`,
  icon: icons[kind],
  name,
  detail: detail?.replace(/^https?:\/\//, '') ?? undefined,
  record: { kind, id },
})

interface Lists {
  /** Link to all results of a kind, last in its group. */
  readonly all: Partial<Record<FoundKind, Entry>>
  /** Actions offered when nothing is found. */
  readonly instead: readonly Entry[]
}

/** Groups of the palette: recent items first, without duplicates. */
export const groupsOf = (
  found: readonly Found[],
  offers: readonly Offer[],
  words: readonly string[],
  { all: lists, instead }: Lists,
): Group[] => {
  const of = (rows: readonly Found[]) => rows.map(entryOf)
  const offered = (group: Offer['group']) =>
    offers.filter((each) => each.group === group && fits(each.words.toLowerCase(), words))
  const all: Group[] = [
    { name: 'recent', entries: of(found.filter(({ recent }) => recent)) },
    ...foundKinds.map((kind) => {
      const entries = of(found.filter((row) => row.kind === kind && !row.recent))
      const list = lists[kind]
      return { name: kind, entries: list ? [...entries, list] : entries }
    }),
    { name: 'pages', entries: offered('pages') },
    { name: 'actions', entries: offered('actions') },
  ]
  const shown = all.filter(({ entries }) => entries.length > 0)
  return shown.length === 0 && instead.length > 0 ? [{ name: 'instead', entries: instead }] : shown
}

/** Splits a name into matched and other parts. */
export const marked = (name: string, words: readonly string[]): { part: string; hit: boolean }[] => {
  if (words.length === 0) return [{ part: name, hit: false }]
  const sought = new RegExp(`(${words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'gi')
  return name
    .split(sought)
    .map((part, index) => ({ part, hit: index % 2 === 1 }))
    .filter(({ part }) => part !== '')
}
