import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// `npm run check`: refuses comments that begin with a word that hides their subject (docs/style.md). Word lists stop
// here: everything else about style is for people.

const root = fileURLToPath(new URL('..', import.meta.url))
const beginning = /(?:^|\s)(?:\/\/|\/\*\*?|\{\/\*) (?:Of|What|Whoever|Whose|Those)\b(?!…)/
const files = globSync('{apps,packages,scripts}/**/*.{ts,tsx,mjs,css}', {
  cwd: root,
  exclude: (name) => /^(node_modules|dist|test-results)$/.test(name),
})

const found = files.flatMap((path) =>
  readFileSync(join(root, path), 'utf8')
    .split('\n')
    .flatMap((line, index) => (beginning.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
)
for (const each of found) console.log(each)
if (found.length > 0) {
  console.log('Begin these comments with their noun: see docs/style.md.')
  process.exitCode = 1
}
