import { openDatabase, seedAccounts } from '../accounts/seed.ts'
import { countsOfChanges } from '../counts.ts'
import type { Figure } from '../measure/figure.ts'
import { seedPool } from '../pool/seed.ts'
import { senderOf, signIn, startProgram } from '../program.ts'
import type { Part, PartContext } from './part.ts'

const requests = 300

interface Taken {
  account: { recordId: number }
}

/** Statements per change, each with an idempotency key: the maximum of each kind. */
const measure = async ({ servers }: PartContext): Promise<Figure[]> => {
  if (!servers) return []
  const program = await startProgram(servers)
  const database = await openDatabase(servers.databaseUrl)
  try {
    await seedAccounts(database)
    await seedPool(database, 'free')
    // Each account has a mailbox and nobody has a free slot, so that there is a limit to count up to.
    await database.pool.query(
      `update sheet_rows r set email = m.email
       from (select email, row_number() over (order by id) as n from mailboxes where facet = 0) m,
         (select id, row_number() over (order by id) as n from sheet_rows where holding_id is null) f
       where f.n = m.n and f.n <= ${requests} and r.id = f.id`,
    )
    await database.pool.query(`update users set acc_limit = 1000`)
    // Jobs are not part of the request, so they are postponed to tomorrow. Pending ones are not waited for.
    await database.pool.query(`
      create function wait_for_tomorrow() returns trigger language plpgsql as $$
      begin new.start_after := now() + interval '1 day'; return new; end $$;
      create trigger wait_for_tomorrow before insert on pgboss.job for each row execute function wait_for_tomorrow();
      update pgboss.job set start_after = now() + interval '1 day' where state in ('created', 'retry')`)
    const { rows } = await database.pool.query<{ accountId: string; sheetUrl: string }>(
      `select account_id as "accountId", 'sheet:' || sheet_id as "sheetUrl" from sheet_rows
       where holding_id is null and email is not null`,
    )
    const [buyer, farmer, lead] = [
      await senderOf(program, await signIn(program, 'buyer')),
      await senderOf(program, await signIn(program, 'farmer')),
      await senderOf(program, await signIn(program, 'TeamleadFarmer')),
    ]
    const taken: number[] = []
    const takes = rows.map((wanted) => async () => {
      const { account } = await buyer<Taken>('/accounts/take', { ...wanted, rowNumber: 2 })
      taken.push(account.recordId)
    })
    const figures = await countsOfChanges('take of an account with its mailbox', takes, servers)
    const ofEach = async (what: string, ids: readonly number[], change: (id: number) => Promise<unknown>) => {
      const changes = ids.map((id) => () => change(id))
      figures.push(...(await countsOfChanges(what, changes, servers)))
    }
    await ofEach('reveal of a login', taken, (id) => buyer(`/accounts/${id}/reveal`, { fields: ['login_pass'] }))
    await ofEach('change of notes', taken, (id) => buyer(`/accounts/${id}/notes`, { notes: 'mine' }, 'PUT'))
    await ofEach('close of an account', taken, (id) => buyer(`/accounts/${id}/close`, { spend: 1.5 }))
    await ofEach('correction of a spend', taken, (id) =>
      lead(`/accounts/${id}/spend`, { spend: 2.5, reason: 'Late invoice' }, 'PUT'),
    )
    const held: number[] = []
    for (const count of [1, 10]) {
      const mailboxes = Array.from({ length: requests }, () => async () => {
        const { emails } = await farmer<{ emails: { email_id: number }[] }>('/outlook-emails/take', { count })
        held.push(emails[0]!.email_id)
      })
      figures.push(...(await countsOfChanges(`take of mailboxes, ${count} at a time`, mailboxes, servers)))
    }
    const [some, others] = [held.slice(0, requests), held.slice(requests)]
    await ofEach('unpinning', some, (id) => farmer(`/outlook-emails/${id}/unpin`, {}))
    await ofEach('return to stock', others, (id) => lead(`/outlook-emails/${id}/return`, {}))
    return figures
  } finally {
    await database.close()
    await program.stop()
  }
}

export const changes: Part = { name: 'changes', needsServers: true, measure }
