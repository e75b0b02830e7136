import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import type { Manifest } from './manifest.ts'

export const webFolder = fileURLToPath(new URL('../../../web', import.meta.url))

export interface Built {
  folder: string
  manifest: Manifest
  remove(): void
}

/** Builds the web application as usual, with a manifest, into a temporary folder. */
export const buildWithManifest = async (): Promise<Built> => {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-bench-web-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  try {
    await build({
      root: webFolder,
      configFile: join(webFolder, 'vite.config.ts'),
      logLevel: 'error',
      build: { manifest: true, outDir: folder, emptyOutDir: true },
    })
    const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
    return { folder, manifest, remove }
  } catch (error) {
    remove()
    throw error
  }
}

/** Scripts named by the page: those of the bundle, and loose ones such as the one before the first paint. */
export const scriptsOf = (html: string): { bundled: string[]; loose: string[] } => {
  const paths = [...html.matchAll(/<script\b[^>]*\bsrc="\/([^"]+)"/g)].map(([, path]) => path!)
  const isBundled = (path: string): boolean => path.startsWith('assets/')
  return { bundled: paths.filter(isBundled), loose: paths.filter((path) => !isBundled(path)) }
}

/** Size of a file as sent, at gzip's default level, in bytes. */
export const gzipped = (content: Buffer | string): number => gzipSync(content).length

/** Sizes of files in a folder, largest first. */
export const sizesOf = (folder: string, files: readonly string[]): { file: string; bytes: number }[] =>
  files
    .map((file) => ({ file, bytes: gzipped(readFileSync(join(folder, file))) }))
    .toSorted((a, b) => b.bytes - a.bytes)
