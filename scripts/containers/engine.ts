import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Folders of one run, including images and containers, so that removing them removes everything. */
export interface Place {
  /** Kept for the next run: the Debian tree, packages, layers. */
  cache: string
  /** Removed with the run. */
  work: string
}

const has = (program: string): boolean => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

/** Required programs, and the Debian package of each. */
const programs: Record<string, string> = {
  dockerd: 'docker.io',
  iptables: 'iptables',
  ip: 'iproute2',
  mmdebstrap: 'mmdebstrap',
  unshare: 'util-linux',
  script: 'bsdutils',
  openssl: 'openssl',
  git: 'git',
}

/** Reason why no engine can run on this machine, or null. Missing programs are installed if possible. */
export const whyNoEngine = (): string | null => {
  if (process.platform !== 'linux') return 'the engine needs Linux'
  if (process.getuid?.() !== 0) return 'starting an engine of one’s own needs root'
  const missing = () => Object.keys(programs).filter((program) => !has(program))
  if (missing().length && has('apt-get')) {
    const packages = missing().map((program) => programs[program]!)
    spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore' })
    spawnSync('apt-get', ['install', '-qy', '--no-install-recommends', ...packages], { stdio: 'ignore' })
  }
  if (missing().length) return `these programs are missing and could not be installed: ${missing().join(', ')}`
  if (spawnSync('unshare', ['-n', '-m', 'true']).status !== 0) return 'this machine allows no namespaces of one’s own'
  return null
}

const release = 'trixie'

/** Plugins of a newer Debian release, unpacked into the cache, because this release's engine lacks them. */
const ensurePlugins = (cache: string): string => {
  const config = join(cache, 'docker-config')
  const plugins = join(config, 'cli-plugins')
  if (existsSync(join(plugins, 'docker-compose'))) return config
  const state = join(cache, 'apt')
  mkdirSync(join(state, 'lists/partial'), { recursive: true })
  mkdirSync(join(state, 'cache/archives/partial'), { recursive: true })
  // Uses the mirror of this machine.
  execFileSync(
    'sh',
    [
      '-c',
      `cd "$1" && : > status && mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | grep -m 1 '/debian$') &&
       echo "deb $mirror ${release} main" > sources.list &&
       set -- -o Dir::Etc::sourcelist=$1/sources.list -o Dir::Etc::sourceparts=- -o Dir::State=$1 -o Dir::State::status=$1/status -o Dir::Cache=$1/cache &&
       apt-get "$@" update -q && apt-get "$@" download docker-compose docker-buildx &&
       for file in *.deb; do dpkg -x "$file" unpacked; done`,
      'sh',
      state,
    ],
    { stdio: 'ignore' },
  )
  mkdirSync(config, { recursive: true })
  symlinkSync(join(state, 'unpacked/usr/libexec/docker/cli-plugins'), plugins)
  return config
}

const packages = 'bash,ca-certificates,curl,gosu,libcap2-bin,postgresql-17,procps,redis-server,redis-tools,caddy'

/** One tree of Debian packages for all images. */
export const ensureTree = (cache: string): string => {
  const tree = join(cache, 'rootfs.tar')
  if (existsSync(tree)) return tree
  const leaveOut = ['man', 'locale', 'doc'].map((folder) => `--dpkgopt=path-exclude=/usr/share/${folder}/*`)
  const made = join(cache, 'new.tar')
  execFileSync(
    'mmdebstrap',
    ['--variant=minbase', '--format=tar', `--include=${packages}`, ...leaveOut, release, made],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  execFileSync('mv', [made, tree])
  return tree
}

/** Environment of commands that talk to the engine of a place. */
export const engineEnv = ({ cache, work }: Place): NodeJS.ProcessEnv => {
  const bin = join(work, 'bin')
  mkdirSync(bin, { recursive: true })
  if (!existsSync(join(bin, 'docker')) && existsSync('/usr/bin/docker'))
    symlinkSync('/usr/bin/docker', join(bin, 'docker'))
  return {
    PATH: `${bin}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`,
    HOME: join(work, 'home'),
    LANG: 'C.UTF-8',
    DOCKER_HOST: `unix://${join(work, 'docker.sock')}`,
    DOCKER_CONFIG: ensurePlugins(cache),
    DOCKER_BUILDKIT: '1',
    BUILDKIT_PROGRESS: 'plain',
  }
}

export interface Engine {
  stop(): Promise<void>
}

/** Starts an engine whose images stay in the cache. Without networks it can build, using the host network. */
export const startEngine = async (place: Place, networks: boolean): Promise<Engine> => {
  const { cache, work } = place
  const logPath = join(work, 'dockerd.log')
  const log = openSync(logPath, 'a')
  const child: ChildProcess = spawn(
    'dockerd',
    [
      `--host=unix://${join(work, 'docker.sock')}`,
      `--data-root=${join(cache, 'engine')}`,
      `--exec-root=${join(work, 'exec')}`,
      `--pidfile=${join(work, 'docker.pid')}`,
      ...(networks ? [] : ['--bridge=none', '--iptables=false']),
    ],
    { stdio: ['ignore', log, log], env: { ...process.env, ...engineEnv(place) } },
  )
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  child.on('error', () => undefined)
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
  }
  for (let tries = 0; tries < 120; tries += 1) {
    if (child.exitCode !== null) break
    if (spawnSync('docker', ['version'], { env: engineEnv(place) }).status === 0) return { stop }
    await wait(500)
  }
  await stop()
  throw new Error(`The engine did not start:\n${readFileSync(logPath, 'utf8').split('\n').slice(-15).join('\n')}`)
}
