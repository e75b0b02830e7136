// Runs on both databases: each engine locks, counts and refuses in its own way.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { getRollbackPlans } from 'pg-boss'
import { describe, expect, it } from 'vitest'
import { freshDatabase, onServers } from '../../test/database/database.ts'
import { startJobs } from '../../test/jobs.ts'
import { connectServer } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { overPool } from './boss.ts'

describe('tables of jobs', () => {
  it('[R-17] an older schema of jobs is brought to this version, and jobs refuse to start on one', async () => {
    const { database } = await freshDatabase()
    await overPool(database).executeSql(getRollbackPlans())
    await expect(startJobs(database, null)).rejects.toThrow('requires migrations')
    expect(await migrate(database.db)).toEqual([])
    await (await startJobs(database, null)).stop()
    await sql`drop schema pgboss cascade`.execute(database.db)
    await expect(startJobs(database, null)).rejects.toThrow('Run npm run migrate')
    await database.close()
  })

  it('a transaction of several statements that fails does not stay open on the connection', async () => {
    const { database } = await freshDatabase()
    const several = overPool(database).executeSql('begin; select 1 / 0; commit')
    await expect(several).rejects.toThrow('division by zero')
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
    await database.close()
  })

  it.skipIf(onServers)(
    '[R-22] waiting for jobs writes nothing, so that an idle embedded database is not dumped',
    async () => {
      const { database } = await freshDatabase()
      const jobs = await startJobs(database, async () => undefined, { times: { superviseMs: 50 } })
      await jobs.sendOne('a', 1)
      let asked = 0
      database.pool.on('acquire', () => asked++)
      const written = async (): Promise<unknown> =>
        (await sql`select pg_current_wal_insert_lsn()`.execute(database.db)).rows[0]
      // The first check after a change may still write something.
      await expect
        .poll(async () => {
          const [before, from] = [await written(), asked]
          await expect.poll(() => asked - from).toBeGreaterThan(20)
          return JSON.stringify(await written()) === JSON.stringify(before)
        })
        .toBe(true)
      await jobs.stop()
      await database.close()
    },
  )

  it.skipIf(!onServers)(
    '[S-68] a role that may not change tables works jobs once a migration has run (server only: needs roles)',
    async () => {
      const { database, url } = await freshDatabase()
      const role = `app_${randomBytes(4).toString('hex')}`
      await sql`create role ${sql.id(role)} login`.execute(database.db)
      const asRoleUrl = new URL(url ?? '')
      asRoleUrl.username = role
      const asRole = connectServer(asRoleUrl.href)
      try {
        await sql`grant select, insert, update, delete on users to ${sql.id(role)}`.execute(database.db)
        await expect(startJobs(asRole, null)).rejects.toThrow('permission denied')
        await migrate(database.db)
        const worked: number[] = []
        const jobs = await startJobs(asRole, async ({ data }) => void worked.push(data.n))
        await jobs.sendOne('a', 1)
        await expect.poll(() => worked).toEqual([1])
        await jobs.stop()
        await expect(sql`drop table pgboss.bam`.execute(asRole.db)).rejects.toThrow('must be owner')
      } finally {
        await asRole.close()
        await sql`drop owned by ${sql.id(role)}`.execute(database.db)
        await sql`drop role ${sql.id(role)}`.execute(database.db)
        await database.close()
      }
    },
  )
})
