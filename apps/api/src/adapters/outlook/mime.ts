import { createBoundedThreads } from '../../lib/threads/bounded-thread.ts'
import type { Mail } from '../../ports/mail.ts'

/** What the source of a mail says. */
export interface ParsedSource extends Pick<Mail, 'sender' | 'subject' | 'html' | 'text'> {
  messageId: string
}

const nothing: ParsedSource = { messageId: '', sender: { name: '', address: '' }, subject: '', html: null, text: null }

/**
 * Takes sources of mails apart on threads of their own. One that takes too long, or that the parser refuses for its
 * thousands of parts or headers, says nothing. Throws only when the signal aborts.
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
