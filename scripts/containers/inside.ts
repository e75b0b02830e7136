import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, writeFileSync, appendFileSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { readBlocks } from './blocks.ts'
import { engineEnv, startEngine, type Place } from './engine.ts'
import { Visitor, type Seen } from './visitor.ts'

// Runs in its own network namespace: an engine, the documents' commands, and visitors who observe the effects.
const [cache = '', work = ''] = process.argv.slice(2)
const place: Place = { cache, work }
const site = join(work, 'site')
const host = 'stats.localhost'
const person = { username: 'chief', password: 'correct horse battery 7' }
const telegramId = '271828182'
execFileSync('ip', ['link', 'set', 'lo', 'up'])

const env = engineEnv(place)
const blocks = readBlocks(pathToFileURL(`${site}/`))
// Two of them ran before, where a registry is reachable.
const waiting = new Set(
  blocks.map(({ name }) => name).filter((name) => !['install/prepare', 'install/build'].includes(name)),
)
/** Faults that did not prevent further checks. */
const faults: string[] = []

const note = (text: string): void => {
  console.log(`  ${text}`)
}
const check = (holds: boolean, text: string): void => {
  if (!holds) throw new Error(`Not so: ${text}`)
  note(`ok: ${text}`)
}

/** Runs commands in the installation's folder; resolves to their output. */
const shell = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn('bash', ['-euo', 'pipefail', '-c', text], { cwd: site, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString()
        appendFileSync(join(work, 'commands.log'), chunk)
      })
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0
        ? resolve(printed)
        : reject(new Error(`Exit ${code} of:\n${text}\n${printed.split('\n').slice(-25).join('\n')}`)),
    )
  })

/** Placeholders that a person replaces in the examples; the rest is taken verbatim. */
const own = (text: string): string =>
  text
    .replaceAll('https://stats.example.com', `https://${host}`)
    .replaceAll('https://tracker.example.com', 'https://tracker.test')

const textOf = (name: string): string => {
  const block = blocks.find((each) => each.name === name)
  if (!block) throw new Error(`No document has a block ${name}.`)
  waiting.delete(name)
  return own(block.text)
}

/** Executes one block of the documents. */
const follow = async (name: string): Promise<string> => {
  const begun = performance.now()
  const printed = await shell(textOf(name))
  note(`${name}: done in ${((performance.now() - begun) / 1_000).toFixed(1)} s`)
  return printed
}

/** Executes one block at a terminal, answering its prompts. */
const answer = (name: string, answers: readonly [question: string, answer: string][]): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn('script', ['-qefc', textOf(name).trim(), '/dev/null'], {
      cwd: site,
      env: { ...env, TERM: 'dumb' },
    })
    let printed = ''
    let next = 0
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const due = answers[next]
      if (!due || !printed.includes(due[0])) return
      next += 1
      child.stdin.write(`${due[1]}\n`)
    })
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve(printed) : reject(new Error(`${name}: exit ${code}\n${printed}`)),
    )
  })

const until = async <T>(what: string, seconds: number, look: () => Promise<T | undefined | false>): Promise<T> => {
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; await wait(250)) {
    const found = await look()
    if (found) return found
  }
  throw new Error(`Waited ${seconds} s in vain: ${what}`)
}

