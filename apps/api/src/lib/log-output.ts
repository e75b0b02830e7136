import { write } from 'node:fs'

/** Lines go out together: at so many bytes, and at the latest after so many ms. */
const together = { bytes: 8_192, ms: 100 }
/** So many bytes wait for a place that takes nothing now. */
const mostWaiting = 1_048_576
/** Pauses before something is written anew, in ms: to a slow reader, and to what refuses (full, gone, broken). */
const againMs = { slow: 100, refused: 1_000 }

/** Where the log goes. It never throws and never holds the thread, however the place behind it fares. */
export interface LogOutput {
  write(line: string): void
  /** Lines that came when too much waited already; they are never written. */
  lost(): number
  /** Resolves when everything is written, at the latest after so many ms. */
  settle(ms: number): Promise<void>
  /** Whether a write goes on: a thread of Node's is in it then, for which the end of the process would wait. */
  writing(): boolean
}

/** The output to an open file. Lines wait while the place takes none, up to a bound, and go out when it does again. */
export const createLogOutput = (fd: number): LogOutput => {
  let lines: string[] = []
  let bytes = 0
  /** The lines that are being written, or what is left of them. */
  let batch: Buffer = Buffer.alloc(0)
  let lost = 0
  let writing = false
  let refused = false
  let timer: NodeJS.Timeout | undefined
  let settled: (() => void) | undefined

  const sendAfter = (ms: number): void => {
    timer ??= setTimeout(send, ms).unref()
  }
  const send = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (writing) return
    if (batch.length === 0) {
      batch = Buffer.from(lines.join(''))
      lines = []
      bytes = 0
    }
    if (batch.length === 0) return settled?.()
    writing = true
    write(fd, batch, (error, written) => {
      writing = false
      refused = error !== null
      if (error) return sendAfter(error.code === 'EAGAIN' ? againMs.slow : againMs.refused)
      batch = batch.subarray(written)
      if (batch.length > 0 || bytes >= together.bytes || settled) send()
      else if (bytes > 0) sendAfter(together.ms)
    })
  }

  return {
    write: (line) => {
      const size = Buffer.byteLength(line)
      if (batch.length + bytes + size > mostWaiting) {
        lost++
        return
      }
      lines.push(line)
      bytes += size
      if (bytes >= together.bytes && !refused) send()
      else sendAfter(together.ms)
    },
    lost: () => lost,
    writing: () => writing,
    settle: (ms) =>
      new Promise((resolve) => {
        const deadline = setTimeout(resolve, ms)
        settled = () => {
          clearTimeout(deadline)
          resolve()
        }
        send()
      }),
  }
}

/** The output of this process. */
export const printed = createLogOutput(1)
