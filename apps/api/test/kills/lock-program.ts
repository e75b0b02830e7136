import { createInterface } from 'node:readline'
import { lockFolder } from '../../src/db/lock.ts'

// Tries to lock the folder in its argument on every line of input, and holds the lock until killed.
console.log('ready')
for await (const _line of createInterface({ input: process.stdin })) {
  const held = await lockFolder(process.argv[2] ?? '').then(
    () => true,
    () => false,
  )
  console.log(held ? 'held' : 'refused')
}
