import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { supervise } from './supervise.ts'

let folder: string
let told: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'campaign-stats-supervise-'))
  told = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a program that does one thing per start, and returns the number of starts. */
const run = async (...starts: string[]) => {
  const path = join(folder, 'program.mjs')
  const counter = join(folder, 'starts')
  writeFileSync(
    path,
    `import { appendFileSync, readFileSync } from 'node:fs'
    appendFileSync(${JSON.stringify(counter)}, '.')
    const begun = readFileSync(${JSON.stringify(counter)}, 'utf8').length
    const say = (what) => new Promise((resolve) => process.send(what, resolve))
    const starts = [${starts.map((start) => `async () => { ${start} }`).join(', ')}]
    await starts[begun - 1]()`,
  )
  const code = await supervise({ path, say: (text) => void told.push(text), pauseMs: 10, longestPauseMs: 30 })
  return { code, begun: existsSync(counter) ? readFileSync(counter, 'utf8').length : 0 }
}

it('[PROD-03] a program that ends before it was ready is started again, with pauses that grow to a longest one', async () => {
  const fails = 'process.exit(1)'
  const killed = "process.kill(process.pid, 'SIGKILL')"
  expect(await run(fails, killed, fails, fails, "await say('ready'); process.exit(0)")).toEqual({ code: 0, begun: 5 })
  expect(told.map((text) => /(\S+) s\.$/.exec(text)?.[1])).toEqual(['0.01', '0.02', '0.03', '0.03'])
  expect(told[1]).toContain('was ended by SIGKILL before it was ready')
})

it('[PROD-03] a program that says that only a person can mend it is not started again', async () => {
  expect(await run("await say('refused'); process.exit(1)")).toEqual({ code: 1, begun: 1 })
  expect(told).toEqual([])
})

it('[R-16] a program that was ready and ended is started again at once, but not for ever', async () => {
  const dies = "await say('ready'); process.exit(3)"
  expect(await run(dies, dies, dies, dies, dies)).toEqual({ code: 1, begun: 5 })
  expect(told.at(-1)).toContain('for the 5th time within 60 s')
})
