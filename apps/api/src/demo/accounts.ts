import { transactAlone } from '../context/context.ts'
import type { Db } from '../db/connect.ts'
import { oneAtATime } from '../db/lock.ts'
import { findCredentials } from '../features/auth/repository/people.ts'
import { readAddress } from '../features/sheets/address.ts'
import { createMirror } from '../features/sheets/mirror.ts'
import {
  ageRows,
  backdate,
  hasSheets,
  insertEarlier,
  insertHolding,
  pickFree,
} from '../features/accounts/repository/demo.ts'
import { insertEvent } from '../features/accounts/repository/events.ts'
import { insertSheet } from '../features/sheets/repository/registered-sheets.ts'
import type { Jobs, queues } from '../jobs/index.ts'
import type { Keys } from '../lib/secrets/keys.ts'
import type { Log } from '../lib/log.ts'
import type { Sheets } from '../ports/sheets.ts'

interface Dependencies {
  db: Db
  keys: Keys
  sheets: Sheets
  jobs: Pick<Jobs<typeof queues>, 'send' | 'sendFrom'>
  log: Pick<Log, 'warn'>
}

const registered = 3
/** One of the accounts was somebody else's before. */
const handedOver = { index: 8, from: 'buyer', daysAgo: 12, by: 'lead' }

/** What the demo buyers did over the last weeks: days since taking, days since closing, spend. */
const past: [who: string, daysAgo: number, closedDaysAgo: number | null, spend: number | null][] = [
  ['buyer', 26, 19, 412.5],
  ['buyer', 22, 15, 128.04],
  ['buyer2', 21, 12, 977.31],
  ['buyer', 17, 9, 54],
  ['buyer2', 14, 6, 640.2],
  ['buyer2', 11, 3, 0],
  ['buyer', 9, 2, 233.9],
  ['buyer', 6, null, null],
  ['buyer2', 5, null, null],
  ['buyer', 3, null, null],
  ['buyer2', 2, null, null],
  ['buyer', 1, null, null],
]

/** Registers the first documents of the simulated Google, and lets the demo buyers have worked with some accounts. Once. */
export const seedDemoAccounts = async (
  { db, keys, sheets, jobs, log }: Dependencies,
  documents: readonly { title: string; url: string }[],
): Promise<void> => {
  if (await hasSheets(db)) return
  const mirror = createMirror({
    db,
    ring: keys.ring,
    fingerprintKey: keys.fingerprints,
    sheets,
    transact: transactAlone(db, () => undefined),
    log,
    jobs,
  })
  for (const { title, url } of documents.slice(0, registered)) {
    const address = readAddress(url)
    if (!address) continue
    const read = await mirror.read(address.spreadsheetId, address.gid, 1, {})
    const sheet = {
      ...read,
      spreadsheetId: address.spreadsheetId,
      name: title,
      description: '',
      headerRow: 1,
      mapping: {},
    }
    const prepared = await mirror.prepare(null, read)
    const id = await insertSheet(db, sheet)
    if (id !== null) await db.transaction().execute((trx) => mirror.store(trx, id, read, prepared))
  }
  await ageRows(db)
  const free = await pickFree(db, past.length)
  await oneAtATime(db, 'demo accounts', async (trx) => {
    for (const [index, [who, daysAgo, closedDaysAgo, spend]] of past.entries()) {
      const [person, wanted] = [await findCredentials(trx, who), free[index]]
      if (!person || !wanted) continue
      const holding = await insertHolding(trx, person, wanted)
      if (!holding) continue
      await backdate(trx, holding.id, { daysAgo, closedDaysAgo, spend })
      const { rowId, wanted: mark } = holding
      if (index === handedOver.index) {
        const [before, { by }] = [await findCredentials(trx, handedOver.from), handedOver]
        const earlier = before && (await insertEarlier(trx, holding.id, before, handedOver.daysAgo))
        if (earlier) {
          await insertEvent(trx, { rowId, holdingId: earlier, kind: 'taken', username: before.username })
          const detail = `${before.username} → ${who}`
          await insertEvent(trx, { rowId, holdingId: holding.id, kind: 'handed_over', username: by, detail })
        }
      }
      const event = { rowId, holdingId: holding.id, username: who }
      if (index !== handedOver.index) await insertEvent(trx, { ...event, kind: 'taken' })
      if (spend !== null) await insertEvent(trx, { ...event, kind: 'closed', spend })
      await jobs.send(trx, 'sheet.mark', { rowId, wanted: mark }, { key: rowId })
    }
  })
}
