import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders = new Set<string>()
const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true })
process.on('exit', () => folders.forEach(remove))

export interface Folder {
  path: string
  remove(): void
}

/** Temporary folder that is removed when this process exits by itself. */
export const makeFolder = (name: string): Folder => {
  const path = mkdtempSync(join(tmpdir(), `campaign-stats-${name}-`))
  folders.add(path)
  return { path, remove: () => (folders.delete(path), remove(path)) }
}
