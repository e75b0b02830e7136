import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Text printed before the address of a reference server. */
export const readyWord = 'reference ready at '

export const listen = (app: RequestListener): void => {
  const server = createServer(app)
  server.listen(0, '127.0.0.1', () =>
    console.log(`${readyWord}http://127.0.0.1:${(server.address() as AddressInfo).port}`),
  )
}

const given = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}

export const databaseUrl = (): string => given('REFERENCE_DATABASE_URL')
export const redisUrl = (): string => given('REFERENCE_REDIS_URL')
/** Secret that signs the session cookie. */
export const cookieSecret = 'reference servers hold nothing secret'
/** Same number of connections as the program. */
export const poolSize = 20
