import { randomBytes } from 'node:crypto'
import { openDatabase } from '../accounts/seed.ts'
import type { Database } from '../../../api/src/db/connect.ts'

const unhurried = async ({ pool }: Database, statement: string): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(statement)
  } finally {
    client.release(true)
  }
}

/** Creates another database beside the given one. */
const another = async (databaseUrl: string) => {
  const first = await openDatabase(databaseUrl)
  const name = `campaign_bench_${randomBytes(4).toString('hex')}`
  await unhurried(first, `create database ${name}`)
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: async (): Promise<void> => {
      await unhurried(first, `drop database ${name} with (force)`)
      await first.close()
    },
  }
}

/** Database of its own with the given number of days and campaigns, ending yesterday. */
export const seedDays = async (databaseUrl: string, { days, campaigns }: { days: number; campaigns: number }) => {
  const { url, drop } = await another(databaseUrl)
  const database = await openDatabase(url)
  // In months, as days arrive in production.
  for (let from = days; from > 0; from -= 30)
    await unhurried(
      database,
      `insert into tracker_figures
         (day, campaign_id, sub_value, installs, registrations, deposits, sales, clicks, conversions, revenue, cost)
       select current_date - d, c, '', c % 7, c % 5, c % 3, c % 2, 100 + c % 900, c % 11, c * 371, c * 293
       from generate_series(${Math.max(from - 29, 1)}, ${from}) d, generate_series(1, ${campaigns}) c`,
    )
  await unhurried(database, 'vacuum analyze tracker_figures')
  return {
    db: database.db,
    close: async (): Promise<void> => {
      await database.close()
      await drop()
    },
  }
}
