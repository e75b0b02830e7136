import { createServer, type AddressInfo, type Socket } from 'node:net'
import { Router } from 'express'
import type { Modes } from '../modes.ts'
import type { Store } from '../store.ts'
import type { Access } from '../token/access.ts'
import { serveSession, type SeenCommand } from './session.ts'

export interface ImapWiring {
  store: Store
  access: Access
  modes(): Modes
  /** Saves the modes, which commands use up. */
  save(): void
}

const commandsKept = 500

/** IMAP listener, and a control route that lists the commands received. */
export const startImap = async (wiring: ImapWiring) => {
  const sockets = new Set<Socket>()
  const seen: SeenCommand[] = []
  const note = (command: SeenCommand): void => {
    seen.push(command)
    if (seen.length > commandsKept) seen.shift()
  }
  // Otherwise the lines of an answer would wait for each other's ACK.
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    serveSession(socket, wiring, note)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const control = Router()
  control.get('/imap', (_req, res) => void res.json({ open: sockets.size, commands: seen }))
  return {
    port: (server.address() as AddressInfo).port,
    control,
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
