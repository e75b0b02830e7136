import { randomInt } from 'node:crypto'
import { Router } from 'express'
import { z } from 'zod'
import type { Memory } from '../state.ts'
import { ApiError } from './answers.ts'
import { newId } from './documents/index.ts'
import { Between, type Betweens } from './between.ts'
import { applyEdit, cellOf, Edit, ImpossibleEdit } from './edits.ts'
import { formulaAt, newTab, shownAt, usedSize, valueAt, type Document, type Tab } from './grid.ts'
import { Modes } from './modes.ts'
import type { Quota } from './quota.ts'
import type { SheetsState } from './state.ts'
import { addressOf, type Store } from './store.ts'

const Access = z.enum(['editor', 'viewer', 'none'])
const Sharing = z.strictObject({ spreadsheetId: z.string().min(1), access: Access })
const Content = z.union([z.string().max(50_000), z.number(), z.boolean(), z.null()])
const Made = z.strictObject({
  title: z.string().min(1).max(200),
  access: Access.default('editor'),
  kind: z.enum(['spreadsheet', 'office']).default('spreadsheet'),
  locale: z.enum(['en_US', 'uk_UA']).default('en_US'),
  tabs: z
    .array(z.strictObject({ title: z.string().min(1).max(100), rows: z.array(z.array(Content)).max(20_000) }))
    .min(1)
    .max(20),
})
const OneDocument = z.strictObject({ spreadsheetId: z.string().optional() })
const Window = z.strictObject({
  from: z.coerce.number().int().min(1).default(1),
  rows: z.coerce.number().int().min(1).max(20_000).default(100),
})

const shownTab = (tab: Tab) => {
  const used = usedSize(tab)
  return { sheetId: tab.sheetId, title: tab.title, rows: used.rows, columns: used.columns }
}

export interface ShownDocument {
  id: string
  title: string
  url: string
  access: 'editor' | 'viewer' | 'none'
  kind: Document['kind']
  /** Sizes cover the used part. */
  tabs: { sheetId: number; title: string; rows: number; columns: number }[]
}

export const shownDocument = (store: Store, id: string): ShownDocument => {
  const { title, kind, tabs } = store.document(id)
  return { id, title, url: addressOf(id, tabs[0]?.sheetId), access: store.access(id), kind, tabs: tabs.map(shownTab) }
}

interface Wiring {
  memory: Memory<SheetsState>
  store: Store
  quota: Quota
  between: Betweens
  now(): number
}

/** Control of what people do in their documents, of sharing, and of the project's console. */
export const sheetsControl = ({ memory, store, quota, between, now }: Wiring): Router => {
  const router = Router()

  router.get('/modes', (_req, res) => void res.json(memory.current.modes))
  router.put('/modes', (req, res) => {
    const given = Modes.partial().parse(req.body)
    memory.current.modes = { ...memory.current.modes, ...given } as Modes
    memory.save()
    res.json(memory.current.modes)
  })
  router.get('/quota', (_req, res) => void res.json(quota.used()))
  router.delete('/quota', (_req, res) => {
    quota.clear()
    res.status(204).end()
  })

  router.get('/documents', (_req, res) => void res.json(store.ids().map((id) => shownDocument(store, id))))
  router.post('/documents', (req, res) => {
    const { title, access, kind, locale, tabs } = Made.parse(req.body)
    const document: Document = { id: newId(randomInt(1_000, 2 ** 31)), title, kind, locale, tabs: [] }
    document.tabs = tabs.map((tab, index) =>
      newTab(
        index === 0 ? 0 : randomInt(1, 2 ** 31 - 1),
        tab.title,
        tab.rows.map((row) => row.map((value) => cellOf(value, undefined, document, now()))),
      ),
    )
    store.keep(document)
    store.share(document.id, access)
    res.status(201).json(shownDocument(store, document.id))
  })

  router.get('/documents/:id/tabs/:sheetId', (req, res) => {
    const { from, rows } = Window.parse(req.query)
    const document = store.document(req.params.id)
    const tab = document.tabs.find(({ sheetId }) => String(sheetId) === req.params.sheetId)
    if (!tab) throw new ApiError(404, 'There is no such tab')
    const used = usedSize(tab)
    const shown = Array.from({ length: Math.max(0, Math.min(used.rows - from + 1, rows)) }, (_each, index) =>
      Array.from({ length: used.columns }, (_cell, column) => {
        const text = shownAt(document, tab, from - 1 + index, column)
        const formula = formulaAt(tab, from - 1 + index, column)
        const value = formula === undefined ? valueAt(document, tab, from - 1 + index, column) : null
        // A number is reported separately, because its text looks the same.
        return { text, ...(formula !== undefined && { formula }), ...(typeof value === 'number' && { number: value }) }
      }),
    )
    res.json({ ...shownTab(tab), grid: { rows: tab.rowCount, columns: tab.columnCount }, from, cells: shown })
  })

  router.put('/sharing', (req, res) => {
    const { spreadsheetId, access } = Sharing.parse(req.body)
    store.document(spreadsheetId)
    store.share(spreadsheetId, access)
    res.json(shownDocument(store, spreadsheetId))
  })

  router.post('/edits', (req, res) => {
    const edit = Edit.parse(req.body)
    const { metadataFollowsSort } = memory.current.modes
    const { sheetId } = store.change(edit.spreadsheetId, (document) =>
      applyEdit(document, edit, { now: now(), metadataFollowsSort }),
    )
    const tab = store.document(edit.spreadsheetId).tabs.find((each) => each.sheetId === sheetId)
    res.json(tab ? shownTab(tab) : {})
  })

  router.get('/between', (_req, res) => void res.json(between.list()))
  router.post('/between', (req, res) => {
    between.add(Between.parse(req.body))
    res.status(204).end()
  })
  router.delete('/between', (req, res) => {
    between.clear(OneDocument.parse(req.query).spreadsheetId)
    res.status(204).end()
  })

  router.use(((error, _req, res, next) => {
    if (error instanceof ApiError) res.status(error.code).json({ error: error.message })
    else if (error instanceof ImpossibleEdit) res.status(400).json({ error: error.message })
    else next(error)
  }) satisfies import('express').ErrorRequestHandler)

  return router
}
