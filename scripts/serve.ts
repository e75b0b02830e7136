import { fileURLToPath } from 'node:url'
import { supervise } from './supervise.ts'

// Server with a supervisor that restarts it after an unexpected exit.
const path = fileURLToPath(new URL('../apps/api/src/main.ts', import.meta.url))
process.exit(await supervise({ path, say: (text) => console.error(text) }))
