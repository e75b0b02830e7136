import { mostFound, type Found, type FoundKind, type search } from '@app/contract'
import type { Db } from '../../db/connect.ts'
import type { Handlers } from '../../http/handlers.ts'
import { visibleGroups, type Principal } from '../../lib/principal.ts'
import {
  findAccounts,
  findLinks,
  findMailboxes,
  findPeople,
  type FoundRow,
  type Scope,
  type Wanted,
} from './repository/found.ts'
import { listRecent, noteRecent } from './repository/recent.ts'

export interface SearchOptions {
  db: Db
  /** Every campaign that was ever told of, archived ones too, by id. */
  named(again: boolean): Promise<ReadonlyMap<number, { name: string; groupId: number | null }>>
}

/** More words of a search only narrow down what is too little anyway. */
const mostWords = 6

/** Campaigns of the groups that a person sees. */
const campaignsIn = (
  named: Awaited<ReturnType<SearchOptions['named']>>,
  asked: Wanted,
  groups: readonly number[] | null,
): FoundRow[] => {
  const seen = groups && new Set(groups)
  const isSeen = (groupId: number | null) => seen === null || (groupId !== null && seen.has(groupId))
  const ids = 'ids' in asked ? new Set(asked.ids) : null
  const found: FoundRow[] = []
  for (const [id, { name, groupId }] of named) {
    if (!isSeen(groupId)) continue
    const text = `${name} ${id}`.toLowerCase()
    const fits = 'words' in asked ? asked.words.every((word) => text.includes(word)) : ids!.has(id)
    if (fits) found.push({ id, name: name || `#${id}`, detail: String(id) })
    if (!ids && found.length === mostFound) break
  }
  return found
}

/** Finds what a person may see, by words or among what they opened lately: of each kind as its own list has it. */
export const searchRoutes = ({ db, named }: SearchOptions): Handlers<typeof search> => {
  const find = async (kind: FoundKind, asked: Wanted, actor: Principal): Promise<FoundRow[]> => {
    const { permissions, userId } = actor
    /** Whose are looked through: everybody's, the own, or (undefined) nobody's. */
    const scope = (all: boolean, own: boolean): Scope | undefined => (all ? null : own ? userId : undefined)
    const within = async (of: Scope | undefined, read: (db: Db, asked: Wanted, of: Scope) => Promise<FoundRow[]>) =>
      of === undefined ? [] : read(db, asked, of)
    switch (kind) {
      case 'campaign':
        return permissions.has('campaigns.read') ? campaignsIn(await named(false), asked, visibleGroups(actor)) : []
      case 'account':
        return within(scope(permissions.has('accounts.manage'), permissions.has('accounts.own')), findAccounts)
      case 'mailbox':
        return within(scope(permissions.has('mailboxes.manage'), permissions.has('mailboxes.own')), findMailboxes)
      case 'link':
        return within(scope(permissions.has('links.readAll'), permissions.has('links.create')), findLinks)
      case 'person':
        return permissions.has('users.manage') ? findPeople(db, asked) : []
    }
  }
  const kinds: readonly FoundKind[] = ['campaign', 'account', 'mailbox', 'link', 'person']

  return {
    findAnything: async ({ actor }, { query }) => {
      const words = (query.words ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, mostWords)
      const recent = await listRecent(db, actor.userId)
      const place = new Map(recent.map(({ kind, id }, at) => [`${kind} ${id}`, at]))
      const found: Found[] = []
      for (const kind of kinds) {
        const lately = recent.filter((each) => each.kind === kind).map(({ id }) => id)
        const known = lately.length > 0 ? await find(kind, { ids: lately }, actor) : []
        const fits = ({ name, detail }: FoundRow) => {
          const text = `${name} ${detail ?? ''}`.toLowerCase()
          return words.every((word) => text.includes(word))
        }
        const rows = words.length > 0 ? await find(kind, { words }, actor) : []
        const all = new Map([...known.filter(fits), ...rows].map((row) => [row.id, row]))
        found.push(...[...all.values()].map((row) => ({ ...row, kind, recent: place.has(`${kind} ${row.id}`) })))
      }
      const placeOf = ({ kind, id }: Found): number => place.get(`${kind} ${id}`) ?? Infinity
      const [first, rest] = [found.filter((each) => each.recent), found.filter((each) => !each.recent)]
      return { found: [...first.toSorted((one, other) => placeOf(one) - placeOf(other)).slice(0, 8), ...rest] }
    },

    /** What it is, is not asked: nobody is told of what they may not see when it is read. */
    noteOpened: ({ transact }, { body }) =>
      transact(async (tx) => {
        await noteRecent(tx, tx.cause.user.id, body)
        return { success: true }
      }),
  }
}
