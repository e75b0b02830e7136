import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startSheets, type Fault, type RunningSheets, type SeenRequest } from '@app/simulators'
import { unique } from '../unique.ts'
import { TestClient } from '../client.ts'
import { startProgram, type Running } from '../process.ts'

export interface SheetKillPlan {
  /** Prepares the database in a data folder before the first start; if omitted, the program creates it. */
  prepare?: ((dataDir: string) => void) | undefined
  /** Database on a server; if omitted, an embedded one. */
  databaseUrl?: string | undefined
  /** Number of rounds: a fault, changes by a buyer, edits by a person in the sheet, kill -9 during the writes. */
  rounds: number
  say?: (text: string) => void
}

export interface SheetKillReport {
  kills: number
  /** Takes, returns and closes answered with success. */
  acknowledged: number
  faults: number
  /** Seconds from the end of the last fault until all rows agreed. */
  secondsToAgree: number
  /** Maximum requests of the program per minute, as Google counts them. */
  mostReads: number
  mostWrites: number
  seconds: number
  /** Violated invariants as text; empty if none. */
  broken: string[]
}

const faults: Omit<Fault, 'match'>[] = [
  { kind: 'delay', ms: 4_000, times: 2 },
  { kind: 'hang', times: 1 },
  { kind: 'status', status: 429, times: 3 },
  { kind: 'status', status: 500, times: 3 },
  { kind: 'dropAfter', times: 2 },
  { kind: 'dropBefore', times: 2 },
  { kind: 'body', body: '<html>busy</html>', times: 2 },
]

const header = ['id', 'country', 'login_pass', 'status', 'taken_by', 'taken_at', 'spend', 'closed_at']
const wholeSheet = 100
const agreeWithinMs = 300_000

const pick = <T>(from: readonly T[]): T => from[randomInt(from.length)]!

/** Maximum number of these times within any 60 s. */
const mostInAMinute = (moments: readonly number[]): number =>
  Math.max(0, ...moments.map((start) => moments.filter((at) => at >= start && at < start + 60_000).length))

