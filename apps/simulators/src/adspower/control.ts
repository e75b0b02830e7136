import { Router } from 'express'
import { z } from 'zod'
import type { Memory } from '../state.ts'
import { Modes } from './modes.ts'
import type { AdspowerState } from './state.ts'

const Names = z.array(z.string().min(1).max(100)).max(10_000)

/** Control of what a person does in the client, and of its plan and settings. */
export const adspowerControl = (memory: Memory<AdspowerState>): Router => {
  const router = Router()

  router.get('/modes', (_req, res) => void res.json(memory.current.modes))
  router.put('/modes', (req, res) => {
    memory.current.modes = { ...memory.current.modes, ...Modes.partial().parse(req.body) } as Modes
    memory.save()
    res.json(memory.current.modes)
  })

  router.get('/groups', (_req, res) => void res.json(memory.current.groups))
  /** Replaces the groups. */
  router.put('/groups', (req, res) => {
    memory.current.groups = Names.parse(req.body).map((name) => ({
      group_id: String(memory.current.nextId++),
      group_name: name,
      remark: '',
    }))
    memory.save()
    res.json(memory.current.groups)
  })

  return router
}
