import { linkStages, type LinkStage } from '@app/contract'
import { useEffect, useState } from 'react'

/** Percent at which each stage starts; `most` is the maximum before the end. */
const from: Record<LinkStage, number> = { initializing: 0, campaign: 25, streams: 55, finalizing: 80 }
const most = 90
const tickMs = 200
const step = 15

const upTo = (stage: LinkStage): number => {
  const next = linkStages[linkStages.indexOf(stage) + 1]
  return next === undefined ? most : from[next] - 1
}

/** Percent of the bar, ticking within the current stage; null while no link is being made. */
export const usePercent = (stage: LinkStage | undefined, done: boolean): number | null => {
  const [percent, setPercent] = useState(0)
  const running = stage !== undefined && !done
  useEffect(() => {
    if (!running) return
    setPercent((before) => Math.max(before, from[stage]))
    const timer = setInterval(
      () => setPercent((before) => Math.min(upTo(stage), before + Math.random() * step)),
      tickMs,
    )
    return () => clearInterval(timer)
  }, [running, stage])
  useEffect(() => {
    if (stage === undefined) setPercent(0)
  }, [stage])
  if (stage === undefined) return null
  return done ? 100 : Math.floor(Math.max(percent, from[stage]))
}
