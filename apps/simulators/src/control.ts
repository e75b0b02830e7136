import express, { Router, type ErrorRequestHandler } from 'express'
import { z } from 'zod'
import { Fault, type Faults } from './faults.ts'
import { localOnly } from './local.ts'
import type { Seen } from './seen.ts'
import type { Memory } from './state.ts'

export interface ControlOptions<S> {
  memory: Memory<S>
  /** State in /control/state. */
  shown(state: S): unknown
  seen: Seen
  faults: Faults
  /** Routes of this simulator only. */
  own?: Router | undefined
}

const Since = z.strictObject({ after: z.coerce.number().int().min(0).default(0) })

const refuseBadInput: ErrorRequestHandler = (error, _req, res, _next) => {
  if (error instanceof z.ZodError) res.status(400).json({ error: z.prettifyError(error) })
  else res.status((error as { status?: number }).status ?? 500).json({ error: 'The request could not be read' })
}

/** Routes of every simulator below /control: state, calls, faults, reset. */
export const controlRoutes = <S>({ memory, shown, seen, faults, own }: ControlOptions<S>): Router => {
  const router = Router()
  router.use(localOnly, express.json({ limit: '2mb' }))
  router.get('/state', (_req, res) => void res.json(shown(memory.current)))
  router.get('/requests', (req, res) => void res.json(seen.after(Since.parse(req.query).after)))
  router.post('/reset', (_req, res) => {
    memory.reset()
    faults.clear()
    res.status(204).end()
  })
  router.get('/faults', (_req, res) => void res.json(faults.list()))
  router.post('/faults', (req, res) => {
    faults.add(Fault.parse(req.body))
    res.status(204).end()
  })
  router.delete('/faults', (_req, res) => {
    faults.clear()
    res.status(204).end()
  })
  if (own) router.use(own)
  router.use((_req, res) => void res.status(404).json({ error: 'No such control route' }))
  router.use(refuseBadInput)
  return router
}
