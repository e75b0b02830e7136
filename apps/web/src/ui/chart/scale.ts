import type { Unit } from './units.ts'

interface Scale {
  min: number
  max: number
  interval: number
}

/** Maximum number of intervals between the grid lines of an axis. */
const steps = 4

/** Round grid intervals, ascending. Money and counts use whole intervals without decimals below 10K. */
function* intervals(unit: Unit): Generator<number> {
  for (let power = unit === 'percent' ? 0.1 : 1; ; power *= 10) {
    yield power
    yield power * 2
    if (unit === 'percent') yield power * 2.5
    yield power * 5
  }
}

/** Axis scale over some values: always includes zero, with as few lines as the eye needs. */
export const scaleOf = (values: readonly (number | null)[], unit: Unit): Scale => {
  const known = values.filter((value) => value !== null)
  const low = known.reduce((least, value) => Math.min(least, value), 0)
  const high = known.reduce((most, value) => Math.max(most, value), 0)
  if (low === 0 && high === 0) return { min: 0, max: 1, interval: 1 }
  for (const interval of intervals(unit)) {
    const min = Math.floor(low / interval) * interval
    const max = Math.ceil(high / interval) * interval
    // A tick of 1500 would need a decimal: 1.5K.
    const decimals = unit !== 'percent' && interval < 1000 && Math.max(max, -min) > 1000
    if (!decimals && (max - min) / interval <= steps) return { min, max, interval }
  }
  throw new Error('unreachable: intervals grow without end')
}

/** Values of the grid lines. */
export const linesOf = ({ min, max, interval }: Scale): number[] =>
  Array.from({ length: Math.round((max - min) / interval) + 1 }, (_, index) => min + index * interval)
