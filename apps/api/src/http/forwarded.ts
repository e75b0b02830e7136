import type { RequestHandler } from 'express'
import { addressOf } from '../lib/outgoing/client-ip.ts'

const header = 'x-forwarded-for'

/** Longer chains of proxies there are none: whoever writes more writes them in vain. */
const mostHops = 32

/**
 * Leaves of `X-Forwarded-For` the addresses alone, nearest last, without ports, quotes and zones: gateways write
 * `203.0.113.6:50001`, and each connection would be a network of its own. An entry that is no address ends the chain, so
 * that the proxy that wrote it is the last one known, and counts as the client. Blanks are no entries.
 */
export const readForwarded: RequestHandler = (req, _res, next) => {
  const given = req.headers[header]
  if (given !== undefined) {
    // Node joins several headers of this name to one.
    const entries = String(given)
      .split(',')
      .filter((entry) => entry.trim())
    const known = entries.slice(-mostHops).map((entry) => addressOf(entry))
    req.headers[header] = known.slice(known.lastIndexOf(null) + 1).join(', ')
  }
  next()
}
