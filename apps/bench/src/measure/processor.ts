import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10

interface Used {
  parent: number
  ms: number
  /** Time of terminated children. */
  endedMs: number
}

const usedBy = (pid: number | string): Used | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program name may contain spaces, so fields are counted from behind it.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    return {
      parent: fields[1]!,
      ms: (fields[11]! + fields[12]!) * tickMs,
      endedMs: (fields[13]! + fields[14]!) * tickMs,
    }
  } catch {
    return null
  }
}

/** Processor time of a process so far, in ms; null where the system does not report it. */
export const processorMs = (pid: number): number | null => usedBy(pid)?.ms ?? null

/** Processor time of a process and all its children, including terminated ones, in ms; null as above. */
export const familyProcessorMs = (pid: number): number | null => {
  const own = usedBy(pid)
  if (own === null) return null
  const everybody = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return everybody.reduce((sum, each) => {
    const used = usedBy(each)
    return used?.parent === pid ? sum + used.ms : sum
  }, own.ms + own.endedMs)
}
