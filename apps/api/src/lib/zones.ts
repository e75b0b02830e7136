/** Offset of a time zone from UTC at a point in time, in ms. */
const offsetAt = (moment: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment)
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value)
  const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return local - Math.floor(moment / 1_000) * 1_000
}

/** Start of a day (YYYY-MM-DD) in a time zone. */
export const startOfDay = (day: string, timeZone: string): Date => {
  const asUtc = Date.parse(`${day}T00:00:00Z`)
  const guess = asUtc - offsetAt(asUtc, timeZone)
  // The offset at the guess differs if the clocks change in between.
  return new Date(asUtc - offsetAt(guess, timeZone))
}
