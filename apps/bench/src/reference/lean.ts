import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import express, { type Request } from 'express'
import { Redis } from 'ioredis'
import { Pool, type QueryResultRow } from 'pg'
import { serveKept } from './kept.ts'
import { cookieSecret, databaseUrl, listen, poolSize, redisUrl } from './listen.ts'
import { listAnswer, pageSize, type Item, type NamedItem, type Person, type Tile } from './shapes.ts'

// Same answers as the stack with the least work that Express allows: one Redis GET, no writes on reads, and prepared
// statements per connection.

const pool = new Pool({ connectionString: databaseUrl(), max: poolSize })
const redis = new Redis(redisUrl(), { keyPrefix: 'lean:' })

const statements = {
  one: 'select * from bench.people where id = $1',
  rows: `select * from bench.items order by created_at desc, id desc limit ${pageSize}`,
  page: `select i.*, g.name as group_name, p.username as owner_name from bench.items i
    join bench.groups g on g.id = i.group_id left join bench.people p on p.id = i.owner_id
    order by i.created_at desc, i.id desc limit ${pageSize}`,
  tiles: 'select state, sum(n)::integer as n from bench.counters group by state',
}

const query = async <Row extends QueryResultRow>(
  name: keyof typeof statements,
  values: unknown[] = [],
): Promise<Row[]> => (await pool.query<Row>({ name, text: statements[name], values })).rows

const signatureOf = (id: string): string => createHmac('sha256', cookieSecret).update(id).digest('base64url')

const genuine = (id: string, signature: string): boolean => {
  const expected = Buffer.from(signatureOf(id))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const userOf = async (req: Request): Promise<number> => {
  const [, id, signature] = /(?:^|;\s*)sid=([\w-]+)\.([\w-]+)/.exec(req.headers.cookie ?? '') ?? []
  const stored = id && signature && genuine(id, signature) ? await redis.get(id) : null
  if (!stored) throw new Error('Not signed in')
  return (JSON.parse(stored) as { userId: number }).userId
}

const app = express()
app.disable('x-powered-by')
app.set('etag', false)

app.post('/sign-in', async (_req, res) => {
  const id = randomBytes(24).toString('base64url')
  await redis.set(id, JSON.stringify({ userId: 1 }), 'EX', 86_400)
  res.cookie('sid', `${id}.${signatureOf(id)}`, { httpOnly: true, sameSite: 'strict' })
  res.json({ success: true })
})

app.get('/one', async (req, res) => {
  const [person] = await query<Person>('one', [await userOf(req)])
  res.json(person)
})

app.get('/rows', async (req, res) => {
  await userOf(req)
  res.json({ items: await query<Item>('rows') })
})

app.get('/list', async (req, res) => {
  await userOf(req)
  const [items, tiles] = await Promise.all([query<NamedItem>('page'), query<Tile>('tiles')])
  res.json(listAnswer(items, tiles))
})

serveKept(app, userOf)
listen(app)
