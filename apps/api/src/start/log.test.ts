// Long: starts whole programs.
import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { prepareData } from '../../test/database/data-folder.ts'
import { onServers } from '../../test/database/database.ts'
import { servicesNowhere, startProgram, type Running } from '../../test/process.ts'

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

let folder: string
let running: Running | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'campaign-stats-log-'))
  prepareData(folder)
})
afterEach(async () => {
  running?.child.kill('SIGKILL')
  await running?.ended
  running = undefined
  rmSync(folder, { recursive: true, force: true })
})

const begin = async (printsTo: number | 'pipe'): Promise<string> => {
  const port = await freePort()
  running = await startProgram(folder, { ...servicesNowhere(folder), PORT: String(port) }, undefined, printsTo)
  return `http://127.0.0.1:${port}`
}

/** Status of a response, in time on a busy machine, too. */
const ask = async (url: string): Promise<number> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(20_000) })
  await answer.arrayBuffer()
  return answer.status
}
const asked = ['/healthz', '/readyz', '/api/auth/csrf-token']
const fetchAll = (url: string): Promise<number[]> => Promise.all(asked.map((path) => ask(`${url}${path}`)))

/** Requests that are logged, over a megabyte of lines: more than the pipe and the buffer hold. */
const fillLog = async (url: string): Promise<void> => {
  let left = 8_000
  const walk = async (): Promise<void> => {
    while (left-- > 0) expect(await ask(`${url}/api/nothing-here`)).toBe(401)
  }
  await Promise.all(Array.from({ length: 20 }, walk))
}

const linesLost = async (url: string): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^log_lines_lost_total (\d+)$/m.exec(text)?.[1])
}

const stop = async (): Promise<number | string> => {
  const { child, ended } = running!
  const asked = performance.now()
  child.kill('SIGTERM')
  const end = await ended
  expect(performance.now() - asked).toBeLessThan(14_500)
  return end
}

// These tests start the embedded database, whichever database the run uses: one run is enough.
describe.skipIf(onServers)('a log that cannot be written (run once, not again on servers)', () => {
  it('[R-13] [R-15] [R-19] on a full device: calls are answered, lost lines are counted, SIGTERM ends the program with 0', async () => {
    const full = openSync('/dev/full', constants.O_WRONLY)
    let url: string
    try {
      url = await begin(full)
    } finally {
      closeSync(full)
    }
    expect(await fetchAll(url)).toEqual([200, 200, 200])
    expect(await linesLost(url)).toBe(0)
    await fillLog(url)
    expect(await linesLost(url)).toBeGreaterThan(100)
    expect(await fetchAll(url)).toEqual([200, 200, 200])
    expect(await stop()).toBe(0)
  })

  it('[R-13] [R-15] with a reader that is gone: calls are answered, and SIGTERM ends the program with 0', async () => {
    const url = await begin('pipe')
    running!.child.stdout!.destroy()
    running!.child.stderr!.destroy()
    await fillLog(url)
    expect(await fetchAll(url)).toEqual([200, 200, 200])
    expect(await linesLost(url)).toBeGreaterThan(100)
    expect(await stop()).toBe(0)
  })

  it('[R-13] [R-15] [R-19] with a reader that reads no more: calls are answered, and SIGTERM ends the program in time', async () => {
    const url = await begin('pipe')
    running!.child.stdout!.pause()
    await fillLog(url)
    expect(await fetchAll(url)).toEqual([200, 200, 200])
    expect(await linesLost(url)).toBeGreaterThan(100)
    const { child } = running!
    const exited = new Promise<number | string | null>((resolve) =>
      child.once('exit', (code, by) => resolve(code ?? by)),
    )
    const asked = performance.now()
    child.kill('SIGTERM')
    expect(await exited).toBe(0)
    expect(performance.now() - asked).toBeLessThan(14_500)
    child.stdout!.resume()
  })
})
