import { fileURLToPath } from 'node:url'
import { supervise } from './supervise.ts'

// The server, started again when it ends without having been asked to.
const path = fileURLToPath(new URL('../apps/api/src/main.ts', import.meta.url))
process.exit(await supervise({ path, say: (text) => console.error(text) }))
