import { createBoundedThreads } from '../../lib/threads/bounded-thread.ts'
import type { Mail } from '../../ports/mail.ts'

/** Parsed content of a mail source. */
export interface ParsedSource extends Pick<Mail, 'sender' | 'subject' | 'html' | 'text'> {
  messageId: string
}

const nothing: ParsedSource = { messageId: '', sender: { name: '', address: '' }, subject: '', html: null, text: null }

/**
 * Parses mail sources on separate threads. A source that takes too long, or has too many parts or headers for the
 * parser, gives an empty result. Throws only when the signal aborts.
 */
export const createMime = () => {
  const threads = createBoundedThreads<Uint8Array, ParsedSource>({
    script: new URL('./mime-worker.ts', import.meta.url),
    cpuMs: 2_000,
    memoryMiB: 192,
  })
  return async (source: Uint8Array, signal: AbortSignal): Promise<ParsedSource> => {
    try {
      return await threads(source, source.byteLength, signal)
    } catch (error) {
      if (signal.aborted) throw error
      return nothing
    }
  }
}

export type Mime = ReturnType<typeof createMime>
