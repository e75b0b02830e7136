/**
 * Requested wait of an answer, in whole seconds; undefined if it has none. A date is compared with the sender's clock.
 */
export const retryAfterOf = (headers: Headers): number | undefined => {
  const given = headers.get('retry-after') ?? ''
  const sentAt = Date.parse(headers.get('date') ?? '')
  const seconds = /^\d+$/.test(given)
    ? Number(given)
    : (Date.parse(given) - (Number.isNaN(sentAt) ? Date.now() : sentAt)) / 1_000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}
