import { ownerDays, type owners } from '@app/contract'
import type { Handlers } from '../../http/handlers.ts'
import { countDays, dayBefore, todayIn } from '../../lib/days.ts'
import { visibleGroups, type Principal } from '../../lib/principal.ts'
import type { OwnersOptions } from './dependencies.ts'
import { readOwners } from './repository/owners.ts'

/** Whether a person reads the names of others where figures are theirs. */
const readsNames = ({ permissions }: Principal): boolean =>
  permissions.has('accounts.manage') || permissions.has('users.manage')

/** For whom campaigns count. */
export const createTelling = ({
  db,
  timeZone,
}: OwnersOptions): Handlers<Pick<typeof owners, 'listCampaignOwners'>> => ({
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
})
