import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, expect, it } from 'vitest'
import borders from '../.dependency-cruiser.mjs'

const api = 'apps/api/src'
const web = 'apps/web/src'

/** Forbidden import, and the rule that forbids it. */
const breaks: [from: string, to: string, rule: string][] = [
  [`${api}/features/links/repository/rows.ts`, `${api}/features/accounts/repository/deep/rows.ts`, 'features-apart'],
  [`${api}/features/links/deep/down/making.ts`, `${api}/features/accounts/service.ts`, 'features-apart'],
  [`${api}/features/links/service.ts`, `${api}/adapters/keitaro/index.ts`, 'features-know-ports'],
  [`${api}/features/links/index.ts`, `${api}/http/mount.ts`, 'features-know-handlers'],
  [`${api}/features/links/deep/index.ts`, 'node_modules/express/index.js', 'features-know-handlers'],
  [`${api}/features/links/deep/service.ts`, 'node_modules/kysely/index.js', 'sql-in-repositories'],
  [`${api}/features/links/repository/rows.ts`, `${api}/ports/tracker.ts`, 'repositories-know-data'],
  [`${api}/features/links/repository/jobs.ts`, `${api}/jobs/index.ts`, 'repositories-name-jobs'],
  ['packages/code-recognition/src/words/list.ts', 'node_modules/kysely/index.js', 'recogniser-pure'],
  ['packages/code-recognition/src/index.ts', `${api}/lib/text.ts`, 'recogniser-pure'],
  [`${api}/ports/tracker.ts`, `${api}/lib/text.ts`, 'ports-in-our-words'],
  [`${api}/adapters/keitaro/index.ts`, `${api}/features/links/service.ts`, 'adapters-know-ports'],
  [`${api}/adapters/keitaro/deep/index.ts`, `${api}/adapters/outlook/index.ts`, 'adapters-apart'],
  [`${api}/lib/text.ts`, `${api}/config.ts`, 'lib-knows-nothing'],
  [`${api}/db/audit/chain.ts`, `${api}/features/links/service.ts`, 'db-below'],
  [`${api}/jobs/repository/rows.ts`, `${api}/features/links/service.ts`, 'jobs-below'],
  [`${api}/http/mount.ts`, `${api}/features/links/index.ts`, 'http-knows-requests'],
  [`${api}/main.ts`, 'apps/web/src/main.tsx', 'apps-apart'],
  ['packages/contract/src/links.ts', `${api}/lib/text.ts`, 'contract-alone'],
  [`${api}/tracker/cached-tracker.ts`, `${api}/features/stats/service.ts`, 'tracker-below'],
  ['packages/contract/src/links.ts', 'node_modules/kysely/index.js', 'contract-alone'],
  ['packages/figures/src/total-campaigns.ts', `${api}/lib/text.ts`, 'figures-pure'],
  ['packages/figures/src/csv.ts', 'node_modules/zod/index.js', 'figures-pure'],
  ['apps/simulators/src/keitaro/index.ts', 'packages/contract/src/index.ts', 'simulators-apart'],
  [`${web}/features/links/form.tsx`, `${web}/features/accounts/list/row.tsx`, 'web-features-apart'],
  [`${web}/features/links/deep/form.tsx`, `${web}/app/store.ts`, 'web-features-below'],
  [`${web}/routes/links.tsx`, `${web}/app/shell.tsx`, 'web-routes-below'],
  [`${web}/api/links.ts`, `${web}/features/links/form.tsx`, 'web-api-below'],
  [`${web}/ui/chart/bars.tsx`, `${web}/routes/links.tsx`, 'web-ui-below'],
  [`${web}/ui/list/table.tsx`, `${web}/shared/views/view-tabs.tsx`, 'web-ui-below'],
  [`${web}/shared/library/library.tsx`, `${web}/features/links/form.tsx`, 'web-shared-below'],
]

const root = mkdtempSync(join(tmpdir(), 'campaign-stats-borders-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const plain = (path: string): string => `import { something } from ${path}\nconsole.log(something)\n`

/** Rules violated by a tree in which the first of these modules imports the second. */
const complaints = async (from: string, to: string, way = plain): Promise<string[]> => {
  const folder = mkdtempSync(join(root, 'tree-'))
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write(to, 'export const something = 1\n')
  const up = '../'.repeat(from.split('/').length - 1)
  write(from, way(`'${up}${to}'`))
  const { forbidden = [], options = {} } = borders
  const { output } = await cruise([from], { ...options, ruleSet: { forbidden }, validate: true, baseDir: folder })
  return (output as ICruiseResult).summary.violations.map(({ rule }) => rule.name)
}

it.each(breaks)('%s may not import %s: %s', async (from, to, rule) => {
  expect(await complaints(from, to)).toContain(rule)
})

it('each rule has a planted break, but for those that hold of every module', () => {
  const proven = new Set(breaks.map(([, , rule]) => rule))
  const rules = (borders.forbidden ?? []).map(({ name }) => name)
  expect(rules.filter((name) => !proven.has(name!))).toEqual(['no-circle', 'resolved'])
})

it('what is allowed is not complained of', async () => {
  expect(await complaints(`${api}/features/links/service.ts`, `${api}/features/links/deep/rows.ts`)).toEqual([])
  expect(await complaints(`${api}/features/links/index.ts`, `${api}/http/handlers.ts`)).toEqual([])
  expect(await complaints(`${api}/features/links/repository/rows.ts`, 'node_modules/kysely/index.js')).toEqual([])
})

it.each([
  ['a type', (path: string) => `import type { something } from ${path}\nexport type Some = typeof something\n`],
  ['what is passed on', (path: string) => `export { something } from ${path}\n`],
  ['what is loaded later', (path: string) => `export const later = () => import(${path})\n`],
])('%s is imported too', async (_what, way) => {
  expect(await complaints(`${api}/features/links/service.ts`, `${api}/features/accounts/service.ts`, way)).toEqual([
    'features-apart',
  ])
})

it('a circle is complained of', async () => {
  expect(await complaints(`${api}/lib/a.ts`, `${api}/lib/a.ts`)).toContain('no-circle')
})
