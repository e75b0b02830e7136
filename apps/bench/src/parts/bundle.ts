import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { atMost, type Figure } from '../measure/figure.ts'
import { buildWithManifest, scriptsOf, sizesOf } from '../web/build.ts'
import { dashboardFiles, signInFiles } from '../web/manifest.ts'
import type { Part } from './part.ts'

type Sizes = ReturnType<typeof sizesOf>

const kib = (sizes: Sizes): number => sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1_024

const largest = (sizes: Sizes): string =>
  `largest of ${sizes.length}: ${sizes
    .slice(0, 5)
    .map(({ file, bytes }) => `${file.replace('assets/', '')} ${(bytes / 1_024).toFixed(1)}`)
    .join(', ')}`

const figure = (id: string, what: string, sizes: Sizes, minimum: number, aim: number): Figure => {
  const ours = kib(sizes)
  return {
    id,
    what,
    unit: 'KiB',
    baseline: null,
    ours,
    minimum: atMost(ours, minimum, `≤ ${minimum} KiB`),
    aim: atMost(ours, aim, `≤ ${aim} KiB`),
    note: largest(sizes),
  }
}

/** Marker of ECharts: nothing else writes it into a page. */
const marksOfCharts = '_echarts_instance_'

const measure = async (): Promise<Figure[]> => {
  const { folder, manifest, remove } = await buildWithManifest()
  try {
    const { bundled, loose } = scriptsOf(readFileSync(join(folder, 'index.html'), 'utf8'))
    const signIn = signInFiles(manifest, bundled)
    const scripts = [...loose, ...dashboardFiles(manifest, bundled).scripts]
    if (!scripts.some((file) => readFileSync(join(folder, file), 'utf8').includes(marksOfCharts)))
      throw new Error('The way to the dashboard comes without its charts: where are they loaded?')
    return [
      figure('P14', 'script for sign-in, gzip', sizesOf(folder, [...loose, ...signIn.scripts]), 200, 150),
      figure('P14', 'style for sign-in, gzip', sizesOf(folder, signIn.styles), 35, 20),
      figure('P15', 'script up to the dashboard, gzip', sizesOf(folder, scripts), 460, 420),
    ]
  } finally {
    remove()
  }
}

export const bundle: Part = { name: 'bundle', needsServers: false, measure }
