import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { connectServer, type Database } from '../../src/db/connect.ts'
import { freshEmbedded } from './embedded.ts'
import { onServer, serverUrl } from './server.ts'
// What the set-up provides has its types there.
import type {} from './setup-embedded.ts'

/** Whether this run is on real servers. */
export const onServers = process.env['TEST_DATABASE'] === 'server'

/** A migrated database of its own, and how to open it once more as another instance would. */
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
