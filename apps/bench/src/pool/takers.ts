import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../../api/src/db/connect.ts'
import { createTakes } from '../../../api/src/features/codes/take/take-mailbox.ts'
import type { Principal } from '../../../api/src/lib/principal.ts'
import type { KeyRing } from '../../../api/src/lib/secrets/sealing.ts'
import { besideChainer, warmUpMs } from '../takes/takers.ts'
import { mailboxes, seedPool } from './seed.ts'
import { contextOf } from '../acting.ts'

const ring = { active: () => 'bench' } as KeyRing
const principal: Omit<Principal, 'userId' | 'username'> = {
  roleName: 'farmer',
  isAdmin: false,
  groupIds: [],
  people: null,
  permissions: new Set(['mailboxes.take', 'mailboxes.own']),
  sessionId: 1,
  signedInLately: true,
}

type People = readonly { id: number; username: string }[]

/**
 * Lets people take mailboxes, `count` at a time, as fast as possible through the service behind the call, with its
 * history and audit row. @throws if a take fails, or if a mailbox is handed out twice
 */
export const takeFor = async (
  database: Database,
  people: People,
  { count, seconds, most }: { count: number; seconds: number; most: number },
): Promise<{ speed: number; given: number[] }> => {
  const { takeMailboxes } = createTakes({ db: database.db, stopReading: () => undefined }).calls
  const given: number[] = []
  let open = true
  const taker = async ({ id, username }: People[number]): Promise<void> => {
    while (open && given.length < most) {
      const user: Principal = { ...principal, userId: id, username }
      const { emails } = await takeMailboxes(contextOf(database.db, ring, user), { body: { count } })
      given.push(...emails.map((each) => each.email_id))
    }
  }
  return besideChainer(database, async () => {
    const running = Promise.all(people.map(taker))
    await Promise.race([running, wait(warmUpMs)])
    const [started, before] = [performance.now(), given.length]
    await Promise.race([running, wait(seconds * 1_000)])
    open = false
    await running
    const speed = (given.length - before) / ((performance.now() - started) / 1_000)
    if (new Set(given).size !== given.length) throw new Error('A mailbox was handed out twice')
    return { speed, given }
  })
}

/**
 * Runs takers on a full pool. Also throws if the mailboxes handed out differ from those in the database.
 * @returns mailboxes per second
 */
export const runPoolTakers = async (
  database: Database,
  { takers, count, seconds, most = Infinity }: { takers: number; count: number; seconds: number; most?: number },
): Promise<{ speed: number; taken: number }> => {
  const people = (await seedPool(database, 'free')).slice(0, takers)
  const enough = Math.min(most, mailboxes - takers * count)
  const { speed, given } = await takeFor(database, people, { count, seconds, most: enough })
  const { rows } = await database.pool.query<{ taken: number; free: number; counted: number }>(`
    select count(*) filter (where holder_id is not null)::integer as taken,
      count(*) filter (where holder_id is null)::integer as free, (select sum(free) from mailbox_counts)::integer as counted
    from mailboxes`)
  const { taken, free, counted } = rows[0]!
  if (taken !== given.length) throw new Error(`${given.length} were handed out, ${taken} have a holder`)
  if (counted !== free) throw new Error(`The counters say ${counted}, ${free} are free`)
  return { speed, taken }
}
