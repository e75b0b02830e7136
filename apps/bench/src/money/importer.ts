import { parentPort, workerData } from 'node:worker_threads'
import { senderOf } from '../program.ts'
import { linesOfStatement, statement } from './seed.ts'

// Imports a statement on request, on a thread of its own: writing lines and reading preview answers is not the
// server's work, and must not block the measuring thread.

const { url, cookie } = workerData as { url: string; cookie: string }
const send = await senderOf({ url }, cookie)
let turn = 0
parentPort!.on('message', async () => {
  const text = statement((turn += 1))
  const table = { text }
  const { reading } = await send<{ reading: { choices: object } }>('/spend/preview', { table })
  const { choices } = reading
  const { key } = await send<{ key: string }>('/spend/preview', { table, choices })
  const { recorded, replaced } = await send<Record<'recorded' | 'replaced', number>>('/spend/import', {
    table,
    choices,
    key,
    reason: 'statement',
  })
  if (recorded + replaced !== linesOfStatement) throw new Error(`Only ${recorded + replaced} lines were imported`)
  parentPort!.postMessage('imported')
})
