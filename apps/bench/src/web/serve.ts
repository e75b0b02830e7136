import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

export interface ServedPage {
  url: string
  close(): Promise<void>
}

/** Builds one of the bare pages with the same Vite and serves it compressed, with fixed API answers. */
export const servePage = async (
  name: 'bare' | 'charts' | 'figures' | 'table',
  answers: Record<string, unknown>,
): Promise<ServedPage> => {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-bench-page-'))
  const root = fileURLToPath(new URL(`../../pages/${name}`, import.meta.url))
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      build: { outDir: folder, emptyOutDir: true, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 2_000 },
    })
    const files = globSync('**/*.*', { cwd: folder }).map((path): [string, { type: string; body: Buffer }] => [
      `/${path}`,
      { type: types[extname(path)] ?? 'application/octet-stream', body: gzipSync(readFileSync(join(folder, path))) },
    ])
    const fixed = Object.entries(answers).map(([path, answer]): [string, { type: string; body: Buffer }] => [
      path,
      { type: 'application/json', body: gzipSync(JSON.stringify(answer)) },
    ])
    const served = new Map([...files, ...fixed])
    const server = createServer((req, res) => {
      const { pathname } = new URL(req.url ?? '/', 'http://page')
      // Unknown paths are routes of the page's own router.
      const found = served.get(pathname) ?? served.get('/index.html')!
      res.writeHead(200, { 'content-type': found.type, 'content-encoding': 'gzip', 'cache-control': 'no-store' })
      res.end(found.body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const close = (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
