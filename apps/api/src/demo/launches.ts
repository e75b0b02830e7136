import type { Db, Trx } from '../db/connect.ts'
import { oneAtATime } from '../db/lock.ts'
import { insertHolding, pickForLaunch } from '../features/accounts/repository/demo.ts'
import { insertEvent } from '../features/accounts/repository/events.ts'
import { findCredentials } from '../features/auth/repository/people.ts'
import { backdate } from '../features/codes/repository/demo.ts'
import { claim, lockMailbox } from '../features/codes/repository/takes.ts'
import { hasLaunches } from '../features/launches/repository/demo.ts'
import { insertLaunch, type MailboxChoice } from '../features/launches/repository/launches.ts'
import { insertRequest } from '../features/links/repository/requests.ts'
import { pickUnjoined } from '../features/trail/repository/demo.ts'
import type { Jobs, queues } from '../jobs/index.ts'

interface Dependencies {
  db: Db
  jobs: Pick<Jobs<typeof queues>, 'send'>
}

type Person = { id: number; username: string }

/** People with an open launch, the country, and the PWA link that one of them has requested. */
export const launching = {
  country: 'ES',
  people: [
    { who: 'buyer', asksFor: null },
    { who: 'buyer2', asksFor: 'https://pwa.example.com/es/sevilla' },
  ],
} as const

const trailCode = '417208'

const join = async (trx: Trx, person: Person, email: string, rowId: string): Promise<MailboxChoice> => {
  const claimed = await claim(trx, person, email, rowId, null)
  if (claimed.outcome !== 'added') return { state: claimed.outcome === 'not_in_pool' ? claimed.outcome : 'held' }
  const { takeId } = (await lockMailbox(trx, claimed.id, person.id))!
  return { state: 'taken', id: claimed.id, takeId: takeId! }
}

/**
 * Gives the holder of an account with a link its mailbox too, so that campaign, link, account, mailbox and holder
 * belong together.
 */
const joinTrail = async (trx: Trx): Promise<void> => {
  const found = await pickUnjoined(trx)
  const holder = found && (await findCredentials(trx, found.username))
  const claimed = holder && (await claim(trx, holder, found.email, found.rowId, null))
  if (claimed?.outcome === 'added') await backdate(trx, claimed.id, found!.hoursAgo, trailCode)
}

/**
 * Creates open launches of the demo buyers. One has an account, whose login is not revealed yet, with its mailbox and
 * no link. The other has requested a link and waits. Also completes one trail. Once.
 */
export const seedDemoLaunches = async ({ db, jobs }: Dependencies): Promise<void> => {
  await oneAtATime(db, 'demo launches', async (trx) => {
    if (await hasLaunches(trx)) return
    await joinTrail(trx)
    const { country, people } = launching
    const free = await pickForLaunch(trx, country, people.length)
    for (const [index, { who, asksFor }] of people.entries()) {
      const [person, account] = [await findCredentials(trx, who), free[index]]
      const holding = person && account && (await insertHolding(trx, person, account))
      if (!holding) continue
      const { id: recordId, rowId, wanted } = holding
      const { accountId, email, pixel } = account
      await insertEvent(trx, { rowId, holdingId: recordId, kind: 'taken', username: who })
      await jobs.send(trx, 'sheet.mark', { rowId, wanted }, { key: rowId })
      const mailbox = await join(trx, person, email, rowId)
      await insertLaunch(trx, person.id, { recordId, taken: true, mailbox })
      if (asksFor !== null) await insertRequest(trx, person, { recordId, accountId, country, pixel, pwaLink: asksFor })
    }
  })
}
