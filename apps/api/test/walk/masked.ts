const dayMs = 86_400_000
const moment = /\b\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?/g
const date = /\b\d{4}-\d\d-\d\d\b/g
const clock = /\b\d\d:\d\d(?::\d\d)?\b/g
const uuid = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/g
const port = /(127\.0\.0\.1|localhost):\d+/g
/** Telegram ID of a demo person. */
const telegramId = /\b7000\d{9}\b/g
/** Random bytes as hex or base64url: tokens, fingerprints, keys. */
const random = /\b(?=[\w-]*\d)(?=[\w-]*[a-zA-Z])[\w-]{24,}\b/g

/**
 * Masks what differs between recordings: times, ports, random names. A date becomes its distance from today, which
 * recordings of the same day share.
 */
const maskedText = (text: string, today: string): string =>
  text
    .replaceAll(moment, '<moment>')
    .replaceAll(date, (each) => `<day ${(Date.parse(each) - Date.parse(today)) / dayMs}>`)
    .replaceAll(clock, '<clock>')
    .replaceAll(uuid, '<uuid>')
    .replaceAll(port, '$1:<port>')
    .replaceAll(telegramId, '<telegram id>')
    .replaceAll(random, '<random>')

/** Names of fields that hold a time or a duration as a number, in ms or s. */
const timed = /(?:At|Ms|Seconds|Minutes|Until|Age|Since|uptime|bytes)$/i

/** Answer without times and random names. */
export const masked = (value: unknown, today: string, name = ''): unknown => {
  if (typeof value === 'string') return maskedText(value, today)
  if (typeof value === 'number') return timed.test(name) ? '<number>' : value
  if (Array.isArray(value)) return value.map((each) => masked(each, today, name))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [maskedText(key, today), masked(each, today, key)]),
  )
}
