import type { OwnMailbox } from '@app/contract'
import { useCallback, useState } from 'react'

interface ArrivalState {
  emails?: readonly OwnMailbox[]
  /** Mailboxes whose code arrived while the page was open and was not copied yet. */
  arrived: ReadonlySet<number>
  /** Mailboxes of the latest arrivals. */
  latest: readonly OwnMailbox[]
  /** Mailboxes whose watch ended without a code. */
  ended: ReadonlySet<number>
  /** Mailboxes that the person no longer waits for. */
  stopped: ReadonlySet<number>
}

const none: ReadonlySet<number> = new Set()
const without = (set: ReadonlySet<number>, id: number) => new Set([...set].filter((each) => each !== id))

const codeOf = ({ code_extracted, code_source }: OwnMailbox) =>
  code_extracted === null ? null : `${code_extracted} ${code_source?.received_at}`

const compare = (seen: ArrivalState, emails: readonly OwnMailbox[]): ArrivalState => {
  if (!seen.emails) return { ...seen, emails }
  const before = new Map(seen.emails.map((mailbox) => [mailbox.email_id, mailbox]))
  const arrived = new Set(seen.arrived)
  const ended = new Set(seen.ended)
  const stopped = new Set(seen.stopped)
  const latest: OwnMailbox[] = []
  for (const mailbox of emails) {
    const { email_id: id, watching_until } = mailbox
    const old = before.get(id)
    if (!old || old === mailbox) continue
    const code = codeOf(mailbox)
    if (code !== codeOf(old)) {
      ended.delete(id)
      arrived.delete(id)
      if (code === null) continue
      arrived.add(id)
      latest.push(mailbox)
    } else if (watching_until !== null) ended.delete(id)
    else if (old.watching_until !== null && !stopped.delete(id)) ended.add(id)
  }
  // A removed code may arrive again unchanged. It is announced again only if the previous announcement was cleared
  // meanwhile.
  const codes = new Map(emails.map((mailbox) => [mailbox.email_id, codeOf(mailbox)]))
  const still = seen.latest.filter((mailbox) => codes.get(mailbox.email_id) === codeOf(mailbox))
  return { emails, arrived, latest: latest.length > 0 ? latest : still, ended, stopped }
}

/** Events of the person's own mailboxes while the page is open: codes that arrive, and watches that end without one. */
export const useArrivals = (emails: readonly OwnMailbox[] | undefined) => {
  const [seen, setSeen] = useState<ArrivalState>({ arrived: none, latest: [], ended: none, stopped: none })
  if (emails && seen.emails !== emails) setSeen(compare(seen, emails))
  const copied = useCallback((id: number) => setSeen((old) => ({ ...old, arrived: without(old.arrived, id) })), [])
  const stop = useCallback(
    (id: number) =>
      setSeen((old) => ({ ...old, ended: without(old.ended, id), stopped: new Set([...old.stopped, id]) })),
    [],
  )
  const begin = useCallback(
    (id: number) => setSeen((old) => ({ ...old, ended: without(old.ended, id), stopped: without(old.stopped, id) })),
    [],
  )
  return { arrived: seen.arrived, latest: seen.latest, ended: seen.ended, copied, stop, begin }
}
