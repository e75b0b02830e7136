import type { AccountState, CloseReason } from '@app/contract'
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
  hoursOfClose,
  hoursOfTake,
  insertEarlier,
  insertHolding,
  insertPastEvent,
  pickFree,
  stateSince,
  type PastClose,
} from '../features/accounts/repository/demo.ts'
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
/** An account that was handed over from one person to another. */
const handedOver = { index: 8, from: 'buyer', daysAgo: 12, by: 'lead' }

/** History of one account of a demo buyer. */
interface Past {
  who: string
  /** Days since it was taken. */
  daysAgo: number
  close?: PastClose
  /** States that it went through, with the hours since each began. */
  states?: [state: AccountState, hoursAgo: number][]
}

const closed = (daysAgo: number, spend: number, reason: CloseReason, note: string | null = null) => ({
  close: { daysAgo, spend, reason, note },
})

/** History of the demo buyers over the last weeks. */
const past: Past[] = [
  { who: 'buyer', daysAgo: 26, ...closed(19, 412.5, 'finished') },
  { who: 'buyer', daysAgo: 22, ...closed(15, 128.04, 'banned'), states: [['banned', 362]] },
  {
    who: 'buyer2',
    daysAgo: 21,
    ...closed(12, 977.31, 'banned'),
    states: [
      ['running', 460],
      ['banned', 290],
    ],
  },
  { who: 'buyer', daysAgo: 17, ...closed(9, 54, 'other', 'The bank declined the card') },
  { who: 'buyer2', daysAgo: 14, ...closed(6, 640.2, 'finished') },
  { who: 'buyer2', daysAgo: 11, ...closed(3, 0, 'never_worked') },
  { who: 'buyer', daysAgo: 9, ...closed(2, 233.9, 'banned'), states: [['banned', 50]] },
  {
    who: 'buyer',
    daysAgo: 6,
    states: [
      ['warming_up', 143],
      ['running', 96],
    ],
  },
  {
    who: 'buyer2',
    daysAgo: 5,
    states: [
      ['running', 100],
      ['checkpoint', 20],
    ],
  },
  { who: 'buyer', daysAgo: 3, states: [['warming_up', 70]] },
  {
    who: 'buyer2',
    daysAgo: 2,
    states: [
      ['warming_up', 49],
      ['banned', 5],
    ],
  },
  { who: 'buyer', daysAgo: 1 },
]

/** Registers the first documents of the simulated Google and creates a history for the demo buyers' accounts. Once. */
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
    for (const [index, { who, daysAgo, close = null, states = [] }] of past.entries()) {
      const [person, wanted] = [await findCredentials(trx, who), free[index]]
      if (!person || !wanted) continue
      const holding = await insertHolding(trx, person, wanted)
      if (!holding) continue
      await backdate(trx, holding.id, { daysAgo, close })
      const { rowId, wanted: mark } = holding
      const event = { rowId, holdingId: holding.id, username: who, hoursAgo: hoursOfTake(daysAgo) }
      if (index === handedOver.index) {
        const [before, { by }] = [await findCredentials(trx, handedOver.from), handedOver]
        const earlier = before && (await insertEarlier(trx, holding.id, before, handedOver.daysAgo))
        if (earlier) {
          const taken = { rowId, holdingId: earlier, username: before.username }
          await insertPastEvent(trx, { ...taken, kind: 'taken', hoursAgo: hoursOfTake(handedOver.daysAgo) })
          const detail = `${before.username} → ${who}`
          await insertPastEvent(trx, { ...event, kind: 'handed_over', username: by, detail })
        }
      } else await insertPastEvent(trx, { ...event, kind: 'taken' })
      let stateBefore: AccountState = 'new'
      for (const [state, hoursAgo] of states) {
        await insertPastEvent(trx, { ...event, kind: 'state_changed', hoursAgo, state, stateBefore })
        await stateSince(trx, holding.id, state, hoursAgo)
        stateBefore = state
      }
      if (close) {
        const { spend, reason: closeReason, note: detail } = close
        await insertPastEvent(trx, {
          ...event,
          kind: 'closed',
          hoursAgo: hoursOfClose(close),
          spend,
          closeReason,
          detail,
        })
      }
      await jobs.send(trx, 'sheet.mark', { rowId, wanted: mark }, { key: rowId })
    }
  })
}
