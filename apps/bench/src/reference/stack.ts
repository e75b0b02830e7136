import { RedisStore } from 'connect-redis'
import express, { type Request } from 'express'
import session from 'express-session'
import { Redis } from 'ioredis'
import { Kysely, PostgresDialect, type Generated } from 'kysely'
import { Pool } from 'pg'
import { serveKept } from './kept.ts'
import { cookieSecret, databaseUrl, listen, poolSize, redisUrl } from './listen.ts'
import { listAnswer, pageSize, type Item, type Person, type Tile } from './shapes.ts'

// The stack as in its libraries' documentation, with nothing around it: baseline of the program.

declare module 'express-session' {
  interface SessionData {
    userId: number
  }
}

interface Tables {
  'bench.people': Omit<Person, 'created_at'> & { created_at: Generated<Date> }
  'bench.groups': { id: number; name: string }
  'bench.items': Item
  'bench.counters': Tile & { shard: number }
}

const db = new Kysely<Tables>({
  dialect: new PostgresDialect({ pool: new Pool({ connectionString: databaseUrl(), max: poolSize }) }),
})

const app = express()
app.use(
  session({
    store: new RedisStore({ client: new Redis(redisUrl()), prefix: 'stack:' }),
    secret: cookieSecret,
    resave: false,
    saveUninitialized: false,
    cookie: { maxAge: 86_400_000, sameSite: 'strict' },
  }),
)

const userOf = (req: Request): number => {
  if (req.session.userId === undefined) throw new Error('Not signed in')
  return req.session.userId
}

app.post('/sign-in', (req, res) => {
  req.session.userId = 1
  res.json({ success: true })
})

app.get('/one', async (req, res) => {
  const person = await db.selectFrom('bench.people').selectAll().where('id', '=', userOf(req)).executeTakeFirstOrThrow()
  res.json(person)
})

app.get('/rows', async (req, res) => {
  userOf(req)
  const items = await db
    .selectFrom('bench.items')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .execute()
  res.json({ items })
})

/**
 * Newest page of the list with its tiles: of all rows, or of those matching a word, which needs a count of its own.
 */
const listed = async (word: string | null) => {
  const found = db
    .selectFrom('bench.items as i')
    .$if(word !== null, (all) => all.where('i.address', 'like', `%${word}%`))
  const [items, tiles, count] = await Promise.all([
    found
      .innerJoin('bench.groups as g', 'g.id', 'i.group_id')
      .leftJoin('bench.people as p', 'p.id', 'i.owner_id')
      .selectAll('i')
      .select(['g.name as group_name', 'p.username as owner_name'])
      .orderBy('i.created_at', 'desc')
      .orderBy('i.id', 'desc')
      .limit(pageSize)
      .execute(),
    db
      .selectFrom('bench.counters')
      .select('state')
      .select(({ fn, cast }) => cast<number>(fn.sum('n'), 'integer').as('n'))
      .groupBy('state')
      .execute(),
    word === null
      ? null
      : found.select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('n')).executeTakeFirstOrThrow(),
  ])
  const answer = listAnswer(items, tiles)
  return count ? { ...answer, total: count.n } : answer
}

app.get('/list', async (req, res) => {
  userOf(req)
  res.json(await listed(null))
})

app.get('/search', async (req, res) => {
  userOf(req)
  res.json(await listed(String(req.query['search'])))
})

serveKept(app, userOf)
listen(app)
