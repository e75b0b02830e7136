import { randomBytes } from 'node:crypto'
import type { Access, Document } from './grid.ts'
import type { ServiceAccountKey } from './key.ts'
import { defaultModes, type Modes } from './modes.ts'

export interface SheetsState {
  /** Null before the first start. */
  key: ServiceAccountKey | null
  /** Signs tokens. */
  secret: string
  /** What all documents are made from. */
  seed: number
  modes: Modes
  /** With whom documents are shared, where somebody changed it. */
  access: Record<string, Access>
  /** Documents that were made or changed since the start, by id. */
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
