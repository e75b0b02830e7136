import type { results } from '@app/contract'
import type { Handlers } from '../../http/handlers.ts'
import { createResults, type ResultsOptions } from './service.ts'

/** What is earned and spent, by whoever and whatever it counts for. */
export const resultsRoutes = (options: ResultsOptions): Handlers<typeof results> => {
  const service = createResults(options)
  return { getResults: ({ actor }, { query }) => service(actor, query, query.fresh === '1') }
}
