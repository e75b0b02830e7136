import { crc32 } from 'node:zlib'
import { fromBufferPromise, type Entry } from 'yauzl'
import { UnreadableTable } from './grid.ts'

/** Files of an archive, and bytes of all that is read of it, once inflated. */
const maxEntries = 2_000
const maxInflated = 64 * 1_024 * 1_024

/** An archive of parts, whose names are compared as workbooks do: without regard to case. */
export interface Archive {
  names: readonly string[]
  /** The bytes of a part as they are inflated; null where there is no such part. @throws UnreadableTable */
  read: (name: string) => AsyncIterable<Uint8Array> | null
}

const broken = (): UnreadableTable => new UnreadableTable('broken_workbook')

/** Errors of the library name the bytes that they met, so they end here. */
const orBroken = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch {
    throw broken()
  }
}

/** Parts that share bytes come from no program that saves workbooks. */
const refuseOverlaps = (entries: readonly Entry[]): void => {
  const inOrder = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)
  let end = 0
  for (const { relativeOffsetOfLocalHeader: start, fileNameLength, compressedSize } of inOrder) {
    if (start < end) throw broken()
    end = start + 30 + fileNameLength + compressedSize
  }
}

/** Opens an archive and reads what it lists, none of its parts. @throws UnreadableTable */
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
