import type { links } from '@app/contract'
import type { Handlers } from '../../http/handlers.ts'
import type { ChoicesService } from './choices.ts'
import type { LinksService } from './service.ts'

export interface LinkRoutesOptions {
  service: LinksService
  choices: ChoicesService
}

export const linkRoutes = ({ service, choices }: LinkRoutesOptions): Handlers<typeof links> => ({
  getLinkFilters: ({ query, user }) => choices.filters(user, query.fresh === '1'),
  listTemplates: ({ query }) => choices.templates(query.fresh === '1'),
  listLinks: ({ query, user }) => service.list(user, query),
  createLink: ({ body, user, caller, deadline, change }) =>
    service.create(change, user, body, caller.network, deadline),
  getLink: ({ params, user }) => service.get(user, params.id),
  resumeLink: ({ params, user, caller, deadline, change }) =>
    service.resume(change, user, params.id, caller.network, deadline),
  cleanUpLink: ({ params, user, caller, deadline, change }) =>
    service.cleanUp(change, user, params.id, caller.network, deadline),
  getLinkTrail: ({ params, user }) => service.trail(user, params.id),
})
