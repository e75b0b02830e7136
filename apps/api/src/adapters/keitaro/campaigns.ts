import type { CircuitBreaker } from '../../lib/outgoing/circuit-breaker.ts'
import type { Tracker, TrackerCampaign } from '../../ports/tracker.ts'
import type { Deadline } from '../../lib/deadline.ts'
import type { ReadCall } from './client.ts'
import { unintelligible } from './failures.ts'
import { CampaignRow, GroupRow, partOf, rowsOf } from './shapes.ts'

const Groups = rowsOf(GroupRow)
const Campaigns = partOf(CampaignRow)

export const createLists = (
  read: ReadCall,
  campaignsAtOnce: number,
  newDeadline: () => Deadline,
  skipped: CircuitBreaker['skipped'],
): Pick<Tracker, 'groups' | 'campaigns'> => ({
  groups: async () => {
    const { rows, skipped: unread } = await read(
      { path: 'groups', query: { type: 'campaigns' } },
      Groups,
      newDeadline(),
    )
    skipped('groups', unread, rows.length + unread)
    return rows
      .toSorted((left, right) => (left.position ?? 0) - (right.position ?? 0))
      .map(({ id, name }) => ({ id, name }))
  },

  /**
   * Reads page by page until one has nothing new: an empty page, or a repetition from versions that ignore paging. A
   * short page proves nothing, because a tracker may cut pages shorter than requested.
   */
  campaigns: async () => {
    const deadline = newDeadline()
    const seen = new Set<number>()
    const found = new Map<number, TrackerCampaign>()
    let unread = 0
    for (let offset = 0; ;) {
      const query = { offset: String(offset), limit: String(campaignsAtOnce) }
      const page = await read({ path: 'campaigns', query }, Campaigns, deadline)
      const isNew = page.rows.some(({ id }) => !seen.has(id)) || page.rows.length === 0
      if (!isNew || page.rows.length + page.skipped === 0) break
      offset += page.rows.length + page.skipped
      unread += page.skipped
      for (const { group_id: groupId, state, ...rest } of page.rows) {
        seen.add(rest.id)
        if (state !== 'deleted') found.set(rest.id, { ...rest, groupId, active: state === 'active' })
      }
      if (seen.size === 0) throw unintelligible('')
    }
    skipped('campaigns', unread, found.size + unread)
    return [...found.values()]
  },
})
