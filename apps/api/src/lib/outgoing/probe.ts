import { lookup } from 'node:dns'
import { request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** What one call of an address showed. */
export type Probed =
  | { kind: 'answered'; status: number; location: string | null }
  | { kind: 'unresolved' | 'unreachable' | 'private' }

export interface ProbeOptions {
  /** This machine counts as public: its own simulated services stand behind such addresses. */
  loopback: boolean
  /** For the whole call, in ms. */
  deadlineMs?: number
}

const blockListOf = (ranges: readonly (readonly [address: string, prefix: number])[]): BlockList => {
  const list = new BlockList()
  for (const [address, prefix] of ranges) list.addSubnet(address, prefix, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  return list
}

const here = blockListOf([
  ['127.0.0.0', 8],
  ['::1', 128],
])

/** Networks that belong to somebody, to nobody, or to this machine's neighbourhood. */
const notPublic = blockListOf([
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
  ['::', 128],
  ['64:ff9b::', 96],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
])

const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Whether an address may be called. */
export const isPublic = (address: string, loopback: boolean): boolean => {
  const bare = plain(address)
  const family = isIP(bare)
  if (family === 0) return false
  const kind = family === 6 ? 'ipv6' : 'ipv4'
  if (here.check(bare, kind)) return loopback
  return !notPublic.check(bare, kind)
}

class NotPublic extends Error {}

/** Names that end in localhost mean this machine, whatever a resolver says. */
const isHere = (host: string): boolean => /(^|\.)localhost$/i.test(host)

/**
 * Calls an address that may lead anywhere, and tells what it answered, without following where it leads: no cookies, no
 * credentials, no body read. Every address that a name resolves to is looked at before it is connected to, and the one
 * of the connected socket again.
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
    // An address instead of a name is never looked up.
    if (isIP(bare) && !isPublic(bare, loopback)) return Promise.resolve({ kind: 'private' })
    const options: RequestOptions = {
      method: 'GET',
      agent: false,
      lookup: guardedLookup,
      signal: AbortSignal.timeout(deadlineMs),
      headers: { 'user-agent': 'campaign-stats link check', accept: '*/*' },
    }
    return new Promise((resolve) => {
      const call = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (answer) => {
        const { statusCode: status = 0, headers } = answer
        answer.destroy()
        resolve({ kind: 'answered', status, location: headers.location ?? null })
      })
      call.once('socket', (socket) =>
        socket.once('connect', () => {
          if (!isPublic(socket.remoteAddress ?? '', loopback)) call.destroy(new NotPublic())
        }),
      )
      call.on('error', (error) => resolve({ kind: kindOf(error) }))
      call.end()
    })
  }
}

export type Probe = ReturnType<typeof createProbe>
