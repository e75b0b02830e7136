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

/** The port of the program, which answers from its first moment on. */
export interface Listener {
  url: string
  /** Answers with the application; null before it is there, and when it is not any more. */
  serve(app: RequestListener | null): void
  /** Why there is no application yet, for whoever asks whether it is ready; null while nothing is in the way. */
  say(reason: FindingCode | null): void
  /** Requests in flight end within 10 s. */
  close(): Promise<void>
}

const graceMs = 10_000
const againSeconds = 2

/** Answers before there is an application: the program lives, why it is not ready, and for people that they may wait. */
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

/** @throws SetupError when the port is in use */
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
  // A connection that cannot be accepted, for want of files, costs nobody else theirs.
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
