import { randomBytes } from 'node:crypto'
import type { Access, Document } from './grid.ts'
import type { ServiceAccountKey } from './key.ts'
import { defaultModes, type Modes } from './modes.ts'

export interface SheetsState {
  /** Null before the first start. */
  key: ServiceAccountKey | null
  /** Key that signs tokens. */
  secret: string
  /** Seed of all documents. */
  seed: number
  modes: Modes
  /** Sharing of documents where it was changed. */
  access: Record<string, Access>
  /** Documents created or changed since the start, by id. */
  documents: Record<string, Document>
}

export const seedState = (before?: SheetsState): SheetsState => ({
  key: before?.key ?? null,
  secret: before?.secret ?? randomBytes(32).toString('base64url'),
  seed: 20_260_201,
  modes: { ...defaultModes },
  access: {},
  documents: {},
})
