import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/**
 * Gives the mailbox of an account's row to the person who took the account. `held`: somebody else has it;
 * `not_in_pool`: nobody ever put it there.
 */
export const claimMailbox = async (
  trx: Db,
  email: string,
  userId: number,
  rowId: string,
): Promise<'added' | 'already_yours' | 'not_in_pool' | 'held'> => {
  const { rows } = await sql<{ id: number }>`
    update mailboxes set holder_id = ${userId}, account_row_id = ${rowId}, taken_at = now()
    where email_key = lower(${email}) and holder_id is null returning id`.execute(trx)
  if (rows[0]) return 'added'
  const found = await trx
    .selectFrom('mailboxes')
    .select('holder_id')
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirst()
  if (!found) return 'not_in_pool'
  return found.holder_id === userId ? 'already_yours' : 'held'
}
