import type { links } from '@app/contract'
import type { Handlers } from '../../http/handlers.ts'
import type { ChoicesService } from './choices.ts'
import type { LinksService } from './service.ts'

export interface LinkRoutesOptions {
  service: LinksService
  choices: ChoicesService
}

export const linkRoutes = ({ service, choices }: LinkRoutesOptions): Handlers<typeof links> => ({
  getLinkFilters: ({ actor }, { query }) => choices.filters(actor, query.fresh === '1'),
  listTemplates: (_, { query }) => choices.templates(query.fresh === '1'),
  listLinks: ({ actor }, { query }) => service.list(actor, query),
  createLink: ({ actor, clientIp, deadline, transact }, { body }) =>
    service.create(transact, actor, body, clientIp, deadline),
  getLink: ({ actor }, { params }) => service.get(actor, params.id),
  resumeLink: ({ actor, clientIp, deadline, transact }, { params }) =>
    service.resume(transact, actor, params.id, clientIp, deadline),
  cleanUpLink: ({ actor, clientIp, deadline, transact }, { params }) =>
    service.cleanUp(transact, actor, params.id, clientIp, deadline),
  getLinkTrail: ({ actor }, { params }) => service.trail(actor, params.id),
})