const control = async (google: RunningSheets, path: string, method: string, body?: unknown): Promise<unknown> => {
  const answer = await fetch(`${google.url}/control${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  return answer.status === 204 ? null : answer.json()
}

/**
 * A buyer takes, returns and closes accounts of a sheet while Google fails in every way, a person sorts and edits the
 * sheet, and the program is killed with writes pending. Then compares cell by cell.
 */
export const killWhileWriting = async ({
  prepare,
  databaseUrl,
  rounds,
  say,
}: SheetKillPlan): Promise<SheetKillReport> => {
  const started = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-sheet-kills-'))
  const google = await startSheets({ stateDir: folder })
  const broken: string[] = []
  const requests: SeenRequest[] = []
  let program: Running | undefined
  let [acknowledged, kills] = [0, 0]

  const begin = async (): Promise<Running> => {
    program = await startProgram(join(folder, 'data'), {
      TWO_FACTOR: 'off',
      GOOGLE_SERVICE_ACCOUNT_FILE: google.serviceAccountFile!,
      GOOGLE_SHEETS_URL: google.url,
      GOOGLE_TOKEN_URL: google.tokenUrl,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    })
    return program
  }
  const signIn = async (username: string): Promise<TestClient> => {
    const { url, people } = program!.demo()
    const { password } = people.find((person) => person.username === username)!
    const client = new TestClient(url, '127.0.0.1')
    await client.call('login', { body: { username, password } })
    client.forgetCsrf()
    return client
  }
  const seen = async (): Promise<void> => {
    const news = (await control(google, `/requests?after=${requests.at(-1)?.n ?? 0}`, 'GET')) as SeenRequest[]
    requests.push(...news)
  }
  try {
    const ids = Array.from({ length: wholeSheet }, () => unique('kill'))
    const document = (await control(google, '/documents', 'POST', {
      title: 'Accounts',
      tabs: [{ title: 'Accounts', rows: [header, ...ids.map((id) => [id, 'ES', 'user:pass'])] }],
    })) as { id: string; url: string }
    prepare?.(join(folder, 'data'))
    await begin()
    const added = await (await signIn('lead')).call('addSheet', { body: { url: document.url } })
    const sheetUrl = `sheet:${added.body.sheet.id}`

    for (let round = 0; round < rounds; round += 1) {
      const buyer = await signIn('buyer')
      await control(google, '/faults', 'POST', { match: { path: '/v4/' }, ...faults[round % faults.length]! })
      for (let n = 0; n < 3; n += 1) {
        const accountId = ids[(round * 3 + n) % ids.length]!
        const taken = await buyer.call('takeAccount', { body: { accountId, sheetUrl, rowNumber: 2 } })
        if (taken.status !== 200) continue
        acknowledged += 1
        const params = { id: String(taken.body.account.recordId) }
        if (n === 1 && (await buyer.call('undoTake', { params, body: {} })).status === 200) acknowledged += 1
        if (n === 2 && (await buyer.call('closeAccount', { params, body: { spend: 7 } })).status === 200)
          acknowledged += 1
      }
      await control(google, '/edits', 'POST', {
        spreadsheetId: document.id,
        sheetId: 0,
        ...pick([
          { op: 'sort', column: 1, descending: round % 2 === 0 },
          { op: 'insertRows', before: 2, count: 1 },
        ]),
      })
      // Between the commits and the last cell: jobs are running, waiting or retrying.
      await wait(randomInt(50, 2_500))
      program!.child.kill('SIGKILL')
      await program!.ended
      kills += 1
      await seen()
      say?.(`sheets: ${kills} kills`)
      await begin()
    }

    await control(google, '/faults', 'DELETE')
    const healed = performance.now()
    const lead = await signIn('lead')
    const disagreements = async (): Promise<string[]> => {
      const { accounts } = (await lead.call('listTakenWithUsers', { query: { search: 'kill-' } })).body
      const shown = (await control(google, `/documents/${document.id}/tabs/0?rows=${wholeSheet * 3}`, 'GET')) as {
        cells: { text: string }[][]
      }
      const rows = shown.cells.slice(1).map((row) => row.map(({ text }) => text))
      const held = new Map(accounts.map((each) => [each.accountId, each]))
      return rows.flatMap(([id = '', , , status = '', by = '', , spend = '']) => {
        const of = held.get(id)
        const due = of
          ? [`${of.closed ? 'closed' : 'taken'} #${of.id}`, of.userUsername, of.closed ? '7.00' : '']
          : ['', '', '']
        const is = [status, by, spend]
        return due.join('|') === is.join('|')
          ? []
          : [`${id || 'a row without an account'}: ${is.join('|')}, due ${due.join('|')}`]
      })
    }
    let left = await disagreements()
    while (left.length > 0 && performance.now() - healed < agreeWithinMs) {
      await wait(500)
      left = await disagreements()
    }
    const secondsToAgree = Math.round((performance.now() - healed) / 100) / 10
    broken.push(...left.map((each) => `database and sheet do not agree: ${each}`))
    await seen()
    const calls = requests.filter(({ path }) => path.startsWith('/v4/'))
    const isWrite = ({ path }: SeenRequest) => /batchUpdate/i.test(path)
    const at = (which: SeenRequest[]) => which.map((each) => Date.parse(each.at))
    return {
      kills,
      acknowledged,
      faults: rounds,
      secondsToAgree,
      mostReads: mostInAMinute(at(calls.filter((each) => !isWrite(each)))),
      mostWrites: mostInAMinute(at(calls.filter(isWrite))),
      seconds: Math.round((performance.now() - started) / 1_000),
      broken,
    }
  } finally {
    program?.child.kill('SIGKILL')
    await program?.ended
    await google.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
