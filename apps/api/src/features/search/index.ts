import { foundKinds, mostFound, type Found, type FoundKind, type search } from '@app/contract'
import type { Db } from '../../db/connect.ts'
import type { Handlers } from '../../http/handlers.ts'
import { visibleGroups, whoseBy, type Principal } from '../../lib/principal.ts'
import { findStored, type FoundOfKind, type FoundRow, type Scope, type StoredKind } from './repository/found.ts'
import { listRecent, noteRecent } from './repository/recent.ts'

type Names = ReadonlyMap<number, { name: string; groupId: number | null }>

export interface SearchOptions {
  db: Db
  /** All campaigns ever seen by id, archived ones included. */
  named(again: boolean): Promise<Names>
}

/** Maximum words per search; by then further words hardly narrow the result. */
const mostWords = 6

const fits = ({ name, detail }: FoundRow, words: readonly string[]): boolean => {
  const text = `${name} ${detail ?? ''}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

/** Campaigns of the visible groups: recently opened ones, and the first few matches. */
const campaignsIn = (
  named: Names,
  words: readonly string[],
  lately: readonly number[],
  groups: readonly number[] | null,
): FoundOfKind & { total: number } => {
  const seen = groups && new Set(groups)
  const rowOf = (id: number, of: { name: string; groupId: number | null } | undefined): FoundRow[] =>
    of && (seen === null || (of.groupId !== null && seen.has(of.groupId)))
      ? [{ id, name: of.name || `#${id}`, detail: String(id) }]
      : []
  const rows: FoundRow[] = []
  let total = 0
  if (words.length > 0)
    for (const [id, of] of named) {
      const text = `${of.name} ${id}`.toLowerCase()
      const row = words.every((word) => text.includes(word)) ? rowOf(id, of) : []
      total += row.length
      if (rows.length < mostFound) rows.push(...row)
    }
  return { known: lately.flatMap((id) => rowOf(id, named.get(id))), rows, total }
}

/** Search scope per kind; a missing kind is not searched. */
const scopesOf = (actor: Principal): ReadonlyMap<StoredKind, Scope> => {
  const { permissions } = actor
  const scopes = new Map<StoredKind, Scope>()
  for (const [kind, all, own] of [
    ['account', 'accounts.manage', 'accounts.own'],
    ['mailbox', 'mailboxes.manage', 'mailboxes.own'],
    ['link', 'links.readAll', 'links.create'],
    ['person', 'users.manage', null],
  ] as const) {
    const leads = permissions.has(all)
    if (leads || (own && permissions.has(own))) scopes.set(kind, { whose: whoseBy(all, actor), withStock: leads })
  }
  // Sheets have no owner.
  if (permissions.has('sheets.manage')) scopes.set('sheet', { whose: null, withStock: false })
  if (permissions.has('launches.own')) scopes.set('launch', { whose: [actor.userId], withStock: false })
  return scopes
}

/** Finds records that a person may see, by words or among recently opened ones, with the same access as each list. */
export const searchHandlers = ({ db, named }: SearchOptions): Handlers<typeof search> => ({
  findAnything: async ({ actor }, { query }) => {
    const { userId } = actor
    const words = (query.words ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, mostWords)
    const [recent, stored, names] = await Promise.all([
      listRecent(db, userId),
      findStored(db, { userId, words, scopes: scopesOf(actor) }),
      actor.permissions.has('campaigns.read') ? named(false) : null,
    ])
    const place = new Map(recent.map(({ kind, id }, at) => [`${kind} ${id}`, at]))
    const lately = recent.flatMap(({ kind, id }) => (kind === 'campaign' ? [id] : []))
    const campaigns = names ? campaignsIn(names, words, lately, visibleGroups(actor)) : undefined
    const ofKind = (kind: FoundKind): FoundOfKind | undefined => (kind === 'campaign' ? campaigns : stored.get(kind))
    const found = foundKinds.flatMap((kind): Found[] => {
      const { known, rows } = ofKind(kind) ?? { known: [], rows: [] }
      const all = new Map([...known.filter((row) => fits(row, words)), ...rows].map((row) => [row.id, row]))
      return [...all.values()].map((row) => ({ ...row, kind, recent: place.has(`${kind} ${row.id}`) }))
    })
    const placeOf = ({ kind, id }: Found): number => place.get(`${kind} ${id}`) ?? Infinity
    const [first, rest] = [found.filter((each) => each.recent), found.filter((each) => !each.recent)]
    return {
      found: [...first.toSorted((one, other) => placeOf(one) - placeOf(other)).slice(0, 8), ...rest],
      campaigns: campaigns?.total ?? 0,
    }
  },

  /** The record is not checked here: access is checked when recent records are read. */
  noteOpened: ({ transact }, { body }) =>
    transact(async (tx) => {
      await noteRecent(tx, tx.cause.user.id, body)
      return { success: true }
    }),
})
