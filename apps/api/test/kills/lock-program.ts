import { createInterface } from 'node:readline'
import { lockFolder } from '../../src/db/lock.ts'

// Tries to take the folder given as its argument whenever it is told to, and holds it until it is killed.
console.log('ready')
for await (const _line of createInterface({ input: process.stdin })) {
  const held = await lockFolder(process.argv[2] ?? '').then(
    () => true,
    () => false,
  )
  console.log(held ? 'held' : 'refused')
}
