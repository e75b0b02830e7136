import { createHmac } from 'node:crypto'
import { sealRow, type KeyRing } from '#lib/secrets/sealing.ts'
import { parseAddresses, parsePaste, type Fault } from './paste.ts'

/** The part of a paste that may leave the thread: addresses and faults. Secrets stay inside. */
export interface PasteSummary {
  lines: { line: number; key: string; email: string; fingerprint: string }[]
  errors: Fault[]
  warnings: Fault[]
}

/** Credentials of a line, sealed for the row with this id. Hexadecimal, as the database takes them. */
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

/** Parses a paste and seals its secrets; for long pastes on a thread of its own. */
export const createPasteWork = (kind: PasteKind, text: string, fingerprintKey: Uint8Array) => {
  const credentials = kind === 'credentials' ? parsePaste(text) : null
  const pasted = credentials ?? (kind === 'addresses' ? parseAddresses(text) : null)

  /** HMAC of the credentials: equal lines have equal fingerprints, and nobody without the key can compute one. */
  const fingerprintOf = (index: number): string => {
    const value = credentials?.lines[index]?.value
    if (!value) return ''
    const { email, password, refreshToken, clientId } = value
    const parts = [email.toLowerCase(), password, refreshToken, clientId.toLowerCase()]
    return createHmac('sha256', fingerprintKey).update(JSON.stringify(parts)).digest('hex')
  }

  return {
    /** Null if the paste has more lines than allowed. */
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

    /** Seals the lines at these indexes of the summary, each for its row id. */
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
