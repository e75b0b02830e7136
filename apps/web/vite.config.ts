import react from '@vitejs/plugin-react'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, defineConfig, type Plugin, type Rollup } from 'vite'
import { packed } from './packed.ts'
import { auth, meta, stats, type Endpoint } from '@app/contract'
import { paths } from './src/app/paths.ts'

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? 3000}`

type Bundle = Rollup.OutputBundle
const isChunk = (file: Bundle[string] | undefined): file is Rollup.OutputChunk => file?.type === 'chunk'

/** Scripts and styles that a chunk cannot run without. */
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

/** Files that every page starts with, and the additional ones per screen, by its address. */
const filesOfPages = (bundle: Bundle): { begun: Set<string>; screens: Map<string, Set<string>> } => {
  const chunks = Object.values(bundle).filter(isChunk)
  const of = (module: string): Set<string> => {
    const path = `/apps/web/src/${module}`
    // A module imported by itself but bundled with others has only a facade chunk.
    const chunk =
      chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(path)) ??
      chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(path)))
    if (!chunk) throw new Error(`The bundle has no ${module}`)
    return filesOf(bundle, chunk)
  }
  const begun = of('main.tsx')
  const shell = of('app/shell/shell.tsx')
  const screens = Object.entries(paths).map(
    ([label, path]) =>
      [path, new Set([...shell, ...of(`routes/${label}.tsx`)].filter((file) => !begun.has(file)))] as const,
  )
  return { begun, screens: new Map(screens) }
}

/** Requests of boot.js for returning visitors: everywhere, and at the addresses of single screens. */
const asked = {
  everywhere: [auth.getMe, auth.getAuthStatus, meta.getMeta],
  at: new Map<string, readonly Endpoint[]>([[paths.dashboard, [stats.getStatsRange, stats.getDashboardConfig]]]),
}
const script = (file: string): string => `<link rel="modulepreload" crossorigin href="/${file}">`
const style = (file: string): string =>
  `<link rel="preload" as="style" fetchpriority="low" crossorigin href="/${file}">`
const answer = ({ path }: Endpoint): string => `<link rel="preload" as="fetch" crossorigin href="/api${path}">`

/**
 * Preloads of a page for returning visitors at this address. A browser sends six requests at once, in this order: what
 * the first paint waits for, what the program runs with, what its screen does. API requests go in between: they are
 * short, but others wait for their answers.
 */
const sentForAt = (bundle: Bundle, path: string): string => {
  const { begun, screens } = filesOfPages(bundle)
  const isScript = (file: string) => file.endsWith('.js')
  const more = [...(screens.get(path) ?? [])]
  return [
    '<link rel="preload" as="script" href="/boot.js">',
    ...[...begun].filter(isScript).map(script),
    ...[...asked.everywhere, ...(asked.at.get(path) ?? [])].map(answer),
    ...more.filter(isScript).map(script),
    ...more.filter((file) => !isScript(file)).map(style),
  ].join('')
}

/** Part of the page that the server can leave out for some visitors (apps/api/src/http/site.ts). */
const marked = (name: string, part: string): string => `<!--${name}-->${part}<!--/${name}-->`

/**
 * Adds preloads to the page, which for returning visitors do not wait for boot.js. Latin letters of the typeface come
 * last; boot.js requests Cyrillic ones for that language. Without a bundle, as in development, styles and imports are
 * found without help.
 */
const sentFor = (): Plugin => ({
  name: 'sent-for',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      if (!bundle) return html
      const fontOf = (letters: string): string => {
        const found = Object.keys(bundle).find((file) => file.includes(`inter-${letters}-`))
        if (!found) throw new Error(`The bundle has no ${letters} part of the typeface`)
        return `/${found}`
      }
      const boot = '<script src="/boot.js"'
      const addresses = ['', ...Object.values(paths)]
      const known = addresses.map((path) => marked(`at ${path}`, sentForAt(bundle, path))).join('')
      const places = {
        [boot]: `${marked('known', known)}${boot}`,
        'data-cyrillic=""': `data-cyrillic="${fontOf('cyrillic')}"`,
        '</head>': `<link rel="preload" fetchpriority="low" as="font" type="font/woff2" crossorigin href="${fontOf('latin')}"></head>`,
      }
      return Object.entries(places).reduce((page, [place, value]) => {
        if (!page.includes(place)) throw new Error(`The page has no place ${place}`)
        return page.replace(place, value)
      }, html)
    },
  },
})

const isFirst = 'src/first.tsx'

/** Sign-in page as markup (src/first.tsx), rendered at build time. */
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

/** Inserts the sign-in page between markers, by which the server removes it for signed-in people. */
const withFirst = (): Plugin => ({
  name: 'with-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html) {
      const place = '<div id="root"></div>'
      if (!html.includes(place)) throw new Error(`The page has no place ${place}`)
      return html.replace(place, `<div id="root">${marked('first', await firstPages())}</div>`)
    },
  },
})

/**
 * Removes zod's JSON Schema export, which only the server's API document uses: a twentieth of the scripts that signing
 * in waits for. The stubs export no-ops.
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

/**
 * Lets Mantine name its elements by React's `useId`. Its own hook starts with that id and sets another one on mount,
 * for React versions without it: every page with a field would render twice before its first paint, with all its
 * effects.
 */
const withReactIds = (): Plugin => {
  let found = false
  return {
    name: 'with-react-ids',
    apply: 'build',
    transform(_code, id) {
      if (!/@mantine[\\/]hooks[\\/]esm[\\/]use-id[\\/]use-id\.mjs$/.test(id)) return null
      found = true
      return `import { useId as useReactId } from 'react'
        export function useId(staticId) {
          const id = useReactId()
          return typeof staticId === 'string' ? staticId : 'mantine-' + id.replace(/:/g, '')
        }`
    },
    buildEnd(error) {
      if (!error && !found) throw new Error('Mantine has no useId to replace')
    },
  }
}

type Tree = Pick<Rollup.PluginContext, 'getModuleInfo'>

/**
 * Modules of this folder that each entry statically needs; entries are the program and every lazy import. Library and
 * contract modules are not followed: they come with the modules that use them, while their index files name all of
 * them.
 */
const closuresOf = (tree: Tree): Map<string, Set<string>> => {
  const closures = new Map<string, Set<string>>()
  const entries = [join(import.meta.dirname, 'src/main.tsx')]
  for (const entry of entries) {
    const closure = new Set([entry])
    closures.set(entry, closure)
    for (const id of closure) {
      const { importedIds = [], dynamicallyImportedIds = [] } = tree.getModuleInfo(id) ?? {}
      for (const imported of importedIds) if (imported.includes('/apps/web/src/')) closure.add(imported)
      for (const imported of dynamicallyImportedIds) if (!entries.includes(imported)) entries.push(imported)
    }
  }
  return closures
}

/**
 * Group of a shared module: `page` if the dashboard, the usual first page, uses it, `lists` if two other pages do. As
 * separate chunks, each module would cost a phone another round trip.
 */
const piece = (name: 'page' | 'lists'): Rollup.CodeSplittingGroup => {
  const route = (label: string) => join(import.meta.dirname, `src/routes/${label}.tsx`)
  const routes = Object.keys(paths).map(route)
  const begun = [route('dashboard'), join(import.meta.dirname, 'src/app/shell/shell.tsx')]
  let closures: ReturnType<typeof closuresOf> | undefined
  const isShared = (id: string, tree: Tree): boolean => {
    // The dashboard exports its figures with the same module as every list.
    if (id.endsWith('/packages/figures/src/csv.ts')) return name === 'page'
    closures ??= closuresOf(tree)
    const entries = [...closures].filter(([, closure]) => closure.has(id)).map(([entry]) => entry)
    if (entries.some((entry) => begun.includes(entry))) return name === 'page' && entries.length > 1
    return name === 'lists' && entries.filter((entry) => routes.includes(entry)).length > 1
  }
  return { name: (id, tree) => (isShared(id, tree) ? name : null), debugName: name }
}

export default defineConfig({
  plugins: [react(), withoutDescriptions(), withReactIds(), sentFor(), withFirst(), packed()],
  // The server replaces this word with the nonce of each answer.
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: 'dist',
    sourcemap: false,
    modulePreload: { polyfill: false },
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // The chart library without unused parts; it loads with the first page that has charts.
    chunkSizeWarningLimit: 550,
    rolldownOptions: {
      // Modules of contract and figures have no side effects: unused ones are dropped.
      treeshake: { moduleSideEffects: [{ test: /packages[\\/](contract|figures)[\\/]/, sideEffects: false }] },
      output: {
        // Libraries change rarely: with their own chunks, a release leaves them in the browser's cache.
        codeSplitting: {
          groups: [
            // One chunk, so that zod is configured before the contract builds its first schema. Calls of single pages
            // are not part of it: they load with their page.
            {
              name: 'contract',
              test: /packages[\\/]contract[\\/]src[\\/](index|endpoint|entities|errors|permissions|shared|features[\\/](auth|meta))\.ts|apps[\\/]web[\\/]src[\\/]start\.ts/,
              priority: 7,
            },
            {
              name: 'libraries',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@reduxjs|react-redux|redux|immer|reselect|zod|i18next|react-i18next)[\\/]|rolldown\/runtime/,
              priority: 6,
            },
            // The rest of what every page starts with, in one chunk: each request costs a phone another round trip.
            { name: 'start', test: /apps[\\/]web[\\/]src[\\/]main\.tsx/, priority: 3 },
            // The same holds for modules shared by pages.
            { ...piece('page'), priority: 1 },
            { ...piece('lists'), priority: 0 },
          ],
        },
      },
    },
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': api } },
  preview: { port: 4173, proxy: { '/api': api } },
})
