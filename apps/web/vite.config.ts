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

/** Which files every page begins with, and which a screen needs besides, by its address. */
const filesOfPages = (bundle: Bundle): { begun: Set<string>; screens: Map<string, Set<string>> } => {
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
  const begun = of('main.tsx')
  const shell = of('app/shell/shell.tsx')
  const screens = Object.entries(paths).map(
    ([label, path]) =>
      [path, new Set([...shell, ...of(`routes/${label}.tsx`)].filter((file) => !begun.has(file)))] as const,
  )
  return { begun, screens: new Map(screens) }
}

/** What boot.js asks for where somebody was here before: by everybody, and at the addresses of single screens. */
const asked = {
  everywhere: [auth.getMe, auth.getAuthStatus, meta.getMeta],
  at: new Map<string, readonly Endpoint[]>([[paths.dashboard, [stats.getStatsRange, stats.getDashboardConfig]]]),
}
const script = (file: string): string => `<link rel="modulepreload" crossorigin href="/${file}">`
const style = (file: string): string =>
  `<link rel="preload" as="style" fetchpriority="low" crossorigin href="/${file}">`
const answer = ({ path }: Endpoint): string => `<link rel="preload" as="fetch" crossorigin href="/api${path}">`

/**
 * What the page sends for where somebody was here before and opens this address. A browser sends six things at once, in this
 * order: what the first paint waits for, what the program runs with, what its screen does, and between them questions, which
 * are short but others wait for their answers.
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

/** A part of the page that the server leaves out where it is for others (apps/api/src/http/site.ts). */
const marked = (name: string, part: string): string => `<!--${name}-->${part}<!--/${name}-->`

/**
 * Has the page send for what it needs, without waiting for boot.js where somebody was here before. Of the typeface Latin
 * letters are on their way last, Cyrillic ones where boot.js finds that language. Without a bundle, as in development, styles
 * and imports alone find all of it.
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
      return html.replace(place, `<div id="root">${marked('first', await firstPages())}</div>`)
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

/**
 * Has Mantine name its elements by React's own `useId`. Its own begins with that name and sets another one as the element appears,
 * for versions of React that had none: every page with a field was drawn once more, with all its effects, before its first paint.
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
 * Modules of this folder that each entry cannot run without, by the entry: the program, and whatever is loaded when it is
 * wanted. Those of libraries and of the contract come with the modules that use them: what leads to them names all of them.
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
 * Which piece a module is in that several parts of the program need: `page` where the dashboard, which people begin with, is
 * one of them, `lists` where two other pages are. Apart, each module would cost a phone another wait.
 */
const piece = (name: 'page' | 'lists'): Rollup.CodeSplittingGroup => {
  const route = (label: string) => join(import.meta.dirname, `src/routes/${label}.tsx`)
  const routes = Object.keys(paths).map(route)
  const begun = [route('dashboard'), join(import.meta.dirname, 'src/app/shell/shell.tsx')]
  let closures: ReturnType<typeof closuresOf> | undefined
  const isShared = (id: string, tree: Tree): boolean => {
    // The dashboard saves its figures as every list does.
    if (id.endsWith('/packages/contract/src/csv.ts')) return name === 'page'
    closures ??= closuresOf(tree)
    const entries = [...closures].filter(([, closure]) => closure.has(id)).map(([entry]) => entry)
    if (entries.some((entry) => begun.includes(entry))) return name === 'page' && entries.length > 1
    return name === 'lists' && entries.filter((entry) => routes.includes(entry)).length > 1
  }
  return { name: (id, tree) => (isShared(id, tree) ? name : null), debugName: name }
}

export default defineConfig({
  plugins: [react(), withoutDescriptions(), withReactIds(), sentFor(), withFirst(), packed()],
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
            {
              name: 'libraries',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@reduxjs|react-redux|redux|immer|reselect|zod|i18next|react-i18next)[\\/]|rolldown\/runtime/,
              priority: 6,
            },
            // The rest of what every page begins with, in one piece: each request costs a phone another wait.
            { name: 'start', test: /apps[\\/]web[\\/]src[\\/]main\.tsx/, priority: 3 },
            // The same holds for what pages share.
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
