import type { RequestHandler } from 'express'

/** Recorded call without secrets; status 0 if it was never answered. */
export interface SeenRequest {
  n: number
  at: string
  method: string
  path: string
  status: number
  body: unknown
}

/** Removes secrets and texts from the record of a call. */
export type Redact = (path: string, body: unknown) => { path: string; body: unknown }

const kept = 1_000

/** Records the last calls, numbered in the order in which they ended. */
export const createSeen = (redact: Redact) => {
  const seen: SeenRequest[] = []
  let n = 0
  const middleware: RequestHandler = (req, res, next) => {
    res.on('close', () => {
      const status = res.writableFinished ? res.statusCode : 0
      const shown = redact(req.path, req.body as unknown)
      seen.push({ n: ++n, at: new Date().toISOString(), method: req.method, status, ...shown })
      if (seen.length > kept) seen.shift()
    })
    next()
  }
  return { middleware, after: (number: number): SeenRequest[] => seen.filter((entry) => entry.n > number) }
}

export type Seen = ReturnType<typeof createSeen>
