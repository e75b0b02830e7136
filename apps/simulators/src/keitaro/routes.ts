import { Router, type Request, type RequestHandler } from 'express'
import { z } from 'zod'
import { ApiError, cloudflareBody, expiredBody, panelPage, sendError, defaultError } from './answers.ts'
import { shownCampaign, type Campaigns } from './campaigns.ts'
import { affiliateNetworks, domainsAt, groupsOfType, landingPages, offers, trafficSources } from './lists.ts'
import type { Modes } from './modes.ts'
import { withOddities } from './oddities.ts'
import type { Campaign } from './shapes.ts'
import type { Streams } from './streams.ts'
import type { Visited } from './state.ts'
import { visit } from './visits.ts'

export interface Wiring {
  apiKey(): string
  modes(): Modes
  campaigns: Campaigns
  streams: Streams
  report(body: unknown): unknown
  conversions(body: unknown): unknown
  /** Counts a click on a campaign's public address. */
  count(visited: Omit<Visited, 'at'>): void
}

const Paging = z.object({
  offset: z.coerce.number().int().min(0).catch(0),
  limit: z.coerce.number().int().min(0).optional().catch(undefined),
})

/** Default User-Agents of programs, as recognised by the proxy in front. */
const namelessCaller = /^$|^(node|undici|axios|python|curl|go-http|okhttp|php|guzzle)/i
const readingCalls = /^(GET|HEAD)$/

const guard =
  ({ apiKey, modes }: Wiring): RequestHandler =>
  (req, res, next) => {
    const { cloudflare, edition402, expired402, forbidden, retryAfter } = modes()
    const given = req.get('api-key') ?? /^Bearer (.+)$/.exec(req.get('authorization') ?? '')?.[1]
    const reads = readingCalls.test(req.method) || /^\/(report|conversions)\//.test(req.path)
    const refusal =
      cloudflare && namelessCaller.test(req.get('user-agent') ?? '')
        ? new ApiError(403, cloudflareBody)
        : given !== apiKey()
          ? defaultError(401)
          : edition402
            ? defaultError(402)
            : expired402
              ? new ApiError(402, expiredBody)
              : forbidden === 'everything' || (forbidden === 'writes' && !reads)
                ? defaultError(403)
                : null
    if (refusal) sendError(res, refusal, retryAfter)
    else next()
  }

/** Whether a key with few rights sees a campaign. */
const isSeen = ({ group_id }: Campaign): boolean => group_id === 1

const idOf = (req: Request): number => Number(req.params['id'])

/** Known part of the Admin API below /admin_api/v1. Every other path answers the panel's page. */
export const keitaroRoutes = (wiring: Wiring): Router => {
  const { modes, campaigns, streams, report, conversions, count } = wiring
  const api = Router()
  const shown = (campaign: Campaign) => shownCampaign(campaign, modes())
  const guarded = guard(wiring)

  const on = (method: 'get' | 'post' | 'put' | 'delete', path: string, answer: (req: Request) => unknown): void => {
    api[method](path, guarded, (req, res) => {
      try {
        res.json(answer(req))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        sendError(res, error, modes().retryAfter)
      }
    })
  }

  on('get', '/campaigns', (req) => {
    const listed = campaigns.list(false)
    const all = withOddities((modes().restricted ? listed.filter(isSeen) : listed).map(shown), modes().oddCampaigns)
    const { offset, limit } = Paging.parse(req.query)
    return modes().ignorePaging ? all : all.slice(offset, limit === undefined ? undefined : offset + limit)
  })
  on('get', '/campaigns/deleted', () => campaigns.list(true).map(shown))
  on('get', '/campaigns/:id', (req) => shown(campaigns.find(idOf(req))))
  on('post', '/campaigns', (req) => shown(campaigns.create(req.body)))
  on('put', '/campaigns/:id', (req) => shown(campaigns.update(idOf(req), req.body)))
  on('post', '/campaigns/:id/clone', (req) => {
    const clone = campaigns.clone(idOf(req))
    streams.copy(idOf(req), clone.id)
    return [shown(clone)]
  })
  on('post', '/campaigns/:id/enable', (req) => shown(campaigns.enable(idOf(req))))
  on('post', '/campaigns/:id/disable', (req) => shown(campaigns.disable(idOf(req))))
  on('post', '/campaigns/:id/restore', (req) => shown(campaigns.restore(idOf(req))))
  on('delete', '/campaigns/:id', (req) => shown(campaigns.archive(idOf(req))))

  on('get', '/campaigns/:id/streams', (req) =>
    withOddities(streams.of(idOf(req)), [...modes().oddLists, ...modes().oddStreams]),
  )
  on('get', '/streams/:id', (req) => streams.find(idOf(req)))
  on('post', '/streams', (req) => streams.create(req.body))
  on('put', '/streams/:id', (req) => streams.update(idOf(req), req.body))
  on('post', '/streams/:id/enable', (req) => streams.setState(idOf(req), 'active'))
  on('post', '/streams/:id/disable', (req) => streams.setState(idOf(req), 'disabled'))
  on('post', '/streams/:id/restore', (req) => streams.setState(idOf(req), 'active'))
  on('delete', '/streams/:id', (req) => streams.setState(idOf(req), 'deleted'))

  on('get', '/groups', (req) => {
    if (typeof req.query['type'] !== 'string') throw new ApiError(400, { error: 'Parameter type is required' })
    return withOddities(groupsOfType(req.query['type']), modes().oddLists)
  })
  on('get', '/domains', (req) =>
    modes().restricted ? [] : withOddities(domainsAt(req.socket.localPort ?? 0), modes().oddLists),
  )
  on('get', '/offers', () => (modes().restricted ? offers.slice(0, 12) : offers))
  on('get', '/landing_pages', () => landingPages)
  on('get', '/traffic_sources', () => trafficSources)
  on('get', '/affiliate_networks', () => affiliateNetworks)
  on('post', '/report/build', (req) => report(req.body))
  on('post', '/conversions/log', (req) => conversions(req.body))

  const router = Router()
  router.use('/admin_api/v1', api)
  // Public addresses of campaigns, served beside the panel like in the tracker.
  router.get('/:alias', (req, res, next) => {
    const seen = visit(campaigns, streams, req.params.alias)
    if (!seen) return next()
    const { campaignId } = seen
    count({ campaignId, url: req.originalUrl, userAgent: req.get('user-agent') ?? '' })
    if ('to' in seen) res.redirect(302, seen.to)
    else res.type('text').send(seen.text)
  })
  router.use((_req, res) => void res.type('html').send(panelPage))
  return router
}
