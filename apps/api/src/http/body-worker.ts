import { serveThread } from '../lib/threads/bounded-thread-worker.ts'
import { JsonFault, readJson } from '../lib/json.ts'
import type { ReadBody } from './body.ts'

serveThread((bytes: Uint8Array): ReadBody => {
  try {
    return { value: readJson(bytes, 'body') }
  } catch (error) {
    if (error instanceof JsonFault) return { fault: { field: error.field, why: error.why } }
    throw error
  }
})
