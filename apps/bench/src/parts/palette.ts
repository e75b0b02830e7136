import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { buildSite } from '../../../../scripts/site.ts'
import { openDatabase, seedAccounts } from '../accounts/seed.ts'
import { median, percentile } from '../measure/arithmetic.ts'
import { atMost, type Figure } from '../measure/figure.ts'
import { seedPool } from '../pool/seed.ts'
import { signIn, startProgram, type Program } from '../program.ts'
import { launch, visit } from '../web/chromium.ts'
import { timesOfKeys, watchTyping } from '../web/typing.ts'
import { openedAt } from '../web/walk.ts'
import type { Part, PartContext } from './part.ts'

const campaigns = 5_000
const accounts = { sheetCount: 10, rows: 100 }
const mailboxes = 10_000

/** Search texts of each kind, by number and by words; each key changes the results. */
const sought = ['2718', 'acc-7', 'box31', 'aviator', 'taker4', 'box9 ex', 'account 41']
/** Paints later than this after the last one do not count for the key, in ms. */
const quietMs = 1_000
/** Pause between two keys, in ms. */
const pauseMs = 1_200

/** Fills the tracker with campaigns and waits until the program has synced all unarchived ones. */
const fill = async (program: Program, cookie: string): Promise<void> => {
  const control = `${program.demo.simulators.keitaro}/control`
  await fetch(`${control}/modes`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ campaigns }),
  })
  const all = (await (await fetch(`${control}/campaigns`)).json()) as { state: string }[]
  const wanted = all.filter(({ state }) => state !== 'deleted').length
  for (let tries = 0; tries < 60; tries++) {
    await fetch(`${program.url}/api/campaigns?fresh=1`, { headers: { cookie } })
    const answer = await fetch(`${program.url}/api/campaigns`, { headers: { cookie } })
    if (((await answer.json()) as unknown[]).length >= wanted) return
    await wait(1_000)
  }
  throw new Error('The program does not know all campaigns')
}

/** P23: from each key to the paint of its last change, including the server's results. */
const search = (browser: Browser, url: string, header: string): Promise<number[]> =>
  visit(browser, { cookie: { url, header }, slowNetwork: false, slower: 1 }, async (page) => {
    await watchTyping(page, quietMs)
    await page.goto(`${url}/settings`, { waitUntil: 'load' })
    await page.locator('main section').first().waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    await page.waitForTimeout(quietMs)
    return timesOfKeys(page, sought, pauseMs)
  })

/** Lists whose rows open a record. */
const lists = [
  { kind: 'campaign', path: '/campaigns' },
  { kind: 'account', path: '/get-accounts?view=panel' },
  { kind: 'mailbox', path: '/get-code?view=pool' },
]

const close = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await page.locator('aside[data-beside]').waitFor({ state: 'detached' })
  await page.waitForTimeout(500)
}

/** Opens records of each list, for the first time and again. */
const drawers = (browser: Browser, url: string, header: string, rounds: number) =>
  visit(browser, { cookie: { url, header }, slowNetwork: false }, async (page) => {
    const times: { kind: string; first: boolean; took: number }[] = []
    for (const { kind, path } of lists) {
      await page.goto(`${url}${path}`, { waitUntil: 'load' })
      const rows = page.locator(`[data-record^="${kind}-"]`)
      await rows.nth(2).waitFor({ timeout: 60_000 })
      const keys = await rows.evaluateAll((all) => all.slice(0, 3).map((row) => row.getAttribute('data-record')!))
      for (let round = 0; round <= rounds; round++)
        for (const key of keys) {
          const took = await openedAt(page, `[data-record="${key}"]`)
          // The first record of a kind loads its code too.
          if (round > 0 || key !== keys[0]) times.push({ kind, first: round === 0, took })
          await close(page)
        }
    }
    return times
  })

/** Search by name, and opening a result. */
const measure = async ({ servers, rounds, say }: PartContext): Promise<Figure[]> => {
  if (!servers) return []
  await buildSite()
  const program = await startProgram(servers)
  const database = await openDatabase(servers.databaseUrl)
  const browser = await launch()
  try {
    await seedAccounts(database, accounts)
    await seedPool(database, 'mixed', mailboxes)
    const { url } = program
    const header = await signIn(program, 'admin')
    await fill(program, header)
    const found: number[] = []
    for (let round = 0; round < rounds; round++) {
      found.push(...(await search(browser, url, header)))
      say(`palette, round ${round + 1}: ${percentile(found, 0.95).toFixed(0)} ms`)
    }
    const opened = await drawers(browser, url, header, rounds)
    const timesOf = (first: boolean) => opened.filter((each) => each.first === first).map(({ took }) => took)
    const middles = lists.map(({ kind }) => {
      const middle = median(opened.filter((each) => !each.first && each.kind === kind).map(({ took }) => took))
      return `${kind} ${middle.toFixed(0)}`
    })
    const [p95, again] = [percentile(found, 0.95), percentile(timesOf(false), 0.95)]
    return [
      {
        id: 'P23',
        what: `palette over ${campaigns} campaigns, 1000 accounts, ${mailboxes} mailboxes, from key to painted results: p95`,
        unit: 'ms',
        baseline: null,
        ours: p95,
        minimum: atMost(p95, 100, '≤ 100 ms'),
        aim: atMost(p95, 50, '≤ 50 ms'),
        note: `${found.length} keys, middle ${median(found).toFixed(0)} ms`,
        rounds: { found },
      },
      {
        id: 'P24',
        what: 'opening a drawer that was open before, from the press to its first section, 4x slower: p95',
        unit: 'ms',
        baseline: null,
        ours: again,
        minimum: atMost(again, 200, '≤ 200 ms'),
        aim: atMost(again, 100, '≤ 100 ms'),
        note: `middles ${middles.join(', ')}`,
        rounds: { again: timesOf(false) },
      },
      {
        id: '',
        what: 'opening another one of its kind, with what the server says of it: p95',
        unit: 'ms',
        baseline: null,
        ours: percentile(timesOf(true), 0.95),
        note: `${timesOf(true).length} records, middle ${median(timesOf(true)).toFixed(0)} ms`,
      },
    ]
  } finally {
    await browser.close()
    await database.close()
    await program.stop()
  }
}

export const palette: Part = { name: 'palette', needsServers: true, measure }
