import { buildSite } from './site.ts'

// `npm start`: builds the web application if its sources changed, then runs the server under supervision of this
// process.
await buildSite()
await import('./serve.ts')
