import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { ErrorBody } from '@app/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { blocksOf, documents, readBlocks } from '../../../scripts/containers/blocks.ts'
import { readConfig } from './config.ts'
import { backupFolder } from './db/backup/files.ts'
import { commitMs, requestMs } from './lib/deadline.ts'
import { Settings } from './settings.ts'

// These tests need no container engine: they compare the files with the settings and with each other.
// `npm run containers` runs them.
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
  cap_add?: string[]
  privileged?: boolean
  pid?: string
  ipc?: string
  network_mode?: string
  devices?: string[]
  security_opt?: string[]
  mem_limit?: string
  pids_limit?: number
  restart?: string
  healthcheck?: object
  command?: string[]
  user?: string
  tmpfs?: string[]
  volumes?: string[]
  logging?: { options: Record<string, string> }
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

/** Environment as compose would pass it on, with secrets as files on this machine. */
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
      if (value.startsWith('/run/')) {
        const path = join(folder, basename(value))
        writeFileSync(path, contents[basename(value)] ?? 'secret')
        return [name, path]
      }
      const variable = /^\$\{(\w+)(?::-(.*?)|:\?.*)?\}$/.exec(value)
      return [name, variable ? (examples[variable[1]!] ?? variable[2] ?? '') : value]
    },
  )
  return { NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '3000', DATA_DIR: '/data', ...Object.fromEntries(entries) }
}

describe('compose file', () => {
  it.each(['api', 'migrate', 'tools'])(
    '[PROD-01] gives %s settings that a production start accepts, without warnings',
    (service) => {
      const config = readConfig(environmentOf(service))
      expect(config.warnings).toEqual([])
      expect(config).toMatchObject({
        production: true,
        simulated: [],
        passwordRules: { policy: 'strict', company: [] },
        server: { secureCookies: true },
      })
      expect(config.database.migrationUrl !== undefined).toBe(service !== 'api')
    },
  )

  it.each(['api', 'migrate', 'tools'])(
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
    expect(service.security_opt).toEqual(['no-new-privileges:true'])
    const { privileged, pid, ipc, network_mode: networkMode, devices } = service
    expect({ privileged, pid, ipc, networkMode, devices }).toEqual({})
    if (name !== 'migrate' && name !== 'tools')
      expect([service.mem_limit, service.pids_limit, service.restart]).toEqual([
        expect.any(String),
        expect.any(Number),
        'unless-stopped',
      ])
  })

  it.each(Object.keys(compose.services))('[S-68] %s has a read-only root and drops all capabilities', (name) => {
    const { read_only: readOnly, cap_drop: dropped, cap_add: added } = compose.services[name]!
    expect([readOnly, dropped]).toEqual([true, ['ALL']])
    // The service that faces browsers listens on a port below 1024.
    expect(added).toEqual(name === 'proxy' ? ['NET_BIND_SERVICE'] : undefined)
  })

  it('[PROD-01] passes on every setting that production knows, each from .env or from a secret', () => {
    // Fixed by the image, or refused in production or off loopback.
    const fixed = ['NODE_ENV', 'PORT', 'HOST', 'DATA_DIR']
    const elsewhere = /^(TWO_FACTOR|RATE_LIMITS|SIMULATORS_PORT|TELEGRAM_API_ROOT|GOOGLE_\w+_URL|OUTLOOK_\w+)$/
    const environment = compose.services['tools']!.environment!
    const given = Object.keys(environment).map((name) => (name in Settings.shape ? name : name.replace(/_FILE$/, '')))
    const wanted = Object.keys(Settings.shape).filter((name) => !fixed.includes(name) && !elsewhere.test(name))
    expect(given.toSorted()).toEqual(wanted.toSorted())
    // The proxy is in a network of the compose file itself.
    const { TRUSTED_PROXIES: _proxies, ...passed } = environment
    for (const [name, value] of Object.entries(passed))
      expect(value).toMatch(new RegExp(`^(\\$\\{${name}:[-?].*\\}|/run/(secrets|keys)/.+)$`))
  })

  it.each(['postgres', 'redis'])('[PROD-01] %s needs no capability to become who it runs as', (name) => {
    expect(compose.services[name]?.user).toBe('999:999')
  })

  it('[PROD-01] keys are mounted as a folder, backups lie outside of the volumes, logs have an end', () => {
    const keys = ['migrate', 'tools', 'api'].map((name) => compose.services[name]!.volumes![0])
    expect(keys).toEqual(['./secrets/keys:/run/keys:ro', './secrets/keys:/run/keys', './secrets/keys:/run/keys:ro'])
    for (const name of ['migrate', 'tools', 'api'])
      expect(compose.services[name]?.environment?.['KEYS_FILE']).toBe('/run/keys/keys.json')
    const dataDir = /^ENV .*\bDATA_DIR=(\S+)/m.exec(dockerfile)![1]!
    for (const name of ['tools', 'api'])
      expect(compose.services[name]?.volumes).toContain(`./backups:${backupFolder(dataDir)}`)
    expect(dockerfile).toContain(`RUN install -d -o node -g node ${dataDir} ${backupFolder(dataDir)}\n`)
    for (const { logging } of Object.values(compose.services))
      expect(logging?.options).toEqual({
        'max-size': expect.stringMatching(/^[1-9]\d*m$/) as string,
        'max-file': expect.stringMatching(/^[1-9]\d*$/) as string,
      })
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
    expect(read('deploy/postgres-roles.sh')).toContain('alter role owner nosuperuser')
    expect(compose.services['redis']?.command).toContain('--aclfile')
  })

  it('[S-06] holds no password, token or key', () => {
    const values = Object.values(compose.services).flatMap(({ environment = {} }) => Object.entries(environment))
    const secretNames = values.filter(
      ([name]) => /PASSWORD|TOKEN|KEY|_URL_FILE/.test(name) && name !== 'PASSWORD_POLICY',
    )
    for (const [, value] of secretNames) expect(value).toMatch(/^\/run\/(secrets|keys)\//)
  })
})

