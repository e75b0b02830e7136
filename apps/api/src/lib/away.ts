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

/** What of the settings has to be corrected, by the code of Postgres. */
const wrongSettings: Readonly<Record<string, string>> = {
  '28P01': 'it refuses the password',
  '28000': 'it refuses the user',
  '3D000': 'it has no database of this name',
}

const reasons: Readonly<Record<string, string>> = {
  ...wrongSettings,
  ECONNREFUSED: 'nothing listens there',
  ENOENT: 'nothing listens there',
  ENOTFOUND: 'its host has no address',
  EAI_AGAIN: 'its host has no address',
  '25006': 'it takes no changes, as a standby',
  '53100': 'its disk is full',
  '53300': 'it has no connection left',
  '57P01': 'it stops',
  '57P03': 'it starts up',
}

/** Something before Postgres, as PgBouncer, does not pass on what each connection begins with. */
const isInTheWay = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('unsupported startup parameter')

/** Whether an error of Postgres says that its address is wrong: asked again, it would say the same. */
export const saysWrongSettings = (error: unknown): boolean => codeOf(error) in wrongSettings || isInTheWay(error)

/** Why a database cannot be used, for a person. */
export const reasonAway = (error: unknown): string =>
  isInTheWay(error)
    ? 'what answers there is not Postgres itself, and refuses how its connections begin'
    : (reasons[codeOf(error)] ?? 'it does not answer')
