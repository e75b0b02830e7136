import type { Cell } from './generator-values.ts'

export type Encoding = 'text' | 'utf-8' | 'utf-8 with mark' | 'utf-16le' | 'utf-16be' | 'windows-1251'

export interface Layout {
  separator: ',' | ';' | '\t'
  lineEnd: '\n' | '\r\n' | '\r'
  /** Quotes every cell, needed or not. */
  quoted: boolean
  lastLineEnd: boolean
}

const writeCell = ({ text, raw }: Cell, { separator, quoted }: Layout): string => {
  if (raw) return text
  const needed = text.includes(separator) || /["\r\n]/.test(text)
  return needed || (quoted && text !== '') ? `"${text.replaceAll('"', '""')}"` : text
}

export const writeLines = (lines: readonly (readonly Cell[])[], layout: Layout): string => {
  const text = lines
    .map((cells) => cells.map((cell) => writeCell(cell, layout)).join(layout.separator))
    .join(layout.lineEnd)
  return layout.lastLineEnd ? text + layout.lineEnd : text
}

const legacyBytes = new Map(
  Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1251').decode(Uint8Array.of(byte)), byte]),
)

export const encodeText = (text: string, encoding: Exclude<Encoding, 'text'>): Uint8Array => {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8')
  if (encoding === 'utf-8 with mark') return Buffer.from(`\uFEFF${text}`, 'utf8')
  if (encoding === 'utf-16le') return Buffer.from(`\uFEFF${text}`, 'utf16le')
  if (encoding === 'utf-16be') return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()
  return Uint8Array.from(text, (sign) => {
    const byte = legacyBytes.get(sign)
    if (byte === undefined) throw new Error(`windows-1251 has no ${JSON.stringify(sign)}`)
    return byte
  })
}

/** Whether a text has different bytes in UTF-8 and windows-1251. */
export const isBeyondAscii = (text: string): boolean => /[^\0-\x7F]/.test(text)