describe('image', () => {
  it('[S-68] is built in stages and runs without root, npm or a shell start', () => {
    expect(dockerfile.match(/^FROM \S+ AS \w+$/gm)).toHaveLength(4)
    expect(dockerfile.slice(dockerfile.lastIndexOf('\nFROM ')).match(/^USER .+$/gm)).toEqual(['USER node'])
    const users = ['migrate', 'tools', 'api'].map((name) => compose.services[name]?.user)
    expect(users).toEqual([undefined, undefined, undefined])
    expect(dockerfile).toContain('rm -rf /usr/local/lib/node_modules')
    expect(dockerfile).toMatch(/^CMD \["node", "apps\/api\/src\/main.ts"\]$/m)
    expect(dockerfile).toMatch(/^HEALTHCHECK /m)
  })

  it('[S-66] copies neither simulators nor secrets, and drops tests', () => {
    const copied = [...dockerfile.matchAll(/^(?:COPY|ADD) (?!--from=)(.+) \S+$/gm)].flatMap(([, paths]) =>
      paths!.split(' '),
    )
    expect(copied.filter((path) => !/^[\w.-]+\.(json|yaml)$|\/package\.json$/.test(path)).toSorted()).toEqual([
      'apps/api',
      'apps/web',
      'packages',
      'packages',
    ])
    const dropped = /find apps packages \\\( (.+) \\\).* -delete$/m.exec(dockerfile)?.[1]
    expect(dropped).toBe("-name '*.test.ts' -o -name '*.test-d.ts' -o -name '*.suite.ts'")
    expect(dockerfile).toMatch(/^RUN rm -rf .*apps\/api\/test apps\/api\/soak/m)
    expect(dockerfile).toContain('--prod')
  })

  it('[S-67] uses the pinned Node and pnpm and the frozen lock file', () => {
    expect(dockerfile).toContain(`NODE_IMAGE=node:${manifest.devDependencies['node']}-`)
    expect(dockerfile).toContain(manifest.packageManager)
    for (const install of dockerfile.match(/pnpm install.*/g) ?? []) expect(install).toContain('--frozen-lockfile')
  })
})

describe('what keeps out of the image', () => {
  const ignored = read('.dockerignore').split('\n')

  it.each(['secrets', 'backups', '.env*', '.git', '*.override.yml'])('[S-66] %s never reaches the engine', (name) => {
    expect(ignored).toContain(name)
  })

  it('[PROD-01] the heap ends before the container does', () => {
    const heap = Number(/--max-old-space-size=(\d+)/.exec(dockerfile)?.[1])
    expect(compose.services['api']?.mem_limit).toBe('1g')
    expect(heap).toBeGreaterThanOrEqual(700)
    expect(heap).toBeLessThanOrEqual(768)
  })
})

