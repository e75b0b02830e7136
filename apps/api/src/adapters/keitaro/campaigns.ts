import type { Tracker, TrackerCampaign } from '../../ports/tracker.ts'
import type { Deadline, Read } from './client.ts'
import { CampaignRow, GroupRow, listOf } from './shapes.ts'

const Groups = listOf(GroupRow)
const Campaigns = listOf(CampaignRow)

export const createLists = (
  read: Read,
  campaignsAtOnce: number,
  newDeadline: () => Deadline,
): Pick<Tracker, 'groups' | 'campaigns'> => ({
  groups: async () => {
    const rows = await read({ path: 'groups', query: { type: 'campaigns' } }, Groups, newDeadline())
    return rows
      .toSorted((left, right) => (left.position ?? 0) - (right.position ?? 0))
      .map(({ id, name }) => ({ id, name }))
  },

  /**
   * Page by page until one brings nothing new: an empty one, or, from versions that ignore paging, everything again.
   * A short page proves nothing, since a tracker may cut pages shorter than asked.
   */
  campaigns: async () => {
    const deadline = newDeadline()
    const found = new Map<number, TrackerCampaign>()
    for (let offset = 0, before = -1; found.size > before;) {
      before = found.size
      const query = { offset: String(offset), limit: String(campaignsAtOnce) }
      const rows = await read({ path: 'campaigns', query }, Campaigns, deadline)
      offset += rows.length
      for (const { group_id: groupId, state, ...rest } of rows) {
        if (state === 'deleted') continue
        found.set(rest.id, { ...rest, groupId, active: state === 'active' })
      }
    }
    return [...found.values()]
  },
})
