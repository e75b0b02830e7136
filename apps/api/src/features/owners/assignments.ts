import type { CampaignAssignment, owners } from '@app/contract'
import type { Person, Tx } from '../../context/context.ts'
import type { Handlers } from '../../http/handlers.ts'
import { todayIn } from '../../lib/days.ts'
import { orRefuse, Refusal } from '../../lib/refusal.ts'
import type { OwnersOptions } from './dependencies.ts'
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
import { findPerson } from './repository/people.ts'

type Calls = Pick<
  typeof owners,
  'listCampaignAssignments' | 'assignCampaign' | 'changeCampaignAssignment' | 'removeCampaignAssignment'
>

const defaultLimit = 50

/** Audit details of an assignment. */
const detailsOf = ({ campaignId, firstDay, lastDay, username }: CampaignAssignment) => ({
  campaignId,
  username,
  firstDay,
  lastDay,
})

/** Campaign days assigned to people by administrators. */
export const createAssignments = ({ db, timeZone }: OwnersOptions): Handlers<Calls> => {
  /**
   * Future days cannot be assigned, and no day has two owners.
   * @throws Refusal validation, not_found/user, duplicate/assignment with the owner and days in conflict
   */
  const check = async (tx: Tx<Person>, days: AssignmentDays, besides: number | null): Promise<void> => {
    const today = todayIn(timeZone)
    for (const field of ['firstDay', 'lastDay'] as const)
      if ((days[field] ?? '') > today)
        throw new Refusal('validation/day_to_come', { fields: { [field]: 'This day is in the future' } })
    if (days.lastDay !== null && days.lastDay < days.firstDay)
      throw new Refusal('validation/days_order', { fields: { lastDay: 'The last day is before the first day' } })
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

  /** Locks an assignment against changes by others. @throws Refusal not_found */
  const hold = async (tx: Tx<Person>, id: number): Promise<CampaignAssignment> => {
    const found = await findAssignment(tx, id)
    if (found) await lockCampaign(tx, found.campaignId)
    // Read again, because another change may have committed during the wait.
    return orRefuse(found && (await findAssignment(tx, id)))
  }

  return {
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
        const before = await hold(tx, id)
        await check(tx, { ...body, campaignId: before.campaignId }, id)
        await writeAssignment(tx, id, body, tx.cause.user.username)
        const assignment = (await findAssignment(tx, id))!
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
        const before = await hold(tx, id)
        await removeAssignment(tx, id)
        await tx.audit('owners.assignment_removed', {
          record: `campaign:${before.campaignId}`,
          details: detailsOf(before),
        })
        tx.emit('owners.changed', {})
        return { success: true }
      }),
  }
}
