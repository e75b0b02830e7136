import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? 3000}`

/**
 * Names the files of the typeface in the page: Latin is on its way at once, Cyrillic is for boot.js, which knows the
 * language. Without a bundle, as in development, styles alone find them.
 */
const preloadedFonts = (): Plugin => ({
  name: 'preloaded-fonts',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      if (!bundle) return html
      const fontOf = (script: string): string => {
        const found = Object.keys(bundle).find((file) => file.includes(`inter-${script}-`))
        if (!found) throw new Error(`The bundle has no ${script} part of the typeface`)
        return `/${found}`
      }
      const named = html.replace('data-cyrillic=""', `data-cyrillic="${fontOf('cyrillic')}"`)
      if (named === html) throw new Error('The page has no place for the Cyrillic part of the typeface')
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: fontOf('latin') }
      return { html: named, tags: [{ tag: 'link', attrs, injectTo: 'head' }] }
    },
  },
})

export default defineConfig({
  plugins: [react(), preloadedFonts()],
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
            // The same holds for what stands around every page, and for what most pages begin with.
            { name: 'shell', test: /apps[\\/]web[\\/]src[\\/]app[\\/]shell[\\/]shell\.tsx/, priority: 2 },
            {
              name: 'page',
              test: /apps[\\/]web[\\/]src[\\/](ui[\\/](toolbar|page-head|use-save-choice|period[\\/]period|feedback[\\/](changed|stale-note|retry))|routes[\\/]role-required|api[\\/]stats|lib[\\/](csv-dialect|save-file))\.tsx?/,
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
