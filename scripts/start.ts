import { buildSite } from './site.ts'

// `npm start`: the web application is built when its sources changed, then the server runs in this process.
await buildSite()
await import('../apps/api/src/main.ts')
