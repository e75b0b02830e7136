import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const web = join(root, 'apps/web')
const stamp = join(web, 'dist', '.built-from')

/** Digest of all sources of the web application. */
const sources = (): string => {
  const files = globSync(
    [
      'apps/web/{src,public}/**/*',
      'apps/web/{index.html,vite.config.ts,packed.ts,package.json}',
      'packages/{contract,figures}/src/**/*.ts',
      'pnpm-lock.yaml',
    ],
    {
      cwd: root,
      withFileTypes: true,
    },
  ).filter((entry) => entry.isFile())
  const hash = createHash('sha256')
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort())
    hash.update(path.slice(root.length)).update(readFileSync(path))
  return hash.digest('hex')
}

/** Builds the web application unless the existing build matches the sources. */
export const buildSite = async (): Promise<void> => {
  const wanted = sources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const built = spawnSync(
    process.execPath,
    [join(web, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    { cwd: web, stdio: 'inherit' },
  )
  if (built.status !== 0) throw new Error('The web application could not be built')
  writeFileSync(stamp, wanted)
}
