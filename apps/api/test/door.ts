import { createServer, connect, type Server, type Socket } from 'node:net'

/** A way to a server that can be cut, led elsewhere, or whose connections go dead: accepted, never answered, and their end is not told. */
export const startDoor = async (target: URL) => {
  let mode: 'open' | 'silent' | 'closed' = 'open'
  let behind = target
  let slowMs = 0
  let cutAfter = Number.POSITIVE_INFINITY
  const passing = new Set<{ socket: Socket; upstream: Socket; alive: boolean }>()
  const server: Server = createServer((socket) => {
    if (mode === 'closed') return socket.destroy()
    const upstream = connect(Number(behind.port), behind.hostname)
    const way = { socket, upstream, alive: mode === 'open' }
    passing.add(way)
    for (const each of [socket, upstream]) each.on('error', () => undefined)
    socket.on('data', (chunk) => way.alive && upstream.write(chunk)).on('close', () => way.alive && upstream.destroy())
    socket.on('data', (chunk) => (cutAfter -= chunk.length) < 0 && set('closed'))
    if (slowMs > 0) {
      socket.pause()
      setTimeout(() => socket.resume(), slowMs)
    }
    upstream.on('data', (chunk) => way.alive && socket.write(chunk)).on('close', () => socket.destroy())
  })
  const set = (next: typeof mode): void => {
    mode = next
    if (next === 'open') return
    for (const way of passing) {
      way.alive = false
      if (next === 'closed') for (const each of [way.socket, way.upstream]) each.destroy()
    }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    /** The address of what is behind it, through it. */
    url: Object.assign(new URL(target), { host: `127.0.0.1:${port}` }).href,
    set,
    /** New connections go to another server; those that pass stay where they are. */
    leadTo: (url: string): void => void (behind = new URL(url)),
    /** The same, and those that pass end. */
    moveTo: (url: string): void => {
      behind = new URL(url)
      for (const { socket, upstream } of passing) for (const each of [socket, upstream]) each.destroy()
    },
    /** New connections are kept waiting for so long before the first word of theirs is passed on. */
    slow: (ms: number): void => void (slowMs = ms),
    /** It closes when so many more bytes have been sent to the server. */
    closeAfter: (bytes: number): void => void (cutAfter = bytes),
    close: (): void => {
      server.close()
      for (const { socket, upstream } of passing) for (const each of [socket, upstream]) each.destroy()
    },
  }
}
