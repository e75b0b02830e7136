import { createServer, connect, type Server, type Socket } from 'node:net'

/**
 * Proxy to a server that can be closed, redirected, or made silent: connections are accepted but get no answer and no
 * close.
 */
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
    /** URL of the server behind, through the proxy. */
    url: Object.assign(new URL(target), { host: `127.0.0.1:${port}` }).href,
    set,
    /** Sends new connections to another server; existing ones stay. */
    leadTo: (url: string): void => void (behind = new URL(url)),
    /** Sends new connections to another server and closes existing ones. */
    moveTo: (url: string): void => {
      behind = new URL(url)
      for (const { socket, upstream } of passing) for (const each of [socket, upstream]) each.destroy()
    },
    /** Delays the first bytes of new connections by this many ms. */
    slow: (ms: number): void => void (slowMs = ms),
    /** Closes after this many more bytes to the server. */
    closeAfter: (bytes: number): void => void (cutAfter = bytes),
    close: (): void => {
      server.close()
      for (const { socket, upstream } of passing) for (const each of [socket, upstream]) each.destroy()
    },
  }
}
