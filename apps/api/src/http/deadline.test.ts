// Long: waits for what is slow, silent or held.
import { expect, it } from 'vitest'
import { startWorld } from '../../test/world.ts'
import { createTelegram } from '../adapters/telegram/index.ts'

it('[R-12] unless told otherwise, a request is answered after 15 s at the latest', async () => {
  const world = await startWorld({}, { deadlineMs: undefined })
  try {
    const { token, url: apiRoot } = world.telegram
    const messenger = createTelegram({ token, apiRoot, log: world.log, deadlineMs: 60_000 })
    const patient = await world.instance({ messenger })
    const { username, password } = await world.person()
    const client = world.client(patient)
    await client.csrfToken()
    await world.fault('hang')
    const asked = performance.now()
    const answer = await client.call('login', { body: { username, password } })
    const seconds = (performance.now() - asked) / 1_000
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
    expect(seconds).toBeGreaterThan(14.9)
    // A busy machine may be late; without a deadline the service would be awaited for much longer.
    expect(seconds).toBeLessThan(22)
  } finally {
    await world.close()
  }
})
