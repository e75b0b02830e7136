/** Postgres' word for a disk that takes nothing more. */
export const diskFull = '53100'

/** Codes of Node that say that a server cannot be reached, or that the way to it broke. */
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
 * Codes of Postgres that say that it cannot work now: the connection broke, something is full, it starts or stops, or it takes
 * no changes, as a standby does that is not promoted yet.
 */
const postgresCodes = /^(08|25006$|53|57P0)/

/** The driver's words for a connection that broke, or was given up, without a code. */
const driverTexts =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|is not queryable|connection has been discarded/

const codeOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : ''
}

/** Whether an error says that a server is away: asked again later, it may answer. */
export const saysAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (networkCodes.has(code) || postgresCodes.test(code)) return true
  // A socket that is not there yet has another code than a port.
  if ((error as NodeJS.ErrnoException).syscall === 'connect') return true
  return driverTexts.test(error.message)
}
