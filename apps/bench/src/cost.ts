import { load, type Load, type Target } from './load.ts'
import { median, medianRatio } from './measure/arithmetic.ts'
import type { Figure } from './measure/figure.ts'
import { familyProcessorMs, processorMs } from './measure/processor.ts'
import type { Servers } from './servers/index.ts'

export interface Contender {
  pid: number
  target: Target
}

/** Result of one measurement, with the processor time per request in ms; null where the system does not report it. */
export interface Cost extends Load {
  server: number | null
  postgres: number | null
}

/** Reopens connections that pools closed while another server was measured. */
const warmUp = { duration: 1 }

/** Puts one server under load and measures the cost. */
export const costOf = async (
  { pid, target }: Contender,
  { postgresPid }: Servers,
  much: { duration: number },
): Promise<Cost> => {
  const look = (): [number | null, number | null] => [
    processorMs(pid),
    postgresPid === null ? null : familyProcessorMs(postgresPid),
  ]
  await load(target, warmUp)
  const before = look()
  const result = await load(target, much)
  const after = look()
  const [server, postgres] = after.map((now, index) => {
    const then = before[index]
    return now === null || then == null ? null : (now - then) / result.requests
  })
  return { ...result, server: server ?? null, postgres: postgres ?? null }
}

const known = (costs: readonly Cost[], part: 'server' | 'postgres'): number[] =>
  costs.map((cost) => cost[part]).filter((value) => value !== null)

/** Processor time relative to a baseline: it shows where the time goes. */
export const costFigures = (what: string, ours: readonly Cost[], name: string, baseline: readonly Cost[]): Figure[] =>
  (['server', 'postgres'] as const).flatMap((part) => {
    const values = known(ours, part)
    const others = known(baseline, part)
    if (values.length < ours.length || others.length < baseline.length) return []
    return {
      id: '',
      what: `processor time of ${what}: ${part === 'server' ? 'the server itself' : 'Postgres'}`,
      unit: 'ms',
      baseline: { name, value: median(others) },
      ours: median(values),
      ratio: medianRatio(values, others),
    }
  })
