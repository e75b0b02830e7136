import { spawnSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createLogOutput } from './log-output.ts'
import { createLog } from './log.ts'

const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-output-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Non-blocking pipe that accepts nothing until somebody reads. */
const fullPipe = (): number => {
  const path = join(folder, 'pipe')
  expect(spawnSync('mkfifo', [path]).status).toBe(0)
  const fd = openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
  try {
    for (;;) writeSync(fd, 'x'.repeat(4_096))
  } catch {
    return fd
  }
}

it('[R-13] [R-19] lines that wait for a slow reader arrive whole and in order, those beyond a megabyte are lost and counted', async () => {
  const fd = fullPipe()
  const output = createLogOutput(fd)
  const log = createLog('info', output)
  const text = 'ї'.repeat(500)
  for (let n = 0; n < 2_000; n++) log.info({ n, text })
  const lost = output.lost()
  expect(lost).toBeGreaterThan(900)
  expect(lost).toBeLessThan(1_200)
  let read = Buffer.alloc(0)
  const chunk = Buffer.alloc(65_536)
  const readMore = (): number => {
    try {
      read = Buffer.concat([read, chunk.subarray(0, readSync(fd, chunk))])
    } catch {
      // Empty for now.
    }
    return read.toString().split('\n').length - 1
  }
  await expect.poll(readMore, { interval: 20 }).toBe(2_000 - lost)
  const lines = read.toString().replace(/^x+/, '').trim().split('\n')
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual(
    Array.from({ length: 2_000 - lost }, (_, n) => expect.objectContaining({ n, text }) as object),
  )
  log.info({ n: 'afterwards' })
  await output.settle(5_000)
  readMore()
  expect(read.toString()).toContain('"n":"afterwards"')
  expect(output.lost()).toBe(lost)
  closeSync(fd)
})

it.each(['/dev/full', 'closed'])(
  '[R-13] [R-15] where nothing can be written (%s), neither a fatal line nor the end waits',
  async (place) => {
    const fd = openSync(place === 'closed' ? join(folder, 'closed') : place, constants.O_WRONLY | constants.O_CREAT)
    if (place === 'closed') closeSync(fd)
    const output = createLogOutput(place === 'closed' ? 999_999 : fd)
    const log = createLog('info', output)
    const begun = performance.now()
    for (let n = 0; n < 3_000; n++) log.fatal({ n, text: 'x'.repeat(1_000) })
    expect(performance.now() - begun).toBeLessThan(2_000)
    expect(output.lost()).toBeGreaterThan(1_900)
    await output.settle(50)
    expect(output.writing()).toBe(false)
    if (place !== 'closed') closeSync(fd)
  },
)
