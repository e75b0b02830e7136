import { createHmac } from 'node:crypto'
import { sealRow, type KeyRing } from '../../../lib/secrets/sealing.ts'
import { parseAddresses, parsePaste, type Fault } from './paste.ts'

/** What may be told of a paste: addresses and faults. Secrets stay where they were read. */
export interface PasteSummary {
  lines: { line: number; key: string; email: string; fingerprint: string }[]
  errors: Fault[]
  warnings: Fault[]
}

/** The credentials of a line, sealed for the row with this id. Hexadecimal, as the database takes them. */
export interface SealedCredentials {
  id: number
  keyId: string
  key: string
  password: string
  refreshToken: string
  clientId: string
}

export type PasteKind = 'credentials' | 'addresses'

const hex = (bytes: Buffer): string => bytes.toString('hex')

/** Reads a paste and seals its secrets; runs where nobody waits for it. */
export const createPasteWork = (kind: PasteKind, text: string, fingerprintKey: Uint8Array) => {
  const credentials = kind === 'credentials' ? parsePaste(text) : null
  const pasted = credentials ?? (kind === 'addresses' ? parseAddresses(text) : null)

  /** The same line twice has the same fingerprint, and nobody else can compute it. */
  const fingerprintOf = (index: number): string => {
    const value = credentials?.lines[index]?.value
    if (!value) return ''
    const { email, password, refreshToken, clientId } = value
    const parts = [email.toLowerCase(), password, refreshToken, clientId.toLowerCase()]
    return createHmac('sha256', fingerprintKey).update(JSON.stringify(parts)).digest('hex')
  }

  return {
    /** Null with more lines than may come at once. */
    summary: (): PasteSummary | null =>
      pasted && {
        lines: pasted.lines.map(({ line, key, value: { email } }, index) => ({
          line,
          key,
          email,
          fingerprint: fingerprintOf(index),
        })),
        errors: pasted.errors,
        warnings: pasted.warnings,
      },

    /** Seals the lines at these places of the summary, each for its row. */
    seal: (ring: KeyRing, wanted: readonly { index: number; id: number }[]): SealedCredentials[] =>
      wanted.flatMap(({ index, id }) => {
        const value = credentials?.lines[index]?.value
        if (!value) return []
        const { key, sealed } = sealRow(
          ring,
          { table: 'mailboxes', id },
          { password: value.password, refresh_token: value.refreshToken, client_id: value.clientId },
        )
        return {
          id,
          keyId: key.keyId,
          key: hex(key.wrapped),
          password: hex(sealed.password),
          refreshToken: hex(sealed.refresh_token),
          clientId: hex(sealed.client_id),
        }
      }),
  }
}
