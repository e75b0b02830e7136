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

/** How many statements changes need, each with a key by which it could be repeated: the most that one of a kind asks for. */
const measure = async ({ servers }: PartContext): Promise<Figure[]> => {
  if (!servers) return []
  const program = await startProgram(servers)
  const database = await openDatabase(servers.databaseUrl)
  try {
    await seedAccounts(database)
    await seedPool(database, 'free')
    // Each account comes with a mailbox, and nobody has a free hand: there is a limit to count up to.
    await database.pool.query(
      `update sheet_rows r set email = m.email
       from (select email, row_number() over (order by id) as n from mailboxes where facet = 0) m,
         (select id, row_number() over (order by id) as n from sheet_rows where holding_id is null) f
       where f.n = m.n and f.n <= ${requests} and r.id = f.id`,
    )
    await database.pool.query(`update users set acc_limit = 1000`)
    // What jobs do afterwards is not the request's: they wait for tomorrow.
    await database.pool.query(`
      create function wait_for_tomorrow() returns trigger language plpgsql as $$
      begin new.start_after := now() + interval '1 day'; return new; end $$;
      create trigger wait_for_tomorrow before insert on pgboss.job for each row execute function wait_for_tomorrow()`)
    const { rows } = await database.pool.query<{ accountId: string; sheetUrl: string }>(
      `select account_id as "accountId", 'sheet:' || sheet_id as "sheetUrl" from sheet_rows
       where holding_id is null and email is not null`,
    )
    const [buyer, farmer] = [
      await senderOf(program, await signIn(program, 'buyer')),
      await senderOf(program, await signIn(program, 'farmer')),
    ]
    const taken: number[] = []
    const takes = rows.map((wanted) => async () => {
      const { account } = await buyer<Taken>('/accounts/take', { ...wanted, rowNumber: 2 })
      taken.push(account.recordId)
    })
    const figures = await countsOfChanges('take of an account with its mailbox', takes, servers)
    const closes = taken.map((id) => () => buyer(`/accounts/${id}/close`, { spend: 1.5 }))
    figures.push(...(await countsOfChanges('close of an account', closes, servers)))
    for (const count of [1, 10]) {
      const mailboxes = Array.from({ length: requests }, () => () => farmer('/outlook-emails/take', { count }))
      figures.push(...(await countsOfChanges(`take of mailboxes, ${count} at a time`, mailboxes, servers)))
    }
    return figures
  } finally {
    await database.close()
    await program.stop()
  }
}

export const changes: Part = { name: 'changes', needsServers: true, measure }