let outsideAt = ''
const telegram = async (path: string, method = 'GET', body?: unknown): Promise<unknown> => {
  const reply = await fetch(`http://${outsideAt}:8080/control/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return reply.json()
}
const messages = async (): Promise<string[]> =>
  ((await telegram(`chats/${telegramId}/messages`)) as { text: string }[]).map(({ text }) => text)

const signedIn = async (): Promise<Visitor> => {
  const visitor = new Visitor(
    host,
    await shell('docker compose exec -T proxy cat /data/caddy/pki/authorities/local/root.crt'),
  )
  const before = (await messages()).length
  await visitor.signIn(person, () =>
    until('the code', 20, async () =>
      (await messages())
        .slice(before)
        .map((text) => /: (\d{6})\./.exec(text)?.[1])
        .findLast(Boolean),
    ),
  )
  return visitor
}

/** Sends ten requests a second until stopped: pages, reads and changes of a signed-in person. */
const load = (visitor: Visitor) => {
  const seen: { what: string; answer: Seen }[] = []
  const open = new Set<Promise<void>>()
  // Within the rate limits per person: 60 changes and 300 reads a minute.
  const page = () => ['GET', '/'] as const
  const me = () => ['GET', '/api/auth/me'] as const
  const change = () => ['PUT', '/api/me/preferences', { theme: seen.length % 2 ? 'blue' : 'dark' }] as const
  const calls = [page, me, page, change, page, me, page, page, me, page, page, me]
  let turn = 0
  const timer = setInterval(() => {
    const [method, path, body] = calls[turn++ % calls.length]!()
    const one = visitor.call(method, path, body).then((answer) => void seen.push({ what: `${method} ${path}`, answer }))
    open.add(one)
    void one.finally(() => open.delete(one))
  }, 100)
  return {
    count: (): number => seen.length,
    stop: async (): Promise<{ total: number; failed: { what: string; answer: Seen }[]; slowest: number }> => {
      clearInterval(timer)
      await Promise.all(open)
      const failed = seen.filter(({ answer: { status } }) => status !== 200)
      return { total: seen.length, failed, slowest: Math.round(Math.max(...seen.map(({ answer }) => answer.ms))) }
    },
  }
}

/** Minimum number of requests for a meaningful result. */
const enough = 20

const under = async (what: string, visitor: Visitor, work: () => Promise<unknown>): Promise<void> => {
  const running = load(visitor)
  await work()
  // Short operations get a few more requests afterwards.
  await until(`${enough} requests`, 60, () => Promise.resolve(running.count() > enough))
  const { total, failed, slowest } = await running.stop()
  for (const each of failed.slice(0, 5))
    console.log(
      `    ${each.what}: ${each.answer.status} ${each.answer.text.slice(0, 120)} after ${Math.round(each.answer.ms)} ms`,
    )
  const text = `${what} under 10 requests a second: ${total} requests, failed ${failed.length}, slowest ${slowest} ms`
  // Continue after a fault, since later results matter too.
  if (failed.length === 0) note(`ok: ${text}`)
  else faults.push(text)
}

const instances = async (): Promise<string[]> =>
  (await shell('docker compose ps --quiet --status running api')).trim().split('\n').filter(Boolean)
const restarts = async (): Promise<string> =>
  (await shell('docker inspect --format "{{.RestartCount}}" $(docker compose ps --quiet api)'))
    .replaceAll(/\s+/g, ' ')
    .trim()

const install = async (): Promise<Visitor> => {
  await shell('docker compose up -d --no-deps outside')
  const account = join(work, 'outside/google_service_account.json')
  await until('the simulators', 60, async () => statSync(account, { throwIfNoEntry: false }) !== undefined)
  outsideAt = (
    await shell(
      'docker inspect --format "{{(index .NetworkSettings.Networks \\"campaign-stats_outside\\").IPAddress}}" $(docker compose ps -q outside)',
    )
  ).trim()
  execFileSync('cp', [account, join(work, 'home')])
  await follow('install/secrets')
  await follow('install/start')
  await telegram(`chats/${telegramId}/messages`, 'POST', { text: '/start', firstName: 'Chief' })
  await until('the bot’s answer', 30, async () => (await messages()).some((text) => text.includes(telegramId)))
  const made = await answer('install/administrator', [
    ['Username', person.username],
    ['Telegram ID', telegramId],
    ['Password', person.password],
  ])
  check(made.includes('was created'), 'the administrator is made at the terminal')
  const visitor = await signedIn()
  const me = await visitor.json<{ username: string }>('GET', '/api/auth/me')
  check(me.username === person.username, 'install ends in a signed-in administrator over TLS')
  const page = await visitor.call('GET', '/')
  check(page.status === 200 && page.text.includes('<div id="root"'), 'the page is served')
  check((await visitor.call('GET', '/readyz')).status === 404, 'what operators read stays inside')
  note(
    `doctor: ${
      (await follow('install/doctor'))
        .split('\n')
        .filter((line) => /fault|warning/i.test(line))
        .join('; ') || 'no fault'
    }`,
  )
  return visitor
}

const restore = async (visitor: Visitor): Promise<Visitor> => {
  await visitor.json('PUT', '/api/me/preferences', { theme: 'blue' })
  await follow('backup/backup')
  check(
    readdirSync(join(site, 'backups')).some((name) => name.endsWith('.backup')),
    'a backup lies outside of the volumes',
  )
  const service = readFileSync(join(site, 'deploy/campaign-stats-backup.service'), 'utf8')
  await shell(/^ExecStart=(.*)$/m.exec(service)![1]!.replace('/usr/bin/docker', 'docker'))
  note('ok: the timer’s command backs up, too')
  await visitor.json('PUT', '/api/me/preferences', { theme: 'dark' })
  await follow('restore/restore')
  await until('ready after the restore', 120, async () => (await visitor.call('GET', '/api/meta')).status === 200)
  const again = await signedIn()
  const me = await again.json<{ preferences: { theme: string } }>('GET', '/api/auth/me')
  check(me.preferences.theme === 'blue', 'restore brings back what the backup held')
  return again
}

const rotate = async (visitor: Visitor): Promise<void> => {
  const keys = (): string[] =>
    (
      JSON.parse(readFileSync(join(site, 'secrets/keys/keys.json'), 'utf8')) as { seal: { keys: { id: string }[] } }
    ).seal.keys.map(({ id }) => id)
  await under('rotating the keys of secrets', visitor, () => follow('rotate/seal'))
  check(keys().length === 2, `a key was added: ${keys().join(', ')}`)
  await under('replacing the instances', visitor, () => follow('rotate/restart'))
}

const upgrade = async (visitor: Visitor): Promise<void> => {
  await follow('instances/add')
  await until(
    'three ready instances',
    120,
    async () => (await shell('docker compose ps api')).match(/\(healthy\)/g)?.length === 3,
  )
  check((await instances()).length === 3, 'three instances run')
  const before = await instances()
  await under('upgrading three instances', visitor, () => follow('upgrade/upgrade'))
  const after = await instances()
  check(after.length === 3 && after.every((id) => !before.includes(id)), 'three other instances run')
  const applied = await shell(
    `docker compose exec -T postgres psql -U postgres -d campaign_stats -tAc "select count(*) from kysely_migration where name like '9999%'"`,
  )
  check(applied.trim() === '1', 'the new version migrated the tables')
  await under('going back on the new tables', visitor, () => follow('go-back/go-back'))
  check((await instances()).length === 3, 'three instances of the version before run on the new tables')
}

const away = async (visitor: Visitor): Promise<void> => {
  const counts = await restarts()
  for (const [service, code] of [
    ['postgres', 'the database'],
    ['redis', 'Redis'],
  ] as const) {
    await shell(`docker compose kill -s KILL ${service} && docker compose stop ${service}`)
    const page = await visitor.call('GET', '/')
    check(page.status === 200 && page.text.includes('<div id="root"'), `${code} away: the page itself is served`)
    const me = await visitor.call('GET', '/api/auth/me')
    const body = JSON.parse(me.text) as { code: string; error: string }
    check(
      me.status === 503 && body.code === 'unavailable' && me.ms < 5_000,
      `${code} away: 503 in the server’s words after ${Math.round(me.ms)} ms: ${body.error}`,
    )
    const begun = performance.now()
    await shell(`docker compose start ${service}`)
    await until(`${service} back`, 60, async () => (await visitor.call('GET', '/api/auth/me')).status === 200)
    note(`ok: ${code} back: all goes on ${((performance.now() - begun) / 1_000).toFixed(1)} s after its start`)
  }
  check((await restarts()) === counts, `no instance was restarted (${counts})`)
  await shell('docker compose stop api')
  const none = await visitor.call('GET', '/api/auth/me')
  check(
    none.status === 503 && (JSON.parse(none.text) as { code: string }).code === 'unavailable',
    'no instance: the proxy answers the agreed refusal',
  )
  const page = await visitor.call('GET', '/accounts')
  check(
    page.status === 503 && page.text.includes('tries again by itself'),
    'no instance: the proxy has a page of its own',
  )
  await shell('docker compose start api')
}

/** First start interrupted while creating the roles, as by an unreadable secret. */
const halfMade = async (): Promise<void> => {
  await shell(
    `docker compose exec -T postgres psql -U postgres -d campaign_stats -c 'drop owned by app' -c 'drop role app'`,
  )
  const told = await shell('docker compose run --rm --no-deps -T migrate').then(
    () => '',
    (error: Error) => error.message,
  )
  check(
    told.includes('The role app of DATABASE_URL is missing') && told.includes('roles.sh'),
    'migrate names a missing role and what to do',
  )
  await shell(
    'docker compose exec -T postgres bash /docker-entrypoint-initdb.d/roles.sh && docker compose run --rm --no-deps -T migrate',
  )
  note('ok: the same command makes the role again')
}

const main = async (): Promise<void> => {
  const engine = await startEngine(place, true)
  const clean = async (): Promise<void> => {
    await shell('docker compose --profile tools down --volumes --timeout 5').catch((error: unknown) =>
      console.log(String(error)),
    )
    await engine.stop()
  }
  try {
    let visitor = await install()
    visitor = await restore(visitor)
    await rotate(visitor)
    await upgrade(visitor)
    await away(visitor)
    await halfMade()
    if (faults.length) throw new Error(`Not so: ${faults.join('\nNot so: ')}`)
    const memory = await shell('docker stats --no-stream --format "{{.Name}} {{.MemUsage}}"')
    console.log(memory.replaceAll(/^/gm, '    '))
    check(
      waiting.size === 0,
      `every marked block of the documents was carried out (${blocks.length})${waiting.size ? `, but ${[...waiting].join(', ')}` : ''}`,
    )
  } catch (error) {
    mkdirSync(join(work, 'logs'), { recursive: true })
    writeFileSync(
      join(work, 'logs/compose.log'),
      await shell('docker compose ps -a; docker compose logs --no-color --tail 200').catch(String),
    )
    throw error
  } finally {
    await clean()
  }
}

await main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
