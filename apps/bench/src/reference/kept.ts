import { createHash } from 'node:crypto'
import express, { type Express, type Request } from 'express'

/** Serves stored compressed bytes to signed-in people: the full body, or 304 if its tag is known. */
export const serveKept = (app: Express, userOf: (req: Request) => number | Promise<number>): void => {
  let kept: { bytes: Buffer; tag: string } = { bytes: Buffer.alloc(0), tag: '' }

  app.put('/kept', express.raw({ type: () => true, limit: '16mb' }), async (req, res) => {
    await userOf(req)
    const bytes = req.body as Buffer
    kept = { bytes, tag: `W/"${createHash('sha256').update(bytes).digest('base64url')}"` }
    res.end()
  })

  app.get('/kept', async (req, res) => {
    await userOf(req)
    res.set({ ETag: kept.tag, 'Cache-Control': 'private, no-cache' })
    if (req.fresh) return void res.status(304).end()
    res.set({ 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }).send(kept.bytes)
  })
}
