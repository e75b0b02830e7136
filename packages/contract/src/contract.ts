import { auth } from './features/auth.ts'
import { meta } from './features/meta.ts'

/** Every call of the API, by operation name. */
export const contract = { ...auth, ...meta }

export type AppContract = typeof contract
export type Operation = keyof AppContract
