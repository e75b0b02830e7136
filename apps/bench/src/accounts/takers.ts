import { setTimeout as wait } from 'node:timers/promises'
import { createTakes, type TakesOptions } from '../../../api/src/features/accounts/take-account.ts'
import { showHappened } from '../../../api/src/features/sheets/repository/marks.ts'
import type { Database } from '../../../api/src/db/connect.ts'
import { createJobs, queues } from '../../../api/src/jobs/index.ts'
import { createLog } from '../../../api/src/lib/log.ts'
import type { Principal } from '../../../api/src/lib/principal.ts'
import type { KeyRing } from '../../../api/src/lib/secrets/sealing.ts'
import { Refusal } from '../../../api/src/lib/refusal.ts'
import { besideChainer, warmUpMs } from '../takes/takers.ts'
import { seedAccounts } from './seed.ts'
import { contextOf } from '../acting.ts'

/** Encrypts nothing: rows have no login. */
const ring = { active: () => 'bench' } as KeyRing

export interface Taken {
  /** Takes per second. */
  speed: number
  taken: number
  /** Refused takes of an account that somebody else had just got: a regular answer. */
  refused: number
}

/** No-op: rows have no e-mail address. */
const noMailboxes: TakesOptions['mailboxes'] = {
  claimMailbox: () => Promise.resolve({ outcome: 'not_in_pool' }),
}
/** No-op: nobody closes accounts. */
const noSpends: TakesOptions['spends'] = {
  hold: () => Promise.resolve(),
  settle: () => Promise.resolve(),
  correct: () => Promise.resolve(),
}
const principal: Omit<Principal, 'userId' | 'username'> = {
  roleName: 'buyer',
  isAdmin: false,
  groupIds: [],
  people: null,
  permissions: new Set(['accounts.take', 'accounts.own']),
  sessionId: 1,
  signedInLately: true,
}

/**
 * Lets people take accounts as fast as possible through the service behind the call, with its audit row, history and
 * sheet job. Every eighth take competes with another taker for the same account.
 * @throws if a take fails in any other way, or if the database shows an account handed out twice
 */
export const runAccountTakers = async (
  database: Database,
  { takers, seconds, most = Infinity }: { takers: number; seconds: number; most?: number },
): Promise<Taken> => {
  const people = (await seedAccounts(database)).slice(0, takers)
  const jobs = createJobs({ database, log: createLog('silent'), queues })
  await jobs.start()
  const { takeAccount } = createTakes({
    ring,
    show: () => showHappened(jobs.sendFrom),
    mailboxes: noMailboxes,
    spends: noSpends,
  }).calls
  const { rows: free } = await database.pool.query<{ accountId: string; sheetId: number }>(
    `select account_id as "accountId", sheet_id as "sheetId" from sheet_rows where holding_id is null order by random()`,
  )
  let [next, taken, refused] = [0, 0, 0]
  let open = true
  const taker = async (person: { id: number; username: string }, number: number): Promise<void> => {
    const user = { ...principal, userId: person.id, username: person.username }
    for (let n = number; open && taken < most; n += 1) {
      const wanted = free[n % 8 === 0 ? Math.max(0, next - 1) : next++]
      if (!wanted) throw new Error('There are no free accounts left')
      try {
        const body = { accountId: wanted.accountId, sheetUrl: `sheet:${wanted.sheetId}`, rowNumber: 2 }
        await takeAccount(contextOf(database.db, ring, user), { body })
        taken += 1
      } catch (error) {
        if (!(error instanceof Refusal) || error.key !== 'already_taken') throw error
        refused += 1
      }
    }
  }
  try {
    return await besideChainer(database, async () => {
      const { rows: before } = await database.pool.query<{ n: number }>('select count(*)::integer as n from accounts')
      const running = Promise.all(people.map(taker))
      await Promise.race([running, wait(warmUpMs)])
      const [started, earlier] = [performance.now(), taken]
      await Promise.race([running, wait(seconds * 1_000)])
      open = false
      await running
      const speed = (taken - earlier) / ((performance.now() - started) / 1_000)
      const { rows } = await database.pool.query<{ n: number; different: number }>(
        'select count(*)::integer as n, count(distinct account_key)::integer as different from accounts where ended_at is null',
      )
      const { n, different } = rows[0]!
      if (n !== different) throw new Error(`${n - different} accounts have two holders`)
      // Asking again for one's own account returns the same answer and creates nothing.
      if (n - before[0]!.n > taken) throw new Error(`${taken} takes were answered, ${n - before[0]!.n} are stored`)
      return { speed, taken, refused }
    })
  } finally {
    await jobs.stop()
  }
}
