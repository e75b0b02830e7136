import { lookup } from 'node:dns'
import { request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Result of calling an address. */
export type Probed =
  | { kind: 'answered'; status: number; location: string | null }
  | { kind: 'unresolved' | 'private' }
  /** Connected, so the request may have arrived although no answer came. */
  | { kind: 'unreachable'; connected: boolean }

export interface ProbeOptions {
  /** Treats loopback as public, because the simulated services are on this machine. */
  loopback: boolean
  /** Deadline of the whole call, in ms. */
  deadlineMs?: number
}

/** Whether an address may be called: not in a private network, on this machine, or reserved. */
export const isPublic = (address: string, loopback: boolean): boolean => {
  if (isIP(address) === 0) return false
  const range = ipaddr.process(address).range()
  return range === 'unicast' || (loopback && range === 'loopback')
}

class NotPublic extends Error {}

/** Names ending in localhost mean this machine, whatever a resolver says. */
export const isHere = (host: string): boolean => /(^|\.)localhost$/i.test(host)

/**
 * Calls an arbitrary address and reports its answer: no redirects followed, no cookies, no credentials, no body read.
 * Every resolved address is checked before connecting, and the address of the connected socket again.
 */
export const createProbe = ({ loopback, deadlineMs = 5_000 }: ProbeOptions) => {
  const guardedLookup: LookupFunction = (host, options, done) => {
    if (isHere(host)) {
      const address = '127.0.0.1'
      const refused = loopback ? null : new NotPublic()
      if (options.all) done(refused, [{ address, family: 4 }])
      else done(refused, address, 4)
      return
    }
    lookup(host, { ...options, all: true }, (error, found) => {
      const refused = error ?? (found.every(({ address }) => isPublic(address, loopback)) ? null : new NotPublic())
      if (options.all) done(refused, found)
      else done(refused, found[0]?.address ?? '', found[0]?.family ?? 4)
    })
  }

  const kindOf = (error: unknown): Exclude<Probed['kind'], 'answered'> => {
    if (error instanceof NotPublic) return 'private'
    const { code } = error as { code?: unknown }
    return code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ENODATA' ? 'unresolved' : 'unreachable'
  }

  return (address: string): Promise<Probed> => {
    const url = new URL(address)
    const bare = url.hostname.replace(/^\[|\]$/g, '')
    // A literal address is never looked up.
    if (isIP(bare) && !isPublic(bare, loopback)) return Promise.resolve({ kind: 'private' })
    const options: RequestOptions = {
      method: 'GET',
      agent: false,
      lookup: guardedLookup,
      signal: AbortSignal.timeout(deadlineMs),
      headers: { 'user-agent': 'campaign-stats link check', accept: '*/*' },
    }
    return new Promise((resolve) => {
      let connected = false
      const call = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (answer) => {
        const { statusCode: status = 0, headers } = answer
        answer.destroy()
        resolve({ kind: 'answered', status, location: headers.location ?? null })
      })
      call.once('socket', (socket) =>
        socket.once('connect', () => {
          connected = true
          if (!isPublic(socket.remoteAddress ?? '', loopback)) call.destroy(new NotPublic())
        }),
      )
      call.on('error', (error) => {
        const kind = kindOf(error)
        resolve(kind === 'unreachable' ? { kind, connected } : { kind })
      })
      call.end()
    })
  }
}

export type Probe = ReturnType<typeof createProbe>
