import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { engineEnv, ensureTree, type Place } from './engine.ts'

const recipes = fileURLToPath(new URL('images', import.meta.url))

const npmSetting = (name: string): string =>
  execFileSync('npm', ['config', 'get', name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** Folder of the machine's npm. */
const npmFolder = (): string =>
  dirname(dirname(realpathSync(execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim())))

/** Builds the images named in the compose file and the Dockerfile from Debian packages. */
export const makeImages = (
  place: Place,
  names: Readonly<Record<'node' | 'postgres' | 'redis' | 'caddy', string>>,
): void => {
  const folder = join(place.cache, 'images')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(recipes, folder, { recursive: true })
  execFileSync('ln', [ensureTree(place.cache), join(folder, 'rootfs.tar')])
  copyFileSync(process.execPath, join(folder, 'node'))
  cpSync(npmFolder(), join(folder, 'npm'), { recursive: true, dereference: true })
  const authorities = '/etc/ssl/certs/ca-certificates.crt'
  if (existsSync(authorities)) copyFileSync(authorities, join(folder, 'ca-certificates.crt'))
  writeFileSync(
    join(folder, 'npmrc'),
    `registry=${npmSetting('registry')}\ncafile=${authorities}\nfund=false\naudit=false\nupdate-notifier=false\n`,
  )
  for (const [target, name] of Object.entries(names))
    execFileSync('docker', ['build', '--network', 'host', '--target', target, '--tag', name, folder], {
      env: engineEnv(place),
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  rmSync(folder, { recursive: true, force: true })
}
