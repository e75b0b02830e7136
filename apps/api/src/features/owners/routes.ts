import { maxAliases, ownerDays, type CampaignAssignment, type owners } from '@app/contract'
import type { Person, Tx } from '../../context/context.ts'
import type { Db } from '../../db/connect.ts'
import type { Handlers } from '../../http/handlers.ts'
import { countDays, dayBefore, todayIn } from '../../lib/days.ts'
import { visibleGroups, type Principal } from '../../lib/principal.ts'
import { Refusal } from '../../lib/refusal.ts'
import { addAlias, findAlias, findNamed, listAliases, lockAliases, removeAlias } from './repository/aliases.ts'
import {
  addAssignment,
  findAssignment,
  findOverlapping,
  listAssignments,
  lockCampaign,
  removeAssignment,
  writeAssignment,
  type AssignmentDays,
  type AssignmentsQuery,
} from './repository/assignments.ts'
import { readOwners } from './repository/owners.ts'
import { findPerson } from './repository/people.ts'

export interface OwnersOptions {
  db: Db
  /** Whose days count. */
  timeZone: string
}

const defaultLimit = 50

/** Whether a person reads the names of others where figures are theirs. */
const readsNames = ({ permissions }: Principal): boolean =>
  permissions.has('accounts.manage') || permissions.has('users.manage')

/** What audit records tell of an assignment. */
const detailsOf = ({ campaignId, firstDay, lastDay, username }: CampaignAssignment) => ({
  campaignId,
  username,
  firstDay,
  lastDay,
})

/** For whom figures count, and what administrators decide about that. */
export const ownersRoutes = ({ db, timeZone }: OwnersOptions): Handlers<typeof owners> => {
  /**
   * Nobody knows yet whose days to come will be; no day belongs to two.
   * @throws Refusal validation, not_found/user, duplicate/assignment with who has which days
   */
  const check = async (tx: Tx<Person>, days: AssignmentDays, besides: number | null): Promise<void> => {
    const today = todayIn(timeZone)
    for (const field of ['firstDay', 'lastDay'] as const)
      if ((days[field] ?? '') > today)
        throw new Refusal('validation/day_to_come', { fields: { [field]: 'This day is still to come' } })
    if (days.lastDay !== null && days.lastDay < days.firstDay)
      throw new Refusal('validation/days_order', { fields: { lastDay: 'The last day is before the first' } })
    if (!(await findPerson(tx, days.userId))) throw new Refusal('not_found/user')
    await lockCampaign(tx, days.campaignId)
    const other = await findOverlapping(tx, days, besides)
    if (!other) return
    const values = {
      campaign: String(days.campaignId),
      name: other.username,
      from: other.firstDay,
      to: other.lastDay ?? '…',
    }
    throw new Refusal('duplicate/assignment', { values })
  }

  return {
    listCampaignOwners: async ({ actor }, { query: { fromDate, toDate } }) => {
      countDays(fromDate, toDate)
      const last = [toDate, todayIn(timeZone)].toSorted()[0]!
      const first = [fromDate, dayBefore(last, ownerDays - 1)].toSorted()[1]!
      if (first > last) return { fromDate: first, toDate: last, owners: [] }
      const rows = await readOwners(db, { from: first, to: last, timeZone, groups: visibleGroups(actor) })
      return {
        fromDate: first,
        toDate: last,
        owners: rows.map(({ personId, username, ...row }) => {
          const you = personId === actor.userId
          return { ...row, you, username: you || readsNames(actor) ? username : null }
        }),
      }
    },

    listCampaignAssignments: async (_, { query }) => {
      const { page = 1, limit = defaultLimit, search = '', sort = '-setAt' } = query
      const found = await listAssignments(db, {
        page,
        limit,
        search,
        sort: sort.replace('-', '') as AssignmentsQuery['sort'],
        descending: sort.startsWith('-'),
      })
      return { ...found, page, limit }
    },

    /** @throws Refusal as `check` */
    assignCampaign: ({ transact }, { body }) =>
      transact(async (tx) => {
        await check(tx, body, null)
        const id = await addAssignment(tx, body, tx.cause.user.username)
        const assignment = (await findAssignment(tx, id))!
        await tx.audit('owners.campaign_assigned', {
          record: `campaign:${body.campaignId}`,
          details: detailsOf(assignment),
        })
        tx.emit('owners.changed', {})
        return { success: true, assignment }
      }),

    /** @throws Refusal not_found, or as `check` */
    changeCampaignAssignment: ({ transact }, { params: { id }, body }) =>
      transact(async (tx) => {
        const before = await findAssignment(tx, id)
        if (!before) throw new Refusal('not_found')
        await check(tx, { ...body, campaignId: before.campaignId }, id)
        await writeAssignment(tx, id, body, tx.cause.user.username)
        const assignment = await findAssignment(tx, id)
        // Taken back meanwhile, by somebody for whom this one waited.
        if (!assignment) throw new Refusal('not_found')
        await tx.audit('owners.assignment_changed', {
          record: `campaign:${before.campaignId}`,
          details: {
            ...detailsOf(assignment),
            usernameBefore: before.username,
            firstDayBefore: before.firstDay,
            lastDayBefore: before.lastDay,
          },
        })
        tx.emit('owners.changed', {})
        return { success: true, assignment }
      }),

    /** @throws Refusal not_found */
    removeCampaignAssignment: ({ transact }, { params: { id } }) =>
      transact(async (tx) => {
        const before = await findAssignment(tx, id)
        if (!before) throw new Refusal('not_found')
        await lockCampaign(tx, before.campaignId)
        await removeAssignment(tx, id)
        await tx.audit('owners.assignment_removed', {
          record: `campaign:${before.campaignId}`,
          details: detailsOf(before),
        })
        tx.emit('owners.changed', {})
        return { success: true }
      }),

    listPersonAliases: async () => ({ aliases: await listAliases(db) }),

    /** @throws Refusal not_found/user, duplicate/alias with whom it names, limit_reached/aliases */
    addPersonAlias: ({ transact }, { body: { alias, userId } }) =>
      transact(async (tx) => {
        const person = await findPerson(tx, userId)
        if (!person) throw new Refusal('not_found/user')
        const count = await lockAliases(tx)
        const named = await findNamed(tx, alias)
        if (named) throw new Refusal('duplicate/alias', { values: { alias, name: named.username } })
        if (count >= maxAliases) throw new Refusal('limit_reached/aliases', { values: { most: String(maxAliases) } })
        const id = await addAlias(tx, alias, userId, tx.cause.user.username)
        await tx.audit('owners.alias_added', {
          record: `user:${userId}`,
          details: { username: person.username, alias },
        })
        tx.emit('owners.changed', {})
        return { success: true, alias: (await findAlias(tx, id))! }
      }),

    /** @throws Refusal not_found */
    removePersonAlias: ({ transact }, { params: { id } }) =>
      transact(async (tx) => {
        await lockAliases(tx)
        const before = await findAlias(tx, id)
        if (!before) throw new Refusal('not_found')
        await removeAlias(tx, id)
        const details = { username: before.username, alias: before.alias }
        await tx.audit('owners.alias_removed', { record: `user:${before.userId}`, details })
        tx.emit('owners.changed', {})
        return { success: true }
      }),
  }
}
