/** Runs at most `width` tasks per name at once; the rest wait in turn. */
export const createLanes = (width: number) => {
  const lanes = new Map<string, { running: number; waiting: (() => void)[] }>()

  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const lane = lanes.get(name) ?? { running: 0, waiting: [] }
    lanes.set(name, lane)
    if (lane.running < width) lane.running++
    else await new Promise<void>((resolve) => lane.waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = lane.waiting.shift()
      if (next) next()
      else if (--lane.running === 0) lanes.delete(name)
    }
  }
}
