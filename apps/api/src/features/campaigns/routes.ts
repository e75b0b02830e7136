import { findCampaigns, type campaigns } from '@app/contract'
import type { Handlers } from '../../http/handlers.ts'
import { visibleGroups } from '../../lib/principal.ts'
import type { CampaignsService } from './service.ts'

export const campaignRoutes = (service: CampaignsService): Handlers<typeof campaigns> => ({
  listCampaigns: async ({ groups }, { query }) => [
    ...findCampaigns(await service.list(groups, query, query.fresh === '1'), query),
  ],
  getCampaignsStanding: ({ actor }, { query }) => service.standing(visibleGroups(actor), query, query.fresh === '1'),
})
