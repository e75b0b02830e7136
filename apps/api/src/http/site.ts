import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import express, { Router, type RequestHandler } from 'express'
import type { Log } from '../lib/log.ts'
import { clientIpOf } from '../lib/outgoing/client-ip.ts'
import { hasSession, type BrowserOptions } from './browser.ts'
import { newNonce, pagePolicy, reportPath } from './headers.ts'
import type { Limit } from './limits.ts'
import type { Metrics } from './observe.ts'

const placeholder = { nonce: '__NONCE__', place: '__PLACE__' }
/**
 * Session marker in the page for a returning visitor: boot.js starts without asking for it, and the program has missed
 * no event after this position (apps/web/src/api/place.ts).
 */
const session = { unknown: 'data-session=""', known: `data-session="known" data-events="${placeholder.place}"` }
const year = 31_536_000

/** The sign-in page inside the page itself (apps/web/src/first.tsx), found by its markers. */
const code = { some: /data-first=""/g, none: 'data-first="no-code"' }

/**
 * Removes a part of the page that is meant for other visitors. The build marks its begin and end
 * (apps/web/vite.config.ts).
 */
const without = (page: string, name: string): string =>
  page.replace(new RegExp(`<!--${name}-->.*<!--/${name}-->`, 's'), '')

/**
 * Variants of the page per visitor. Strangers may get the sign-in page inlined. Returning visitors get a variant per
 * address, which preloads what that address needs.
 */
const variants = (built: string, twoFactor: boolean) => {
  const stranger = without(built, 'known')
  const page = without(built, 'first').replace(session.unknown, session.known)
  const screens = [...page.matchAll(/<!--at (.*?)-->/g)].map(([, path = '']) => path)
  const at = (path: string): string =>
    screens.filter((each) => each !== path).reduce((rest, each) => without(rest, `at ${each}`), page)
  return {
    signIn: twoFactor ? stranger : stranger.replaceAll(code.some, code.none),
    stranger: without(stranger, 'first'),
    known: new Map(screens.map((path) => [path, at(path)])),
  }
}

/** Suffixes of the compressed files that the build writes beside each file, smallest first (apps/web/packed.ts). */
const packings = { br: '.br', gzip: '.gz' } as const
const encodings = ['br', 'gzip'] as const

/**
 * Static files with a content hash in their name, 4 MB in total. Kept in memory, so that a missing or unreadable file
 * fails no request and a slow reader holds no file open.
 */
const builtAssets = (folder: string): RequestHandler => {
  const names = existsSync(folder) ? readdirSync(folder) : []
  const kept = new Map(names.map((name) => [`/${name}`, readFileSync(join(folder, name))]))
  return (req, res) => {
    const plain = req.method === 'GET' || req.method === 'HEAD' ? kept.get(req.path) : undefined
    if (!plain) return void res.status(404).type('text').send('Not found')
    const encoding = encodings.find((each) => kept.has(req.path + packings[each]) && req.acceptsEncodings(each))
    if (encoding) res.set('Content-Encoding', encoding)
    res.vary('Accept-Encoding').set('Cache-Control', `public,max-age=${year},immutable`).type(extname(req.path))
    res.send(encoding ? kept.get(req.path + packings[encoding]) : plain)
  }
}

/**
 * The built web application. Hashed files are cached for a year; the page is rendered per request with its own nonce. A
 * stranger who requests the sign-in page gets it inlined, with a line about the code if two-factor sign-in is on.
 */
export const site = (
  folder: string,
  { secure, eventsPlace }: Pick<BrowserOptions, 'secure' | 'eventsPlace'>,
  twoFactor: boolean,
): Router => {
  const router = Router()
  const pagePath = join(folder, 'index.html')
  const pages = existsSync(pagePath) ? variants(readFileSync(pagePath, 'utf8'), twoFactor) : undefined
  router.use('/assets', builtAssets(join(folder, 'assets')))
  router.use(express.static(folder, { index: false, maxAge: 0 }))
  router.get('/{*path}', (req, res) => {
    const isKnown = hasSession(req, secure)
    const known = isKnown && (pages?.known.get(req.path) ?? pages?.known.get(''))
    const answer = known || (req.path === '/login' ? pages?.signIn : pages?.stranger)
    if (!answer) return void res.status(503).type('text').send('The web application has not been built. Run: npm start')
    const nonce = newNonce()
    res.set('Content-Security-Policy', pagePolicy(nonce))
    res.set('Reporting-Endpoints', `csp="${reportPath}"`)
    res.set('Cache-Control', 'no-store')
    res.type('html').send(answer.replaceAll(placeholder.nonce, nonce).replace(placeholder.place, eventsPlace() ?? ''))
  })
  return router
}

/**
 * Counts resources that browsers refused to load. Reports contain addresses, so only the directive is logged. Anybody
 * can send them; beyond the rate limits they are refused without a log line.
 */
export const policyReports = (log: Log, metrics: Metrics, limit: Limit): Router => {
  const router = Router()
  const types = ['application/csp-report', 'application/reports+json', 'application/json']
  const limited: RequestHandler = async (req, _res, next) => {
    await limit('report', `network:${clientIpOf(req.ip)}`)
    await limit('reports', 'all')
    next()
  }
  router.post(reportPath, limited, express.raw({ type: types, limit: '16kb' }), (req, res) => {
    metrics.policyReports.inc()
    const body = Buffer.isBuffer(req.body) ? req.body.toString('latin1') : ''
    const directive =
      /"(?:effective-directive|effectiveDirective)"\s{0,9}:\s{0,9}"([a-z-]{1,40})"/.exec(body)?.[1] ?? 'unknown'
    log.warn({ event: 'csp.report', directive })
    res.status(204).end()
  })
  return router
}
