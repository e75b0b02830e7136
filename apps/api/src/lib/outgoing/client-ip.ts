import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whether a host name or address is the loopback of this machine. */
export const isLoopback = (host: string): boolean => {
  const bare = host.replace(/^\[|\]$/g, '')
  return bare === 'localhost' || bare === '::1' || /^127(\.\d{1,3}){3}$/.test(bare)
}

const quoted = /^"([^"]*)"$/
/** `203.0.113.6:50001` and `[2001:db8::1]:443`, each also without port. */
const withPort = /^(?:\[([^[\]]*)\]|(\d[\d.]*))(?::\d{1,5})?$/
const zone = /%[^%]*$/

/** Address in a proxy's entry, without port, quotes and zone; IPv4-mapped IPv6 as IPv4. Null if there is none. */
export const addressOf = (entry: string): string | null => {
  const text = entry.trim()
  const bare = quoted.exec(text)?.[1] ?? text
  const [, bracketed, short] = withPort.exec(bare) ?? []
  const address = (bracketed ?? short ?? bare).replace(zone, '')
  const family = isIP(address)
  if (family === 4) return bracketed === undefined ? address : null
  if (family !== 6) return null
  const long = ipaddr.IPv6.parse(address)
  return long.isIPv4MappedAddress() ? long.toIPv4Address().toString() : address.toLowerCase()
}

/**
 * Identity of a client for rate limits and logs: the IPv4 address, or the /64 of an IPv6 address. One household or
 * server owns a whole /64 and could otherwise guess from 2^64 addresses.
 */
export const clientIpOf = (address: string | undefined): string => {
  const plain = addressOf(address ?? '')
  if (plain === null) return 'unknown'
  if (isIP(plain) === 4) return plain
  const groups = ipaddr.IPv6.parse(plain).parts.slice(0, 4)
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`
}
