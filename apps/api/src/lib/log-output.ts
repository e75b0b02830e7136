import { write } from 'node:fs'

/** Batching: lines are written at this many bytes, or after this many ms. */
const together = { bytes: 8_192, ms: 100 }
/** Maximum bytes buffered while the output accepts nothing. */
const mostWaiting = 1_048_576
/** Retry delay in ms, for a slow reader and for an output that refuses (full, gone, broken). */
const againMs = { slow: 100, refused: 1_000 }

/** Output of the log. Never throws and never blocks the thread, whatever the state of the target. */
export interface LogOutput {
  write(line: string): void
  /** Number of lines dropped because the buffer was full. */
  lost(): number
  /** Resolves when everything is written, or after `ms` at the latest. */
  settle(ms: number): Promise<void>
  /** Whether a write is in progress: it occupies a thread of Node's pool, and process exit would wait for it. */
  writing(): boolean
}

/**
 * Output to an open file. Lines are buffered up to a limit while the target accepts none, and written once it does
 * again.
 */
export const createLogOutput = (fd: number): LogOutput => {
  let lines: string[] = []
  let bytes = 0
  /** Lines being written, or the rest of them. */
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

export const printed = createLogOutput(1)
