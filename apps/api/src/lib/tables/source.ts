import { maxTableBytes, type TableSource } from '@app/contract'
import { UnreadableTable, type Grid } from './grid.ts'
import { readText } from './text-grid.ts'
import { readWorkbook } from './workbook.ts'

const beginsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

/** Magic bytes of archives: gzip, rar, 7-Zip, bzip2, xz, zstd. */
const archives = ['1f8b', '52617221', '377abcaf', '425a68', 'fd377a', '28b52ffd']
/** Magic bytes of pictures and documents: PNG, JPEG, GIF, PDF, TIFF, WebP. */
const pictures = ['89504e47', 'ffd8ff', '47494638', '25504446', '49492a00', '4d4d002a', '52494646']

/** Refuses files that are not tables, by their magic bytes. */
const refuseOthers = (bytes: Uint8Array): void => {
  const beginning = Buffer.from(bytes.subarray(0, 12)).toString('hex')
  if (beginning.startsWith('d0cf11e0')) {
    const isEncrypted = Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'))
    throw new UnreadableTable(isEncrypted ? 'workbook_password' : 'old_workbook')
  }
  if (archives.some((each) => beginning.startsWith(each))) throw new UnreadableTable('archive')
  // Pictures from phones have their file type behind a length.
  if (pictures.some((each) => beginning.startsWith(each)) || beginning.slice(8, 16) === '66747970')
    throw new UnreadableTable('picture')
}

/** Every second byte is zero, as in Latin letters of UTF-16 without a BOM. */
const looksWide = (bytes: Uint8Array, place: 0 | 1): boolean => {
  const some = bytes.subarray(0, 200)
  const zeros = some.filter((byte, index) => byte === 0 && index % 2 === place).length
  return some.length >= 4 && zeros > some.length / 5 && !some.some((byte, index) => byte === 0 && index % 2 !== place)
}

/** Decodes a file: UTF-16 or UTF-8 with or without a BOM, else windows-1251. */
const decode = (bytes: Uint8Array): Pick<Grid, 'encoding'> & { text: string } => {
  const wide = (label: string) => ({ encoding: 'utf-16' as const, text: new TextDecoder(label).decode(bytes) })
  if (beginsWith(bytes, 0xff, 0xfe) || looksWide(bytes, 1)) return wide('utf-16le')
  if (beginsWith(bytes, 0xfe, 0xff) || looksWide(bytes, 0)) return wide('utf-16be')
  if (bytes.includes(0)) throw new UnreadableTable('not_a_table')
  try {
    return { encoding: 'utf-8', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    const text = new TextDecoder('windows-1251').decode(bytes)
    // No spreadsheet program saves control characters.
    // eslint-disable-next-line no-control-regex
    if (/[\u0001-\u0008\u000E-\u001F]/u.test(text)) throw new UnreadableTable('not_a_table')
    return { encoding: 'windows-1251', text }
  }
}

/** Rows of a pasted or uploaded table. `cells`: minimum cells per row. @throws UnreadableTable */
export const readSource = async (source: TableSource, sheet: number, cells: number): Promise<Grid> => {
  const none = { sheets: [], sheet: 0 }
  if ('text' in source) {
    if (Buffer.byteLength(source.text) > maxTableBytes) throw new UnreadableTable('too_many_lines')
    return { ...none, encoding: null, ...readText(source.text, cells) }
  }
  const bytes = Buffer.from(source.file, 'base64')
  if (bytes.length > maxTableBytes) throw new UnreadableTable('too_many_lines')
  if (bytes.length === 0) throw new UnreadableTable('empty')
  if (beginsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || beginsWith(bytes, 0x50, 0x4b, 0x05, 0x06))
    return readWorkbook(bytes, sheet)
  refuseOthers(bytes)
  const { encoding, text } = decode(bytes)
  return { ...none, encoding, ...readText(text, cells) }
}
