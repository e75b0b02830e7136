import { quotaError, type Holder, type Metric } from './answers.ts'
import type { Modes } from './modes.ts'

const windowMs = 60_000

/** Calls of the last minute, including refused ones: retrying too early costs quota too. */
export const createQuota = (modes: () => Modes, now: () => number) => {
  const times = new Map<string, number[]>()

  const countOf = (name: string): number[] => {
    const recent = (times.get(name) ?? []).filter((at) => at > now() - windowMs)
    times.set(name, recent)
    return recent
  }

  return {
    /** @throws ApiError 429 */
    spend: (metric: Metric, email: string): void => {
      const limits: [Holder, string, number][] = [
        ['user', `${metric} ${email}`, metric === 'Read' ? modes().readsPerUser : modes().writesPerUser],
        ['project', metric, metric === 'Read' ? modes().readsPerProject : modes().writesPerProject],
      ]
      for (const [, name] of limits) countOf(name).push(now())
      for (const [holder, name, limit] of limits) if (countOf(name).length > limit) throw quotaError(metric, holder)
    },
    /** Calls in the last minute. */
    used: (): { reads: number; writes: number } => ({ reads: countOf('Read').length, writes: countOf('Write').length }),
    clear: (): void => times.clear(),
  }
}

export type Quota = ReturnType<typeof createQuota>
