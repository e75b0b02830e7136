import { buildSite } from './site.ts'

// `npm start`: the web application is built when its sources changed, then the server runs, watched by this process.
await buildSite()
await import('./serve.ts')
