import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const src = join(import.meta.dirname, '..')
const styles = join(src, '../node_modules/@mantine/core/styles')

it('each part of Mantine comes with its styles: without them its pictures are as large as there is room', () => {
  const files = globSync('**/*.{ts,tsx,css}', { cwd: src }).filter((file) => !file.includes('.test.'))
  const texts = files.map((file) => readFileSync(join(src, file), 'utf8'))
  const named = texts.flatMap((text) =>
    [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names]) =>
      names!.split(',').map((name) => name.trim().split(' as ')[0]!),
    ),
  )
  expect(named.length).toBeGreaterThan(5)
  const bare = [...new Set(named)].filter(
    (name) =>
      existsSync(join(styles, `${name}.layer.css`)) && !texts.some((text) => text.includes(`/${name}.layer.css'`)),
  )
  expect(bare).toEqual([])
})
