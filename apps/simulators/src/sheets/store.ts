import type { Memory } from '../state.ts'
import { seedDocument, seeds } from './documents/index.ts'
import { notFound } from './answers.ts'
import type { Access, Document } from './grid.ts'
import type { SheetsState } from './state.ts'

/** Seeded documents overlaid with later changes. */
export const createStore = (memory: Memory<SheetsState>) => {
  const seeded = (id: string): Document | undefined => {
    const seed = seeds.find((each) => each.id === id)
    return seed && seedDocument(seed, memory.current.seed)
  }
  const find = (id: string): Document | undefined =>
    Object.hasOwn(memory.current.documents, id) ? memory.current.documents[id] : seeded(id)

  return {
    /** All ids; those of the seed first. */
    ids: (): string[] => [...new Set([...seeds.map(({ id }) => id), ...Object.keys(memory.current.documents)])],
    /** @throws ApiError 404 */
    document: (id: string): Document => {
      const document = find(id)
      if (!document) throw notFound()
      return document
    },
    access: (id: string): Access =>
      memory.current.access[id] ?? seeds.find((each) => each.id === id)?.access ?? 'editor',
    share: (id: string, access: Access): void => {
      memory.current.access[id] = access
      memory.save()
    },
    keep: (document: Document): void => {
      memory.current.documents[document.id] = document
      memory.save()
    },
    /** Changes a copy and stores it only if the whole change succeeds. */
    change: <T>(id: string, work: (document: Document) => T): T => {
      const draft = structuredClone(find(id))
      if (!draft) throw notFound()
      const result = work(draft)
      memory.current.documents[id] = draft
      memory.save()
      return result
    },
  }
}

export type Store = ReturnType<typeof createStore>

/** Browser address of a document or of one of its tabs. */
export const addressOf = (id: string, sheetId?: number): string =>
  `https://docs.google.com/spreadsheets/d/${id}/edit${sheetId === undefined ? '' : `?gid=${sheetId}#gid=${sheetId}`}`
