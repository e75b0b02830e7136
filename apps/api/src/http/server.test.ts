import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { serverOptions } from './server.ts'

it('[S-69] who sends headers slowly is cut off soon after the limit, which is 15 s', async () => {
  expect(serverOptions).toMatchObject({ headersTimeout: 15_000, requestTimeout: 30_000, maxHeaderSize: 16_384 })
  const server = createServer({ ...serverOptions, headersTimeout: 100 }, (_req, res) => res.end())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  socket.resume()
  const begun = performance.now()
  await once(socket, 'close')
  expect(performance.now() - begun).toBeLessThan(10_000)
  server.close()
})
