import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { PoolClient } from 'pg'
import type { Database } from '../src/db/connect.ts'
import type { DB as Schema } from '../src/db/schema.ts'

interface PlanNode {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

/** Rows that a plan's nodes returned or filtered out, over all loops. */
const rowsOf = (node: PlanNode): number =>
  (node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)) *
    node['Actual Loops'] +
  (node.Plans ?? []).reduce((sum, each) => sum + rowsOf(each), 0)

const explainable = /^\s*(?:\/\* prepared \*\/)?\s*(?:with|select|insert|update|delete)\b/i

/** Statements of requests, and the rows and pages that the database read for them: a measure independent of time. */
export interface Work {
  statements: number
  /** Maximum of a single statement, and its text. */
  most: { looked: number; text: string }
}

/**
 * Same database, which runs each statement of a transaction a second time with EXPLAIN, behind a savepoint. Table
 * reads of triggers count too.
 */
export const explaining = (database: Database) => {
  let work: Work | null = null

  const explain = async (client: PoolClient, text: string, values: unknown[]): Promise<void> => {
    if (!work || !explainable.test(text)) return
    const readOfTables = async (): Promise<number> => {
      const { rows } = await client.query<{ n: string | null }>(
        'select sum(seq_tup_read) as n from pg_stat_xact_all_tables',
      )
      return Number(rows[0]?.n)
    }
    await client.query('savepoint explained')
    const before = await readOfTables()
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (analyze, buffers, format json) ${text.replace('/* prepared */', '')}`,
      values,
    )
    const { Plan: plan } = rows[0]!['QUERY PLAN'][0]!
    const looked = rowsOf(plan) + pagesOf(plan) + (await readOfTables()) - before
    await client.query('rollback to savepoint explained')
    work.statements += 1
    if (looked > work.most.looked) work.most = { looked, text: text.replace(/\s+/g, ' ').slice(0, 120) }
  }

  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await database.pool.connect()
    let isOpen = false
    const query = async (text: string, values: unknown[]): Promise<unknown> => {
      if (text === 'begin') isOpen = true
      else if (text === 'commit' || text === 'rollback') isOpen = false
      else if (isOpen) await explain(client, text, values)
      return client.query(text, values)
    }
    return { query, release: () => client.release() } as unknown as PostgresPoolClient
  }

  return {
    database: {
      ...database,
      db: new Kysely<Schema>({
        dialect: new PostgresDialect({
          pool: { options: database.pool.options, connect, end: () => Promise.resolve() },
        }),
      }),
      close: () => Promise.resolve(),
    } satisfies Database,
    /** Work of some sequential changes through this database. */
    workOf: async (changes: () => Promise<unknown>): Promise<Work> => {
      const own: Work = { statements: 0, most: { looked: 0, text: '' } }
      work = own
      try {
        await changes()
      } finally {
        work = null
      }
      return own
    },
  }
}

/** Pages read by a plan, including those of called functions; a node includes its children. */
const pagesOf = (node: PlanNode): number => node['Shared Hit Blocks'] + node['Shared Read Blocks']
