import { findCampaigns, type campaigns } from '@app/contract'
import type { Handlers } from '../../http/handlers.ts'
import { visibleGroups } from '../../lib/principal.ts'
import type { CampaignsService } from './service.ts'

export const campaignRoutes = (service: CampaignsService): Handlers<typeof campaigns> => ({
  listCampaigns: async ({ query, groups }) => [
    ...findCampaigns(await service.list(groups, query, query.fresh === '1'), query),
  ],
  getCampaignsStanding: ({ query, user }) => service.standing(visibleGroups(user), query, query.fresh === '1'),
})
