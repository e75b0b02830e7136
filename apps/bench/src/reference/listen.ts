import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The word after which a reference server prints its address. */
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
/** Signs the session's cookie. */
export const cookieSecret = 'reference servers hold nothing secret'
/** As many connections as the program has. */
export const poolSize = 20
