import { createServer, connect, type Server, type Socket } from 'node:net'

/** A way to a server that can be cut, or whose connections go dead: accepted, never answered, and their end is not told. */
export const startDoor = async (target: URL) => {
  let mode: 'open' | 'silent' | 'closed' = 'open'
  let leadsTo = target
  const passing = new Set<{ socket: Socket; upstream: Socket; alive: boolean }>()
  const server: Server = createServer((socket) => {
    if (mode === 'closed') return socket.destroy()
    const upstream = connect(Number(leadsTo.port), leadsTo.hostname)
    const way = { socket, upstream, alive: mode === 'open' }
    passing.add(way)
    for (const each of [socket, upstream]) each.on('error', () => undefined)
    socket.on('data', (chunk) => way.alive && upstream.write(chunk)).on('close', () => way.alive && upstream.destroy())
    upstream.on('data', (chunk) => way.alive && socket.write(chunk)).on('close', () => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    /** The address of what is behind it, through it. */
    url: Object.assign(new URL(target), { host: `127.0.0.1:${port}` }).href,
    set: (next: typeof mode): void => {
      mode = next
      if (next === 'open') return
      for (const way of passing) {
        way.alive = false
        if (next === 'closed') for (const each of [way.socket, way.upstream]) each.destroy()
      }
    },
    /** Leads new connections to another server; those that are open end. */
    leadTo: (other: URL): void => {
      leadsTo = other
      for (const { socket, upstream } of passing) for (const each of [socket, upstream]) each.destroy()
    },
    close: (): void => {
      server.close()
      for (const { socket, upstream } of passing) for (const each of [socket, upstream]) each.destroy()
    },
  }
}
