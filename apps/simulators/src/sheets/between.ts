import { z } from 'zod'
import { applyEdit, Edit, ImpossibleEdit, type EditOptions } from './edits.ts'
import type { Store } from './store.ts'

/** What people do in the moment in which a call is worked: after all that came before it, and before all that comes next. */
export const Between = z.strictObject({
  /** Of calls whose path contains this. */
  path: z.string().default(''),
  /** After so many of them. */
  skip: z.int().min(0).max(1_000_000).default(0),
  when: z.enum(['before', 'after']).default('before'),
  edits: z.array(Edit).min(1).max(100),
})
export type Between = z.output<typeof Between>

/** Holds what people will do between calls; each is done once. */
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
    /** What is still to be done in one document, or in all. */
    clear: (spreadsheetId?: string): void =>
      void (waiting = waiting.filter(
        ({ edits }) => spreadsheetId !== undefined && edits.every((each) => each.spreadsheetId !== spreadsheetId),
      )),
    /** Does what is to be done around the work of a call. */
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
