/**
 * How long an answer asks to wait, in whole seconds; undefined where it does not say. A date is held against the clock of
 * whoever sent it.
 */
export const retryAfterOf = (headers: Headers): number | undefined => {
  const given = headers.get('retry-after') ?? ''
  const sentAt = Date.parse(headers.get('date') ?? '')
  const seconds = /^\d+$/.test(given)
    ? Number(given)
    : (Date.parse(given) - (Number.isNaN(sentAt) ? Date.now() : sentAt)) / 1_000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}
