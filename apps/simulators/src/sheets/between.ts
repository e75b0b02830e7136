import { z } from 'zod'
import { applyEdit, Edit, ImpossibleEdit, type EditOptions } from './edits.ts'
import type { Store } from './store.ts'

/** Edit by a person that happens during a call: after everything before it and before everything after it. */
export const Between = z.strictObject({
  /** Matches calls whose path contains this. */
  path: z.string().default(''),
  /** Number of matching calls to skip. */
  skip: z.int().min(0).max(1_000_000).default(0),
  when: z.enum(['before', 'after']).default('before'),
  edits: z.array(Edit).min(1).max(100),
})
export type Between = z.output<typeof Between>

/** Pending edits between calls; each runs once. */
export const createBetween = (store: Store, options: () => EditOptions) => {
  let waiting: Between[] = []

  const edit = (each: Edit): void => {
    try {
      store.change(each.spreadsheetId, (document) => applyEdit(document, each, options()))
    } catch (error) {
      if (!(error instanceof ImpossibleEdit)) throw error
    }
  }

  return {
    add: (each: Between): void => void waiting.push(each),
    list: (): Between[] => waiting,
    /** Discards pending edits of one document, or of all. */
    clear: (spreadsheetId?: string): void =>
      void (waiting = waiting.filter(
        ({ edits }) => spreadsheetId !== undefined && edits.every((each) => each.spreadsheetId !== spreadsheetId),
      )),
    /** Runs the due edits around the work of a call. */
    around: <T>(path: string, work: () => T): T => {
      const due = waiting.filter((each) => path.includes(each.path) && each.skip-- === 0)
      waiting = waiting.filter((each) => !due.includes(each))
      const doAll = (when: Between['when']): void => {
        for (const each of due) if (each.when === when) for (const one of each.edits) edit(one)
      }
      doAll('before')
      const result = work()
      doAll('after')
      return result
    },
  }
}

export type Betweens = ReturnType<typeof createBetween>
