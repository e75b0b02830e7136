import { Client } from 'pg'

/** URL of a database on the test server. */
export const serverUrl = (name?: string): string => {
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  if (name) url.pathname = `/${name}`
  return url.href
}

export const onServer = async (work: (client: Client) => Promise<unknown>): Promise<void> => {
  const client = new Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
