import { sql } from 'kysely'
import type { Db } from '../../../api/src/db/connect.ts'

/** Accounts with recorded spend, each with a campaign of its own. */
const spending = 500

/** Accounts held since then; their sheet is never read. */
const insertAccounts = (db: Db, prefix: string, count: number, days: number) =>
  sql`
    with sheet as (
      insert into sheets (spreadsheet_id, gid, name, title, tab, header_row, mapping, columns)
      values (${`money-${prefix}`}, 0, ${prefix}, '', '', 1, '{}', '{}') returning id
    ), rows as (
      insert into sheet_rows (sheet_id, row_number, account_id, state, present, fingerprint)
      select sheet.id, n, ${prefix}::text || n, 'accepted', false, '' from sheet, generate_series(1, ${count}::int) n
      returning id, account_id
    )
    insert into accounts (row_id, account_id, country, username, taken_at)
    select id, account_id, 'US', 'x', now() - make_interval(days => ${days}::int) from rows`.execute(db)

/** Campaigns by name, some linked to accounts, and the daily spend of those accounts. */
export const seedSpends = (all: Db, { days, campaigns }: { days: number; campaigns: number }): Promise<void> =>
  all.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db)
    await insertAccounts(db, 'spends', spending, days + 1)
    await sql`
    insert into tracker_campaigns (campaign_id, name, group_id)
    select c, 'Campaign ' || c, 1 + c % 5 from generate_series(1, ${campaigns}::int) c`.execute(db)
    await sql`
    insert into links (username, country, account_id, pixel, pwa_link, campaign_name, alias, campaign_id, patient_until, created_at)
    select 'x', 'US', 'spends' || n, '', '', '', 'alias' || n, n, now(), now() - make_interval(days => ${days + 1}::int)
    from generate_series(1, ${spending}::int) n`.execute(db)
    await sql`
    insert into account_spends (account_key, day, amount, source, set_by)
    select 'spends' || n, current_date - d, n * 700, 'import', 'x'
    from generate_series(1, ${days}::int) d, generate_series(1, ${spending}::int) n`.execute(db)
    await sql`analyze`.execute(db)
    await sql`reset statement_timeout`.execute(db)
  })

/** Maximum number of lines per text. */
export const linesOfStatement = 20_000
/** Accounts per import; each gets the same number of days. */
const imported = 200
const importedDays = linesOfStatement / imported

export const seedImported = async (db: Db): Promise<void> => {
  await insertAccounts(db, 'imports', imported, importedDays + 2)
}

/** Statement with the maximum number of lines, with different amounts each time. */
export const statement = (turn: number): string =>
  Array.from({ length: linesOfStatement }, (_, line) => {
    const day = new Date(Date.now() - (1 + Math.floor(line / imported)) * 86_400_000).toISOString().slice(0, 10)
    return `imports${1 + (line % imported)};${day};${(turn * 1_000 + (line % 997)) / 100}`
  }).join('\n')