describe('the documents', () => {
  const blocks = readBlocks(root)
  const chapters = new Set(blocks.map(({ name }) => name.split('/')[0]))

  it('[PROD-01] each chapter has commands that can be carried out as they stand', () => {
    expect([...chapters]).toEqual(['install', 'upgrade', 'go-back', 'backup', 'restore', 'rotate', 'instances'])
    expect(new Set(blocks.map(({ name }) => name)).size).toBe(blocks.length)
  })

  const settingsOfNode = ['NODE_EXTRA_CA_CERTS']
  /** Settings of the program, of its compose file and of Node. */
  const knownSettings = [
    ...[...read('docker-compose.yml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name!),
    ...Object.keys(Settings.shape).flatMap((name) => [name, `${name}_FILE`]),
    ...settingsOfNode,
  ]

  it.each(blocks.map(({ name, text }) => [name, text]))('[PROD-01] %s names what is there', (_name, text) => {
    expect(spawnSync('bash', ['-n', '-c', text]).status).toBe(0)
    for (const [, script] of text.matchAll(/\b(deploy\/[\w.-]+)/g))
      expect(existsSync(new URL(script!, root))).toBe(true)
    for (const [, command] of text.matchAll(/\b(apps\/api\/[\w./-]+\.ts)/g))
      expect(existsSync(new URL(command!, root))).toBe(true)
    for (const [, service] of text.matchAll(/docker compose (?:exec|run)(?: -\S+| --\S+)* (\w+)/g))
      expect(Object.keys(compose.services)).toContain(service)
    // Variables that are written, replaced or read (`NAME=`, `^NAME=`, `$NAME`), except for those that the block itself
    // sets in the shell.
    const own = [...text.matchAll(/^ *(?:local |export |read -\w+ )?([A-Za-z_]\w*)=/gm)].map(([, name]) => name!)
    const named = [...text.matchAll(/(?:[\^'"\s]|\\n)([A-Z][A-Z\d]*_[A-Z\d_]+)=|\$\{?([A-Z][A-Z\d]*_[A-Z\d_]+)/g)]
    const settings = named.flatMap(([, set, read]) => set ?? (own.includes(read!) ? [] : read!))
    expect(settings.filter((name) => !knownSettings.includes(name))).toEqual([])
  })

  it.each(documents)('[PROD-01] every file, unit, program and setting that %s names is there', (document) => {
    const text = read(document)
    const named = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name]) => name!)
    const files = named(/\b((?:deploy|apps|scripts)\/[\w./-]*\w)/g)
    const units = named(/\b([\w-]+\.(?:service|timer))\b/g).map((unit) => `deploy/${unit}`)
    expect([...files, ...units].filter((path) => !existsSync(new URL(path, root)))).toEqual([])
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    expect(named(/npm run ([\w:-]+)/g).filter((name) => !(name in scripts))).toEqual([])
    const unknown = named(/`([A-Z][A-Z\d_]{3,})\b[^`]*`/g).filter((name) => !knownSettings.includes(name))
    expect(unknown).toEqual([])
  })

  it('[PROD-01] a mark without a block of commands is refused', () => {
    expect(() => blocksOf('x.md', '<!-- run: a/b -->\n\ntext\n')).toThrow('1 marks, but 0 marked blocks')
  })

  it('[PROD-01] every script of deploy/ is a program that the shell can read', () => {
    const folder = new URL('deploy/', root)
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.sh'))) {
      expect([name, spawnSync('bash', ['-n', new URL(name, folder).pathname]).status]).toEqual([name, 0])
      if (!['roll.sh', 'say.sh'].includes(name))
        expect([name, statSync(new URL(name, folder)).mode & 0o111]).toEqual([name, 0o111])
    }
  })

  it('[PROD-01] the timer backs up with a command that the runbook has, too', () => {
    const command = /^ExecStart=\/usr\/bin\/(.*)$/m.exec(read('deploy/campaign-stats-backup.service'))?.[1]
    expect(blocks.find(({ name }) => name === 'backup/backup')?.text).toContain(command)
  })
})

describe('the proxy', () => {
  const caddyfile = read('deploy/proxy/Caddyfile')

  it('[PROD-05] asks nobody whether the data is there, and waits a little longer than the server lets a request last', () => {
    expect(caddyfile).not.toMatch(/health_uri|readyz \{|unhealthy_status/)
    expect(caddyfile).toMatch(/dynamic a \{\s+name api/)
    expect(caddyfile).toContain(`response_header_timeout ${(requestMs + commitMs) / 1_000 + 1}s`)
    // An unreachable backend is retried no longer than pages may be silent.
    expect(caddyfile).toMatch(/lb_try_duration 5s[\s\S]*dial_timeout 1s/)
  })

  it('[PROD-05] its own refusal has the form and the code that pages know, and its page both languages', () => {
    const body = /respond `(.*)` 503/.exec(caddyfile)?.[1]
    expect(ErrorBody.parse(JSON.parse(body ?? ''))).toMatchObject({ code: 'unavailable', retryAfterSeconds: 3 })
    const page = read('deploy/proxy/away.html')
    expect(page).toMatch(/tries again by itself[\s\S]*lang="uk"[\s\S]*сама пробує/)
    expect(page).toContain('<meta http-equiv="refresh" content="3" />')
  })
})

describe('supply', () => {
  it('[S-67] the lock file names no registry, and only listed packages run install scripts', () => {
    expect(read('pnpm-lock.yaml')).not.toMatch(/https?:\/\//)
    const { allowBuilds } = parse(read('pnpm-workspace.yaml')) as { allowBuilds: Record<string, boolean> }
    expect(Object.keys(allowBuilds).filter((name) => allowBuilds[name])).toEqual(['node', 'pnpm'])
  })

  it('[S-67] every dependency is pinned to one version', () => {
    const parts = globSync('{apps,packages}/*/package.json', { cwd: root })
    expect(parts.length).toBeGreaterThan(4)
    for (const path of ['package.json', ...parts]) {
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
