import { describeError, type Log } from '../../../lib/log.ts'
import { createBoundedThreads } from '../../../lib/threads/bounded-thread.ts'
import type { Mail } from '../../../ports/mail.ts'
import type { MailText } from '@app/code-recognition'

/** The codes of mails by their ids, the likeliest first. Each mail is searched once, however often its mailbox is read. */
export type CodesByMail = Map<string, readonly string[]>

const sizeOf = ({ subject, html, text }: MailText): number => subject.length + (html?.length ?? 0) + (text?.length ?? 0)

/**
 * Searches mails for codes on threads of their own, since whoever writes a mail decides what that takes. Of each mailbox
 * one mail at a time waits for a thread, the smallest first: neither a mailbox nor a mail keeps others from being searched.
 * A mail that takes too much has no code. The mails of one reading are searched for `searchMs`; the rest waits for the
 * next one.
 */
export const createSearch = (log: Log, searchMs = 3_000) => {
  const threads = createBoundedThreads<MailText, string[]>({
    script: new URL('./search-worker.ts', import.meta.url),
    cpuMs: 3_000,
    memoryMiB: 256,
  })

  /** Adds what is found to `searched`. Throws only when the signal aborts. */
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
