import type { CampaignOwner, owners } from '@app/contract'
import type { Handlers } from '../../http/handlers.ts'
import { isAmong, namesBy, visibleGroups, type Principal } from '../../lib/principal.ts'
import type { OwnersService } from './service.ts'

/** Owners of campaigns in a range, limited to the actor's groups; names only for leads. */
export const presentOwners = async (
  service: OwnersService,
  actor: Principal,
  { fromDate, toDate }: { fromDate: string; toDate: string },
): Promise<{ fromDate: string; toDate: string; owners: CampaignOwner[] }> => {
  const { from, to, owners: all } = await service.ofRange(fromDate, toDate)
  const [groups, names] = [visibleGroups(actor), namesBy(actor)]
  const seen = groups && new Set(groups)
  return {
    fromDate: from,
    toDate: to,
    owners: all
      .filter(({ groupId }) => seen === null || (groupId !== null && seen.has(groupId)))
      .map(({ campaignId, rule, personId, username, left, firstDay, lastDay, days }) => {
        const you = personId === actor.userId
        return {
          campaignId,
          rule,
          username: you || isAmong(names, personId) ? username : null,
          you,
          left,
          firstDay,
          lastDay,
          days,
        }
      }),
  }
}

export const createOwnerCalls = (service: OwnersService): Handlers<Pick<typeof owners, 'listCampaignOwners'>> => ({
  listCampaignOwners: ({ actor }, { query }) => presentOwners(service, actor, query),
})
