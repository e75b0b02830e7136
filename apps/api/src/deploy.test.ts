import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig, Settings } from './config.ts'

// No container engine is needed: these hold the files to the settings and to each other.
const root = new URL('../../../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')

interface Service {
  image?: string
  build?: string
  environment?: Record<string, string>
  secrets?: string[]
  ports?: string[]
  networks: string[]
  read_only?: boolean
  init?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  mem_limit?: string
  pids_limit?: number
  restart?: string
  healthcheck?: object
  command?: string[]
}
const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Service>
  networks: Record<string, { internal?: boolean } | null>
  secrets: Record<string, { file: string }>
}
const dockerfile = read('Dockerfile')
const manifest = JSON.parse(read('package.json')) as { packageManager: string; devDependencies: Record<string, string> }
const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What compose would pass on, with secrets as files on this machine. */
const environmentOf = (service: string): Record<string, string> => {
  const contents: Record<string, string> = {
    database_url: 'postgres://app:x@postgres/campaign_stats',
    migration_database_url: 'postgres://owner:x@postgres/campaign_stats',
    redis_url: 'redis://app:x@redis:6379',
    telegram_bot_token: `123456:${'a'.repeat(30)}`,
  }
  const examples: Record<string, string> = {
    PUBLIC_URL: 'https://stats.example.com',
    ADMIN_USERNAME: 'chief',
    KEITARO_URL: 'https://tracker.example.com',
  }
  const entries = Object.entries(compose.services[service]?.environment ?? {}).map(
    ([name, value]): [string, string] => {
      if (value.startsWith('/run/secrets/')) {
        const path = join(folder, basename(value))
        writeFileSync(path, contents[basename(value)] ?? 'secret')
        return [name, path]
      }
      const variable = /^\$\{(\w+)(?::-(.*)|:\?.*)?\}$/.exec(value)
      return [name, variable ? (examples[variable[1]!] ?? variable[2] ?? '') : value]
    },
  )
  return { NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '3000', DATA_DIR: '/data', ...Object.fromEntries(entries) }
}

