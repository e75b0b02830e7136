import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gzipped, scriptsOf, sizesOf } from './build.ts'
import { dashboardFiles, signInFiles, type Manifest } from './manifest.ts'
import { blockedMs } from './paint.ts'
import { yearOfStats } from './year.ts'

const manifest: Manifest = {
  'index.html': {
    file: 'assets/index.js',
    imports: ['_react.js', '_note.js'],
    dynamicImports: ['_shell.js', 'src/routes/dashboard.tsx', 'src/routes/admin.tsx'],
    css: ['assets/index.css'],
  },
  '_react.js': { file: 'assets/react.js' },
  '_note.js': { file: 'assets/note.js', css: ['assets/note.css'] },
  '_shell.js': { name: 'shell', file: 'assets/shell.js', imports: ['_react.js', '_page.js'] },
  '_page.js': { file: 'assets/page.js', dynamicImports: ['src/ui/chart/engine.tsx', 'src/routes/admin.tsx'] },
  'src/routes/dashboard.tsx': { file: 'assets/dashboard.js', imports: ['_page.js'], dynamicImports: ['src/tiles.tsx'] },
  'src/ui/chart/engine.tsx': { file: 'assets/engine.js' },
  'src/tiles.tsx': { file: 'assets/tiles.js' },
  'src/routes/admin.tsx': { file: 'assets/admin.js' },
}

const named = ['assets/react.js', 'assets/index.js']

test('the sign-in page is what the page names and what that imports, each once, and no later page', () => {
  const { scripts, styles } = signInFiles(manifest, named)
  expect(scripts.toSorted()).toEqual(['assets/index.js', 'assets/note.js', 'assets/react.js'])
  expect(styles.toSorted()).toEqual(['assets/index.css', 'assets/note.css'])
})

test('the way to the dashboard includes its charts and what it loads later, and not other pages', () => {
  const { scripts } = dashboardFiles(manifest, named)
  const all = ['index', 'react', 'note', 'shell', 'page', 'dashboard', 'engine', 'tiles']
  expect(scripts.toSorted()).toEqual(all.map((name) => `assets/${name}.js`).toSorted())
})

test('a page that has been renamed is told and not left out', () => {
  const { '_shell.js': _, ...without } = manifest
  expect(() => dashboardFiles(without, named)).toThrow('shell')
  expect(() => signInFiles(manifest, ['assets/other.js'])).toThrow('assets/other.js')
})

test('sizes are those of gzip, of each file by itself', () => {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-bench-test-'))
  const content = 'const a = 1;'.repeat(500)
  writeFileSync(join(folder, 'small.js'), 'a')
  writeFileSync(join(folder, 'large.js'), content)
  const sizes = sizesOf(folder, ['small.js', 'large.js'])
  expect(sizes.map(({ file }) => file)).toEqual(['large.js', 'small.js'])
  expect(sizes[0]!.bytes).toBe(gzipSync(content).length)
  expect(gunzipSync(gzipSync(content)).toString()).toBe(content)
  expect(gzipped('a')).toBe(sizes[1]!.bytes)
  rmSync(folder, { recursive: true })
})

test('scripts that the page names beside the bundle count', () => {
  const html = '<script src="/boot.js" nonce="x"></script><script type="module" src="/assets/index-1.js"></script>'
  expect(scriptsOf(html)).toEqual({ bundled: ['assets/index-1.js'], loose: ['boot.js'] })
})

test('a task blocks by what it takes beyond 50 ms after the first paint', () => {
  const tasks = [
    { from: 0, to: 400 },
    { from: 450, to: 520 },
    { from: 600, to: 640 },
  ]
  expect(blockedMs(tasks, 300)).toBe(50 + 20)
})

test('the year of figures has as many days in every series', () => {
  const { dailyData } = yearOfStats()['/api/stats']
  expect(Object.values(dailyData).map((series) => series.length)).toEqual(Array(12).fill(365))
  expect(dailyData.dates.at(-1)).toBe('2026-06-30')
})
