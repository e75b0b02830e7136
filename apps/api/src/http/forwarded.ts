import type { RequestHandler } from 'express'
import { addressOf } from '../lib/outgoing/client-ip.ts'

const header = 'x-forwarded-for'

/** Maximum entries read. No real chain of proxies is longer, so further entries are ignored. */
const mostHops = 32

/**
 * Reduces `X-Forwarded-For` to plain addresses, nearest last, without ports, quotes or zones. Gateways write
 * `203.0.113.6:50001`, which would make each connection a network of its own. An entry that is no address ends the
 * chain: the proxy that wrote it is the last one known and counts as the client. Blank entries are ignored.
 */
export const readForwarded: RequestHandler = (req, _res, next) => {
  const given = req.headers[header]
  if (given !== undefined) {
    // Node joins repeated headers of this name into one.
    const entries = String(given)
      .split(',')
      .filter((entry) => entry.trim())
    const known = entries.slice(-mostHops).map((entry) => addressOf(entry))
    req.headers[header] = known.slice(known.lastIndexOf(null) + 1).join(', ')
  }
  next()
}
