/** Postgres error code `disk_full`. */
export const diskFull = '53100'

/** Node error codes for a server that is unreachable or a connection that broke. */
const networkCodes = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/**
 * Postgres error codes for a server that cannot work now: broken connection, insufficient resources, starting or
 * stopping, or read-only, such as a standby that is not promoted yet.
 */
const postgresCodes = /^(08|25006$|53|57P0)/

/** Messages of the driver for broken or abandoned connections, which have no code. */
const driverTexts =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|is not queryable|connection has been discarded/

const codeOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : ''
}

/** Whether an error means that a server is away, so that a retry may succeed. */
export const saysAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (networkCodes.has(code) || postgresCodes.test(code)) return true
  // A missing socket file has a different code than a refused port.
  if ((error as NodeJS.ErrnoException).syscall === 'connect') return true
  return driverTexts.test(error.message)
}