describe('compose file', () => {
  it.each(['api', 'migrate'])('gives %s settings that a production start accepts, without warnings', (service) => {
    const config = readConfig(environmentOf(service))
    expect(config.warnings).toEqual([])
    expect(config).toMatchObject({
      production: true,
      simulated: [],
      passwordPolicy: 'strict',
      server: { secureCookies: true },
    })
    expect(config.database.migrationUrl !== undefined).toBe(service === 'migrate')
  })

  it.each(['api', 'migrate'])(
    'names only settings that exist for %s, and mounts the secrets that they point to',
    (service) => {
      const { environment = {}, secrets = [] } = compose.services[service]!
      for (const [name, value] of Object.entries(environment)) {
        expect(Object.keys(Settings.shape)).toContain(
          name.endsWith('_FILE') && !(name in Settings.shape) ? name.slice(0, -5) : name,
        )
        if (value.startsWith('/run/secrets/')) expect(secrets).toContain(basename(value))
      }
      for (const secret of secrets) expect(compose.secrets[secret]?.file).toMatch(/^\.\/secrets\//)
    },
  )

  it('[S-68] only the proxy is published; database and Redis stand on an internal network', () => {
    const published = Object.entries(compose.services).filter(([, { ports }]) => ports)
    expect(published.map(([name]) => name)).toEqual(['proxy'])
    expect(compose.networks['data']).toEqual({ internal: true })
    for (const name of ['postgres', 'redis', 'migrate']) expect(compose.services[name]?.networks).toEqual(['data'])
    expect(compose.services['proxy']?.networks).toEqual(['front'])
  })

  it.each(Object.keys(compose.services))('[S-68] %s gains no privileges and has limits', (name) => {
    const service = compose.services[name]!
    expect(service.security_opt).toContain('no-new-privileges:true')
    if (name !== 'migrate')
      expect([service.mem_limit, service.pids_limit, service.restart]).toEqual([
        expect.any(String),
        expect.any(Number),
        'unless-stopped',
      ])
  })

  it.each(['api', 'migrate', 'redis', 'proxy'])('[S-68] %s has a read-only root and drops all capabilities', (name) => {
    expect(compose.services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
  })

  it('[S-68] Postgres speaks SCRAM and keeps what it confirmed; migrations and the server have roles of their own', () => {
    const command = compose.services['postgres']?.command?.join(' ')
    for (const setting of [
      'password_encryption=scram-sha-256',
      'fsync=on',
      'full_page_writes=on',
      'synchronous_commit=on',
    ])
      expect(command).toContain(setting)
    expect(read('deploy/postgres-roles.sh')).toContain('grant select, insert, update, delete on tables to app')
    expect(compose.services['redis']?.command).toContain('--aclfile')
  })

  it('[S-06] holds no password, token or key', () => {
    const values = Object.values(compose.services).flatMap(({ environment = {} }) => Object.entries(environment))
    const secretNames = values.filter(
      ([name]) => /PASSWORD|TOKEN|KEY|_URL_FILE/.test(name) && name !== 'PASSWORD_POLICY',
    )
    for (const [, value] of secretNames) expect(value).toMatch(/^\/run\/secrets\//)
  })
})

describe('image', () => {
  it('[S-68] is built in stages and runs without root, npm or a shell start', () => {
    expect(dockerfile.match(/^FROM /gm)).toHaveLength(2)
    expect(dockerfile).toMatch(/^USER node$/m)
    expect(dockerfile).toContain('rm -rf /usr/local/lib/node_modules')
    expect(dockerfile).toMatch(/^CMD \["node", "apps\/api\/src\/main.ts"\]$/m)
    expect(dockerfile).toMatch(/^HEALTHCHECK /m)
  })

  it('[S-66] copies neither simulators nor secrets, and drops tests', () => {
    expect(dockerfile).not.toMatch(/COPY .*(simulators|secrets|\.env)/)
    expect(dockerfile).not.toMatch(/^COPY \. /m)
    expect(dockerfile).toContain("-name '*.test.ts'")
    expect(dockerfile).toContain('--prod')
  })

  it('[S-67] uses the pinned Node and pnpm and the frozen lock file', () => {
    expect(dockerfile).toContain(`NODE_IMAGE=node:${manifest.devDependencies['node']}-`)
    expect(dockerfile).toContain(manifest.packageManager)
    for (const install of dockerfile.match(/pnpm install.*/g) ?? []) expect(install).toContain('--frozen-lockfile')
  })
})

describe('supply', () => {
  it('[S-67] the lock file names no registry, and only listed packages run install scripts', () => {
    expect(read('pnpm-lock.yaml')).not.toMatch(/https?:\/\//)
    const { allowBuilds } = parse(read('pnpm-workspace.yaml')) as { allowBuilds: Record<string, boolean> }
    expect(Object.keys(allowBuilds).filter((name) => allowBuilds[name])).toEqual(['node', 'pnpm'])
  })

  it('[S-67] every dependency is pinned to one version', () => {
    for (const path of [
      'package.json',
      'apps/api/package.json',
      'apps/web/package.json',
      'apps/simulators/package.json',
      'packages/contract/package.json',
    ]) {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(read(path)) as Record<
        string,
        Record<string, string> | undefined
      >
      for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
        expect([name, version]).toEqual([
          name,
          expect.stringMatching(/^(\d+\.\d+\.\d+|workspace:\*|npm:@?[\w./-]+@\d+\.\d+\.\d+)$/),
        ])
      }
    }
  })

  it('the workflow runs the same command as a person', () => {
    const workflow = parse(read('.github/workflows/ci.yml')) as {
      jobs: { test: { steps: { run?: string }[]; env: Record<string, string> } }
    }
    expect(workflow.jobs.test.steps.map(({ run }) => run).filter(Boolean)).toEqual(['npm test'])
    expect(Object.keys(workflow.jobs.test.env)).toEqual(['TEST_DATABASE_URL', 'TEST_REDIS_URL'])
    expect(read('.ci/run')).toMatch(/^npm test$/m)
  })
})
