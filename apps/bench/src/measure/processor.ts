import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const tickMs = 10

interface Used {
  parent: number
  ms: number
}

const usedBy = (pid: number | string): Used | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program may hold spaces: fields are counted from behind it.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    return { parent: fields[1]!, ms: (fields[11]! + fields[12]!) * tickMs }
  } catch {
    return null
  }
}

/** Processor time that a process has used so far, in ms; null where the system does not tell. */
export const processorMs = (pid: number): number | null => usedBy(pid)?.ms ?? null

/** The same of a process together with the children that live now. */
export const familyProcessorMs = (pid: number): number | null => {
  const own = processorMs(pid)
  if (own === null) return null
  const everybody = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return everybody.reduce((sum, each) => {
    const used = usedBy(each)
    return used?.parent === pid ? sum + used.ms : sum
  }, own)
}
