import { argon2Sync } from 'node:crypto'
import { setPriority } from 'node:os'
import { serveThread } from '../threads/bounded-thread-worker.ts'
import type { Hashing } from './passwords.ts'

// On Linux the priority applies to the calling thread only, elsewhere to the whole process.
if (process.platform === 'linux') setPriority(5)

serveThread<Hashing, Uint8Array>(({ password, nonce, cost }) =>
  argon2Sync('argon2id', { message: password, nonce, ...cost, tagLength: 32 }),
)
