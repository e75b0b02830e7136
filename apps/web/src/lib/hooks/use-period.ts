import { useCallback, useMemo } from 'react'
import { normaliseDay } from '../days.ts'
import { presetRange, type Range } from '../period.ts'
import { useAddress } from './use-address.ts'

/** Range in the address; by default `defaultRange`, once the current day is known. */
export const usePeriod = (today: string | undefined) => {
  const { params, change } = useAddress()
  const from = params.get('from')
  const to = params.get('to')
  const range = useMemo((): Range | undefined => {
    if (from !== null || to !== null) return { from: normaliseDay(from ?? ''), to: normaliseDay(to ?? '') }
    return today === undefined ? undefined : presetRange('week', { today, earliest: null })
  }, [from, to, today])
  const choose = useCallback((chosen: Range) => change({ from: chosen.from, to: chosen.to }, true), [change])
  return { range, choose }
}
