import { serveThread } from '../../lib/threads/bounded-thread-worker.ts'
import { parseSpend, type ParsedLine } from './parsing.ts'

serveThread((text: string): ParsedLine[] | null => parseSpend(text))
