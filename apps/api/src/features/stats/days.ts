/** Today as YYYY-MM-DD in a time zone. */
export const todayIn = (timeZone: string, now: Date = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)

const dayMs = 86_400_000

/** Every day from one to another, both included. */
export const daysBetween = (from: string, to: string): string[] => {
  const first = Date.parse(`${from}T00:00:00Z`)
  const count = Math.round((Date.parse(`${to}T00:00:00Z`) - first) / dayMs) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    new Date(first + index * dayMs).toISOString().slice(0, 10),
  )
}
