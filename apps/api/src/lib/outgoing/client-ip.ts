import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whether a host name or address means this machine only. */
export const isLoopback = (host: string): boolean => {
  const bare = host.replace(/^\[|\]$/g, '')
  return bare === 'localhost' || bare === '::1' || /^127(\.\d{1,3}){3}$/.test(bare)
}

/**
 * What a client IP counts as: an IPv4 address itself, for IPv6 its /64, since one household or
 * server owns a whole /64 and could otherwise guess from 2^64 addresses.
 */
export const clientIpOf = (address: string | undefined): string => {
  const plain = (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(plain) !== 6) return plain || 'unknown'
  const groups = ipaddr.IPv6.parse(plain).parts.slice(0, 4)
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`
}
