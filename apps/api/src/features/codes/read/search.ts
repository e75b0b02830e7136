import { describeError, type Log } from '#lib/log.ts'
import { createBoundedThreads } from '#lib/threads/bounded-thread.ts'
import type { Mail } from '#ports/mail.ts'
import type { MailText } from '@app/code-recognition'

/** Codes by mail id, likeliest first. Each mail is searched once, however often its mailbox is read. */
export type CodesByMail = Map<string, readonly string[]>

const sizeOf = ({ subject, html, text }: MailText): number => subject.length + (html?.length ?? 0) + (text?.length ?? 0)

/**
 * Searches mails for codes on separate threads, since the cost depends on text that strangers wrote. Each mailbox
 * queues one mail at a time, smallest first, so neither a mailbox nor a mail starves others. A mail that exceeds the
 * limits has no code. The mails of one reading are searched for `searchMs` in all; the rest waits for the next reading.
 */
export const createSearch = (log: Log, searchMs = 3_000) => {
  const threads = createBoundedThreads<MailText, string[]>({
    script: new URL('./search-worker.ts', import.meta.url),
    cpuMs: 3_000,
    memoryMiB: 256,
  })

  /** Adds the codes found to `searched`. Throws only if the signal aborts. */
  return async (mails: readonly Mail[], searched: CodesByMail, signal: AbortSignal): Promise<void> => {
    const over = performance.now() + searchMs
    const left = mails.filter(({ id }) => !searched.has(id))
    for (const mail of left.toSorted((one, other) => sizeOf(one) - sizeOf(other))) {
      if (performance.now() > over) return
      const { id, subject, html, text, sender } = mail
      try {
        searched.set(id, await threads({ subject, html, text, sender }, sizeOf(mail), signal))
      } catch (error) {
        signal.throwIfAborted()
        log.warn({ event: 'mailboxes.mail_not_searched', ...describeError(error) })
        searched.set(id, [])
      }
    }
  }
}

export type Search = ReturnType<typeof createSearch>
