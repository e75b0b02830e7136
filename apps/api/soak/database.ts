import { randomBytes } from 'node:crypto'
import { DatabaseClient } from '../src/db/client.ts'

/** Creates a database on a server for the work, and drops it afterwards. */
export const onServer = async <T>(serverUrl: string, work: (url: string) => Promise<T>): Promise<T> => {
  const server = new DatabaseClient({ connectionString: serverUrl })
  await server.connect()
  const name = `cs_soak_${randomBytes(5).toString('hex')}`
  await server.query(`create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  try {
    return await work(url.href)
  } finally {
    await server.query(`drop database ${name} with (force)`)
    await server.end()
  }
}
