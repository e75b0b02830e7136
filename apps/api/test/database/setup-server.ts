import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { connectServer } from '../../src/db/connect.ts'
import { migrate } from '../../src/db/migrate.ts'
import { onServer, serverUrl } from './server.ts'

/** Migrates a template once; every test file starts from a copy. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const name = `cs_test_${randomBytes(5).toString('hex')}`
  await onServer((client: Client) => client.query(`create database ${name}`))
  const database = connectServer(serverUrl(name), { max: 1 })
  await migrate(database.db)
  await database.close()
  project.provide('templateDatabase', name)
  return () =>
    onServer(async (client) => {
      const { rows } = await client.query<{ datname: string }>(
        'select datname from pg_database where datname like $1',
        [`${name}%`],
      )
      for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
    })
}
