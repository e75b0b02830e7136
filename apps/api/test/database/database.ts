import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { connectServer, type Database } from '../../src/db/connect.ts'
import { freshEmbedded } from './embedded.ts'
import { onServer, serverUrl } from './server.ts'
// Types of the values provided by the setup.
import type {} from './setup-embedded.ts'

/** Whether this run uses real servers. */
export const onServers = process.env['TEST_DATABASE'] === 'server'

/** Migrated database, and a function to open it again like another instance. */
export const freshDatabase = async (): Promise<{
  database: Database
  another: () => Database
  url: string | undefined
}> => {
  if (!onServers) {
    const database = await freshEmbedded()
    return { database, another: () => database, url: undefined }
  }
  const template = inject('templateDatabase')
  const name = `${template}_${randomBytes(4).toString('hex')}`
  await onServer((client) => client.query(`create database ${name} template ${template}`))
  const url = serverUrl(name)
  return { database: connectServer(url), another: () => connectServer(url), url }
}
