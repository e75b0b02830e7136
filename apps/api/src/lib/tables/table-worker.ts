import { serveThread } from '../threads/bounded-thread-worker.ts'
import { readTable, type TableAnswer, type TableRequest } from './read-table.ts'

serveThread((request: TableRequest): Promise<TableAnswer> => readTable(request))
