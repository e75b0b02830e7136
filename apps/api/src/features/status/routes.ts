import type { status } from '@app/contract'
import type { Handlers } from '../../http/handlers.ts'
import type { StatusService } from './service.ts'

/** How the installation stands, for those who must act. */
export const statusRoutes = ({ read, retry }: StatusService): Handlers<typeof status> => ({
  getStatus: (_, { query }) => read(query.fresh === '1'),
  retryJob: ({ transact }, { params }) => retry(transact, params.id),
})
