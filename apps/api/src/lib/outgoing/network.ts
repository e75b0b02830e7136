import { isIP } from 'node:net'

/** Whether a host name or address means this machine only. */
export const isLoopback = (host: string): boolean => {
  const bare = host.replace(/^\[|\]$/g, '')
  return bare === 'localhost' || bare === '::1' || /^127(\.\d{1,3}){3}$/.test(bare)
}

const groupsOf = (ipv6: string): string[] => {
  const [head = '', tail] = ipv6.split('%')[0]!.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const middle = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...middle, ...right]
}

/**
 * What a client IP counts as: an IPv4 address itself, for IPv6 its /64, since one household or
 * server owns a whole /64 and could otherwise guess from 2^64 addresses.
 */
export const clientIpOf = (address: string | undefined): string => {
  const plain = (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(plain) !== 6) return plain || 'unknown'
  return `${groupsOf(plain.toLowerCase())
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
