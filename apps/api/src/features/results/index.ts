import type { ownerParts, results } from '@app/contract'
import type { Handlers } from '../../http/handlers.ts'
import type { createOwnerParts } from './owner-parts.ts'
import { createResults, type ResultsOptions } from './service.ts'

/** Revenue and spend by buyer, country, campaign, account and day. */
export const resultsHandlers = (
  options: ResultsOptions & { partsOf: ReturnType<typeof createOwnerParts> },
): Handlers<typeof results & typeof ownerParts> => {
  const service = createResults(options)
  return {
    getResults: ({ actor }, { query }) => service.results(actor, query, query.fresh === '1'),

    /** @throws Refusal validation, unavailable, or vendor_… when the tracker fails and nothing is kept */
    listCampaignCosts: ({ actor }, { query }) => service.costs(actor, query),

    /** @throws Refusal validation, unavailable, or vendor_… when the tracker fails and nothing is kept */
    listOwnerParts: ({ actor }, { query }) => options.partsOf(actor, query),
  }
}
