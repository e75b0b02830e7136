import type { Memory } from '../state.ts'
import { seedMailboxes, type MailboxKind } from './catalogue/index.ts'
import type { Mailbox, OutlookState, StoredMail, Folder } from './state.ts'

/** Maximum per mailbox; the oldest are dropped. */
const mailsKept = 200

/** Seeded mailboxes overlaid with later changes, and their mails. */
export const createStore = (memory: Memory<OutlookState>, now: () => number) => {
  const seeded = seedMailboxes(memory.current.seed)
  const seeds = new Map(seeded.map((each) => [each.mailbox.email, each]))
  const find = (email: string): Mailbox | undefined => {
    const key = email.toLowerCase()
    return Object.hasOwn(memory.current.mailboxes, key) ? memory.current.mailboxes[key] : seeds.get(key)?.mailbox
  }
  const emails = (): string[] => [...new Set([...seeds.keys(), ...Object.keys(memory.current.mailboxes)])]

  let owners: Map<string, string> | null = null
  let ownersOf: OutlookState | null = null
  const ownerOf = (token: string): string | undefined => {
    if (!owners || ownersOf !== memory.current) {
      owners = new Map(emails().flatMap((email) => find(email)!.refreshTokens.map((each) => [each, email])))
      ownersOf = memory.current
    }
    return owners.get(token)
  }

  /** Assigns UIDs to arrived mails in order of arrival. */
  const numbered = (mails: StoredMail[]): StoredMail[] => {
    const due = mails.filter(({ visibleAt }) => Date.parse(visibleAt) <= now())
    const fresh = due.filter(({ uid }) => uid === null)
    fresh.sort((one, other) => one.visibleAt.localeCompare(other.visibleAt))
    for (const mail of fresh) mail.uid = memory.current.nextUid++
    if (fresh.length) memory.save()
    return due.toSorted((one, other) => one.uid! - other.uid!)
  }

  return {
    emails,
    find,
    kindOf: (email: string): MailboxKind | null => seeds.get(email)?.kind ?? null,
    keep: (mailbox: Mailbox): void => {
      memory.current.mailboxes[mailbox.email] = mailbox
      if (owners) for (const token of mailbox.refreshTokens) owners.set(token, mailbox.email)
      memory.save()
    },
    /** Owner of a refresh token, including old tokens. */
    byToken: (token: string): Mailbox | undefined => {
      const mailbox = find(ownerOf(token) ?? '')
      return mailbox?.refreshTokens.includes(token) ? mailbox : undefined
    },
    knowsClient: (clientId: string): boolean => emails().some((email) => find(email)!.clientId === clientId),
    /** Arrived mails of a folder, oldest first. */
    mails: (email: string, folder?: Folder): StoredMail[] =>
      numbered(memory.current.mails[email] ?? []).filter((mail) => folder === undefined || mail.folder === folder),
    /** Includes mails in transit. */
    allMails: (): [string, StoredMail][] =>
      Object.entries(memory.current.mails).flatMap(([email, mails]) =>
        mails.map((mail): [string, StoredMail] => [email, mail]),
      ),
    deliver: (email: string, mail: StoredMail): void => {
      const mails = (memory.current.mails[email] ??= [])
      mails.push(mail)
      if (mails.length > mailsKept) mails.shift()
      memory.save()
    },
    save: memory.save,
  }
}

export type Store = ReturnType<typeof createStore>
