import { crc32 } from 'node:zlib'
import { fromBufferPromise, type Entry } from 'yauzl'
import { UnreadableTable } from './grid.ts'

/** Maximum files in an archive, and maximum inflated bytes in total. */
const maxEntries = 2_000
const maxInflated = 64 * 1_024 * 1_024

/** Archive of parts. Part names are case-insensitive, as in workbooks. */
export interface Archive {
  names: readonly string[]
  /** Inflated bytes of a part; null if there is no such part. @throws UnreadableTable */
  read: (name: string) => AsyncIterable<Uint8Array> | null
}

const broken = (): UnreadableTable => new UnreadableTable('broken_workbook')

/** Errors of the library quote the bytes they met, so they are replaced. */
const orBroken = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch {
    throw broken()
  }
}

/** Refuses overlapping parts, which no spreadsheet program writes. */
const refuseOverlaps = (entries: readonly Entry[]): void => {
  const inOrder = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)
  let end = 0
  for (const { relativeOffsetOfLocalHeader: start, fileNameLength, compressedSize } of inOrder) {
    if (start < end) throw broken()
    end = start + 30 + fileNameLength + compressedSize
  }
}

/** Opens an archive and reads its directory only. @throws UnreadableTable */
export const openArchive = async (bytes: Uint8Array): Promise<Archive> => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const file = await orBroken(fromBufferPromise(buffer, { lazyEntries: true }))
  if (file.entryCount > maxEntries) throw new UnreadableTable('too_much')
  const entries: Entry[] = []
  await orBroken(
    (async () => {
      for await (const entry of file.eachEntry()) entries.push(entry)
    })(),
  )
  refuseOverlaps(entries)
  const parts = new Map(entries.map((entry) => [entry.fileName.toLowerCase(), entry]))
  if (parts.size < entries.length) throw broken()

  let inflated = 0
  async function* inflate(entry: Entry): AsyncGenerator<Uint8Array> {
    const stream = await orBroken(file.openReadStreamPromise(entry))
    let sum = 0
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        inflated += chunk.length
        if (inflated > maxInflated) throw new UnreadableTable('too_much')
        sum = crc32(chunk, sum)
        yield chunk
      }
    } catch (error) {
      throw error instanceof UnreadableTable ? error : broken()
    }
    if (sum !== entry.crc32) throw broken()
  }
  return {
    names: [...parts.keys()],
    read: (name) => {
      const entry = parts.get(name.toLowerCase())
      if (!entry) return null
      if (entry.isEncrypted()) throw new UnreadableTable('workbook_password')
      return inflate(entry)
    },
  }
}
