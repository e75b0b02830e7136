import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FindingCode } from '@app/contract'
import express, { type Express } from 'express'
import type { Config } from '../config.ts'
import { answerErrors } from '../http/errors.ts'
import { securityHeaders } from '../http/headers.ts'
import { serverOptions } from '../http/server.ts'
import { describeError, type Log } from '../lib/log.ts'
import { Refusal } from '../lib/refusal.ts'
import { SetupError } from '../lib/setup-error.ts'

/** The program's port, which answers from the start. */
export interface Listener {
  url: string
  /** Sets the application that answers; null before it exists and after it is gone. */
  serve(app: RequestListener | null): void
  /** Sets the reason why the application is not ready; null while nothing prevents it. */
  say(reason: FindingCode | null): void
  /** Closes the port. Requests in flight get 10 s. */
  close(): Promise<void>
}

const graceMs = 10_000
const againSeconds = 2

/**
 * Answers before the application exists: liveness, the reason why it is not ready, and a page that asks people to wait.
 */
const createDoorstep = (config: Config, log: Log, reason: () => string): Express => {
  const app = express()
  app.disable('x-powered-by')
  app.use(...securityHeaders(config.server.secureCookies))
  app.get('/healthz', (_req, res) => void res.json({ ok: true }))
  app.get('/readyz', (_req, res) => void res.status(503).json({ ok: false, reason: reason() }))
  app.use((req, res, next) => {
    const refusal = new Refusal('unavailable/data', { retryAfterSeconds: againSeconds })
    if (req.path.startsWith('/api/') || !req.accepts('html')) return next(refusal)
    res
      .status(503)
      .set({ 'Retry-After': String(againSeconds), Refresh: '5', 'Cache-Control': 'no-store' })
      .type('text')
      .send(
        'Campaign Stats is starting. This page goes on by itself.\nCampaign Stats запускається. Сторінка оновиться сама.\n',
      )
  })
  app.use(answerErrors(log))
  return app
}

/** @throws SetupError if the port is in use */
export const listen = async (config: Config, log: Log): Promise<Listener> => {
  const { port, host, publicUrl } = config.server
  let app: RequestListener | null = null
  let reason: FindingCode | null = null
  const doorstep = createDoorstep(config, log, () => reason ?? 'preparing')
  const server = createServer(serverOptions, (req, res) => (app ?? doorstep)(req, res))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      reject(taken ? new SetupError(`Port ${port} is in use. Stop what uses it, or set PORT to another one.`) : error)
    })
    server.listen(port, host, resolve)
  })
  // A connection that cannot be accepted, e.g. for lack of file handles, must not affect others.
  server
    .removeAllListeners('error')
    .on('error', (error) => log.error({ event: 'server.failed', ...describeError(error) }))
  const address = server.address() as AddressInfo
  let closing: Promise<void> | null = null
  const close = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeIdleConnections()
    const timer = setTimeout(() => server.closeAllConnections(), graceMs)
    await closed
    clearTimeout(timer)
  }
  return {
    url: publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    serve: (next) => void (app = next),
    say: (next) => void (reason = next),
    close: () => (closing ??= close()),
  }
}
