import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readBlocks } from './containers/blocks.ts'
import { engineEnv, startEngine, whyNoEngine, type Place } from './containers/engine.ts'
import { makeImages } from './containers/images.ts'

// `npm run containers`: installs, upgrades and restores an installation in its own container engine, with the commands
// of the documents. CONTAINERS_CACHE names a folder that keeps packages and layers for the next run; without it
// nothing is kept.
const root = fileURLToPath(new URL('..', import.meta.url))
const keep = process.env['CONTAINERS_CACHE']
const begun = performance.now()
const since = (): string => `${Math.round((performance.now() - begun) / 1_000)} s`
const token = '123456789:containers-containers-containers'
const apiKey = 'containers-0123456789abcdef'

const vendors = [
  'api.telegram.org',
  'tracker.test',
  'sheets.googleapis.com',
  'oauth2.googleapis.com',
  'login.microsoftonline.com',
  'graph.microsoft.com',
]

/** Vendor host names resolve to the simulators, whose certificates are signed by a CA of this run. */
const override = (outside: string): string => `
x-outside: &outside
  environment:
    NODE_EXTRA_CA_CERTS: /outside/ca.pem
  networks: [data, front, outside]
  volumes: ['${outside}/ca.pem:/outside/ca.pem:ro']
services:
  migrate: { build: { network: host } }
  tools: { <<: *outside, build: { network: host } }
  api: { <<: *outside, build: { network: host } }
  outside:
    image: node:24.21.0-bookworm-slim
    command: [node, /repository/scripts/containers/outside.ts, /outside, '${token}', '${apiKey}']
    volumes: ['${root}:/repository:ro', '${outside}:/outside']
    networks:
      outside: { aliases: [${vendors.join(', ')}] }
networks:
  outside: { ipam: { config: [{ subnet: 9.9.9.0/24 }] } }
`

const certify = (folder: string): void => {
  writeFileSync(join(folder, 'names'), `subjectAltName=${vendors.map((name) => `DNS:${name}`).join(',')}\n`)
  execFileSync(
    'sh',
    [
      '-ec',
      `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=authority -keyout ca.key -out ca.pem
       openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=outside -keyout key.pem -out request.pem
       openssl x509 -req -in request.pem -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile names -out cert.pem
       chmod 644 key.pem`,
    ],
    { cwd: folder, stdio: 'ignore' },
  )
}

/** Repository as cloned by a person, with an origin that gets a newer version later. */
const makeSite = (work: string): void => {
  const [origin, site] = [join(work, 'origin'), join(work, 'site')]
  mkdirSync(origin)
  execFileSync('sh', [
    '-c',
    `git -C "$1" ls-files -coz --exclude-standard | (cd "$1" && tar --null --ignore-failed-read -cf - -T -) | tar -xf - -C "$2"`,
    'sh',
    root,
    origin,
  ])
  const git = (folder: string, ...args: string[]): void =>
    void execFileSync(
      'git',
      ['-C', folder, '-c', 'user.name=Release', '-c', 'user.email=release@example.com', ...args],
      { stdio: 'ignore' },
    )
  git(origin, 'init', '--initial-branch=main')
  git(origin, 'add', '--all', '--force')
  git(origin, 'commit', '--message=This version')
  execFileSync('git', ['clone', '--quiet', origin, site])
  // The next version adds a column in an expanding migration.
  const migrations = join(origin, 'apps/api/src/db/migrations')
  writeFileSync(
    join(migrations, '9999_next.ts'),
    "import { sql, type Kysely } from 'kysely'\n\nexport const up = (db: Kysely<unknown>) => sql`alter table users add column next_version text`.execute(db)\n",
  )
  const index = readFileSync(join(migrations, 'index.ts'), 'utf8')
  writeFileSync(
    join(migrations, 'index.ts'),
    `import * as next from './9999_next.ts'\n${index.replace(/\n\}\n?$/, "\n  '9999_next': next,\n}\n")}`,
  )
  git(origin, 'add', '--all')
  git(origin, 'commit', '--message=The next version')
  // The clone stays at the commit before, which this machine installs.
  execFileSync('git', ['-C', site, 'config', 'pull.ff', 'only'])
}

const step = async (text: string, work: () => unknown): Promise<void> => {
  console.log(`${text} (${since()})`)
  await work()
}

const run = async (place: Place): Promise<void> => {
  const { cache, work } = place
  const site = join(work, 'site')
  const blocks = readBlocks(pathToFileURL(root))
  const env = engineEnv(place)
  const text = (name: string): string =>
    blocks
      .find((block) => block.name === name)!
      .text.replaceAll('https://stats.example.com', 'https://stats.localhost')
      .replaceAll('https://tracker.example.com', 'https://tracker.test')
  const shell = (commands: string): void => {
    const { status, stderr, stdout } = spawnSync('bash', ['-euo', 'pipefail', '-c', commands], {
      cwd: site,
      env,
      encoding: 'utf8',
      maxBuffer: 1e9,
    })
    if (status !== 0)
      throw new Error(`Exit ${status} of:\n${commands}\n${`${stdout}${stderr}`.split('\n').slice(-25).join('\n')}`)
  }
  for (const folder of ['home', 'outside']) mkdirSync(join(work, folder), { recursive: true })
  await step('A repository to install from', () => makeSite(work))
  certify(join(work, 'outside'))
  writeFileSync(join(site, 'docker-compose.override.yml'), override(join(work, 'outside')))
  writeFileSync(join(work, 'home/telegram_bot_token'), `${token}\n`)
  writeFileSync(join(work, 'home/keitaro_api_key'), `${apiKey}\n`)

  const builder = await startEngine(place, false)
  try {
    const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8')
    const named = (setting: string): string => new RegExp(`\\$\\{${setting}:-([^}]+)\\}`).exec(compose)![1]!
    await step('Base images from Debian’s packages', () =>
      makeImages(place, {
        node: named('NODE_IMAGE'),
        postgres: named('POSTGRES_IMAGE'),
        redis: named('REDIS_IMAGE'),
        caddy: named('CADDY_IMAGE'),
      }),
    )
    await step('install/prepare', () => shell(text('install/prepare')))
    await step('install/build', () => shell(text('install/build')))
  } finally {
    await builder.stop()
  }
  console.log(`In an engine with networks of its own (${since()})`)
  const inside = spawn(
    'unshare',
    ['-n', '-m', process.execPath, fileURLToPath(new URL('containers/inside.ts', import.meta.url)), cache, work],
    { stdio: 'inherit' },
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => inside.kill(signal))
  const code = await new Promise<number>((resolve) => inside.on('close', (status) => resolve(status ?? 1)))
  if (code !== 0)
    throw new Error(
      `Not as documented. What was printed: ${work}/commands.log, logs: ${work}/logs, engine: ${work}/dockerd.log`,
    )
}

const why = whyNoEngine()
if (why) {
  console.log(`SKIPPED: no container engine can be had here: ${why}. Nothing was shown.`)
  process.exit(0)
}
const work = mkdtempSync(join(tmpdir(), 'campaign-stats-containers-'))
const cache = keep ?? join(work, 'cache')
mkdirSync(cache, { recursive: true })
try {
  await run({ cache, work })
  console.log(`As documented, in ${since()}.`)
  rmSync(work, { recursive: true, force: true })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  // Layers are large, and the printed output is what explains a failure.
  if (!keep) rmSync(cache, { recursive: true, force: true })
  if (existsSync(join(work, 'site'))) cpSync(join(work, 'site/docker-compose.yml'), join(work, 'logs-compose.yml'))
  process.exitCode = 1
}
