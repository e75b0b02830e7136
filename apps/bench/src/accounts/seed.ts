import { connectServer, type Database } from '../../../api/src/db/connect.ts'
import { migrate } from '../../../api/src/db/migrate.ts'

export const sheets = 50
export const rowsPerSheet = 2_000
export const takers = 64

const countries = ['ES', 'KZ', 'DE', 'BG', 'PL', 'FR', 'IT', 'PT', 'RO', 'TR', 'UA', 'GB']

/** Opens the program's database with the program's number of connections. */
export const openDatabase = async (databaseUrl: string): Promise<Database> => {
  const database = connectServer(databaseUrl)
  await migrate(database.db)
  return database
}

const unhurried = async ({ pool }: Database, statements: string): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(statements)
  } finally {
    client.release(true)
  }
}

/** Sheets of accounts in 12 countries, never read again, and people who take accounts; returns the people. */
export const seedAccounts = async (
  database: Database,
  { sheetCount = sheets, rows: perSheet = rowsPerSheet } = {},
): Promise<{ id: number; username: string }[]> => {
  await unhurried(
    database,
    `
    truncate sheets, sheet_rows, accounts, account_events, sheet_marks cascade;
    insert into sheets (spreadsheet_id, gid, name, title, tab, header_row, columns, read_at)
    select 'bench' || n, 0, 'Sheet ' || n, 'Sheet ' || n, 'Accounts', 1,
      '{"id":0,"country":1,"status":2,"taken_by":3,"taken_at":4}', now() + interval '10 years'
    from generate_series(1, ${sheetCount}) n;
    insert into sheet_rows (sheet_id, row_number, account_id, fingerprint, state, country, name)
    select s.id, n + 1, 'ACC-' || s.id || '-' || n, decode('00', 'hex'), 'accepted',
      ('{${countries.join(',')}}'::text[])[1 + n % ${countries.length}], 'Account ' || n
    from sheets s, generate_series(1, ${perSheet}) n;
    insert into users (username, password_hash, telegram_id, role_id)
    select 'taker' || n, 'x', 900000 + n, (select id from roles where name = 'buyer') from generate_series(1, ${takers}) n
    on conflict do nothing;`,
  )
  // A hundred accounts of each sheet are taken, by many people over the last year.
  await unhurried(
    database,
    `
    insert into accounts (row_id, account_id, country, user_id, username, taken_at, closed_at, spend)
    select r.id, r.account_id, r.country, u.id, u.username, now() - r.row_number % 365 * interval '1 day',
      case when r.row_number % 2 = 0 then now() end, case when r.row_number % 2 = 0 then 12.5 end
    from sheet_rows r join users u on u.username = 'taker' || 1 + r.row_number % ${takers} where r.row_number <= 101;
    update sheet_rows r set holding_id = a.id from accounts a where a.row_id = r.id;`,
  )
  await unhurried(database, 'vacuum analyze sheets, sheet_rows, accounts, users')
  const { rows } = await database.pool.query<{ id: number; username: string }>(
    `select id, username from users where username like 'taker%' order by id`,
  )
  return rows
}
