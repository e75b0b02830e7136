import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? 3000}`

export default defineConfig({
  plugins: [react()],
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
              priority: 4,
            },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 3 },
            {
              name: 'state',
              test: /node_modules[\\/](@reduxjs|react-redux|redux|immer|reselect|zod|i18next|react-i18next)[\\/]/,
              priority: 2,
            },
            // The rest of what every page begins with, in one piece: each request costs a phone another wait.
            { name: 'start', test: /apps[\\/]web[\\/]src[\\/]main\.tsx/, priority: 1 },
          ],
        },
      },
    },
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': api } },
  preview: { port: 4173, proxy: { '/api': api } },
})
