import react from '@vitejs/plugin-react'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, defineConfig, type Plugin, type Rollup } from 'vite'
import { packed } from './packed.ts'
import { paths } from './src/app/paths.ts'

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? 3000}`

type Bundle = Rollup.OutputBundle
const isChunk = (file: Bundle[string] | undefined): file is Rollup.OutputChunk => file?.type === 'chunk'

/** A chunk with everything that it cannot run without: scripts and styles. */
const filesOf = (bundle: Bundle, chunk: Rollup.OutputChunk, found = new Set<string>()): Set<string> => {
  if (found.has(chunk.fileName)) return found
  found.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (isChunk(imported)) filesOf(bundle, imported, found)
  }
  return found
}

/** Which files a screen needs besides those that every page begins with; boot.js sends for them before the program asks. */
const filesOfScreens = (bundle: Bundle): Record<string, string[]> => {
  const chunks = Object.values(bundle).filter(isChunk)
  const of = (module: string): Set<string> => {
    const path = `/apps/web/src/${module}`
    // What is imported by itself and is in one piece with others has a chunk that only leads there.
    const chunk =
      chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(path)) ??
      chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(path)))
    if (!chunk) throw new Error(`The bundle has no ${module}`)
    return filesOf(bundle, chunk)
  }
  const before = of('main.tsx')
  const shell = of('app/shell/shell.tsx')
  const files = (screen: Set<string>) =>
    [...new Set([...shell, ...screen])].filter((file) => !before.has(file)).map((file) => `/${file}`)
  return Object.fromEntries(Object.entries(paths).map(([label, path]) => [path, files(of(`routes/${label}.tsx`))]))
}

/**
 * Tells boot.js what to send for. Latin letters of the typeface are on their way at once, Cyrillic ones where boot.js finds
 * that language. Without a bundle, as in development, styles and imports alone find all of it.
 */
const sentFor = (): Plugin => ({
  name: 'sent-for',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      if (!bundle) return html
      const fontOf = (script: string): string => {
        const found = Object.keys(bundle).find((file) => file.includes(`inter-${script}-`))
        if (!found) throw new Error(`The bundle has no ${script} part of the typeface`)
        return `/${found}`
      }
      const told = { cyrillic: fontOf('cyrillic'), screens: JSON.stringify(filesOfScreens(bundle)) }
      const named = Object.entries(told).reduce((page, [name, value]) => {
        const place = `data-${name}=""`
        if (!page.includes(place)) throw new Error(`The page has no place ${place}`)
        return page.replace(place, `data-${name}="${value.replaceAll('"', '&quot;')}"`)
      }, html)
      const attrs = {
        rel: 'preload',
        fetchpriority: 'low',
        as: 'font',
        type: 'font/woff2',
        crossorigin: true,
        href: fontOf('latin'),
      }
      return { html: named, tags: [{ tag: 'link', attrs, injectTo: 'head' }] }
    },
  },
})

const isFirst = 'src/first.tsx'

/** The sign-in page as markup (src/first.tsx), run where the build runs. */
const firstPages = async (): Promise<string> => {
  const outDir = join(import.meta.dirname, 'node_modules/.cache/first')
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    plugins: [react()],
    build: { ssr: isFirst, outDir, emptyOutDir: true },
  })
  try {
    const { firstPages: made } = (await import(pathToFileURL(join(outDir, 'first.js')).href)) as {
      firstPages: () => Promise<string>
    }
    return await made()
  } finally {
    await rm(outDir, { recursive: true })
  }
}

/** Puts the sign-in page into the page, between marks by which the server takes it out for those who are signed in. */
const withFirst = (): Plugin => ({
  name: 'with-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html) {
      const place = '<div id="root"></div>'
      if (!html.includes(place)) throw new Error(`The page has no place ${place}`)
      return html.replace(place, `<div id="root"><!--first-->${await firstPages()}<!--/first--></div>`)
    },
  },
})

/**
 * Leaves out of zod what describes schemas as JSON Schema, as the server's document of the API has them: a twentieth of the
 * scripts that signing in waits for, and no browser asks for it. What these modules export does nothing.
 */
const withoutDescriptions = (): Plugin => {
  const left = new Set(['json-schema-processors', 'to-json-schema'])
  return {
    name: 'without-descriptions',
    apply: 'build',
    transform(code, id) {
      const name = /zod[\\/]v4[\\/]core[\\/]([\w-]+)\.js$/.exec(id)?.[1]
      if (name === undefined || !left.delete(name)) return null
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, exported]) => exported)
      return `const nothing = () => nothing\nexport { ${names.map((exported) => `nothing as ${exported}`).join(', ')} }`
    },
    buildEnd(error) {
      if (!error && left.size > 0) throw new Error(`zod has no ${[...left].join(', ')} to leave out`)
    },
  }
}

/** Modules of a few hundred bytes that many pages need: apart, each would cost a phone another wait. */
const shared = [
  'api/(accounts|attention|owners|search|stats|use-calendar|views)',
  'lib/(csv-dialect|record-list|regions|save-file|web-address|hooks/(use-attempt|use-comparison|use-period))',
  'routes/role-required',
  'ui/(button-link|delta|fold|mail-address|moment|page-head|table-roles|toolbar|use-save-choice)',
  'ui/attention/(texts|use-attention-words)',
  'ui/chart/chart\\.module',
  'ui/feedback/(changed|failed|retry|skeleton|stale-note|status)',
  'ui/form/checked-form',
  'ui/list/(key-values|list\\.module|sort-head)',
  'ui/period/(compare|period)',
]

export default defineConfig({
  plugins: [react(), withoutDescriptions(), sentFor(), withFirst(), packed()],
  // The server puts the nonce of each answer in place of this word.
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: 'dist',
    sourcemap: false,
    modulePreload: { polyfill: false },
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // The chart library, without the parts that nothing draws with; it comes with the first page that has charts.
    chunkSizeWarningLimit: 550,
    rolldownOptions: {
      // The contract's modules only describe: what a page does not use of them need not be loaded.
      treeshake: { moduleSideEffects: [{ test: /packages[\\/]contract[\\/]/, sideEffects: false }] },
      output: {
        // Libraries change rarely: a release of our own code leaves them in the browser's cache.
        codeSplitting: {
          groups: [
            // One chunk, so that zod is configured before the contract builds its first schema with it. The calls of
            // single pages are not in it: they load with their page.
            {
              name: 'contract',
              test: /packages[\\/]contract[\\/]src[\\/](index|endpoint|entities|errors|permissions|shared|features[\\/](auth|meta))\.ts|apps[\\/]web[\\/]src[\\/]start\.ts/,
              priority: 7,
            },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 6 },
            {
              name: 'state',
              test: /node_modules[\\/](@reduxjs|react-redux|redux|immer|reselect|zod|i18next|react-i18next)[\\/]/,
              priority: 5,
            },
            // The rest of what every page begins with, in one piece: each request costs a phone another wait.
            { name: 'start', test: /apps[\\/]web[\\/]src[\\/]main\.tsx/, priority: 3 },
            // The same holds for what stands around every page, and for the small things that most pages share.
            { name: 'shell', test: /apps[\\/]web[\\/]src[\\/]app[\\/]shell[\\/]shell\.tsx/, priority: 2 },
            {
              name: 'page',
              test: new RegExp(
                `apps/web/src/(${shared.join('|')})\\.|packages/contract/src/csv\\.`.replaceAll('/', '[\\\\/]'),
              ),
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': api } },
  preview: { port: 4173, proxy: { '/api': api } },
})
