import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { normaliseDay } from '../days.ts'
import { presetRange, type Range } from '../period.ts'

/** The range that the address names; the last seven days where it names none, as soon as it is known which day it is. */
export const usePeriod = (today: string | undefined) => {
  const [params, setParams] = useSearchParams()
  const from = params.get('from')
  const to = params.get('to')
  const range = useMemo((): Range | undefined => {
    if (from !== null || to !== null) return { from: normaliseDay(from ?? ''), to: normaliseDay(to ?? '') }
    return today === undefined ? undefined : presetRange('week', { today, earliest: null })
  }, [from, to, today])
  const choose = useCallback(
    (chosen: Range) => setParams((old) => ({ ...Object.fromEntries(old), from: chosen.from, to: chosen.to })),
    [setParams],
  )
  return { range, choose }
}
