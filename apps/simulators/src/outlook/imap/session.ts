import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Folder, Mailbox } from '../state.ts'
import { fetchAnswer } from './fetching.ts'
import type { ImapWiring } from './index.ts'
import { createLines } from './lines.ts'
import { parseSearch, type Numbered } from './searching.ts'
import { challenge, signIn } from './signing-in.ts'
import { encodeName, parseSet, parseWords, type Word } from './words.ts'

/** Command without secrets: only the name for a sign-in. */
export interface SeenCommand {
  session: number
  email: string | null
  command: string
}

const before = 'IMAP4 IMAP4rev1 AUTH=PLAIN AUTH=XOAUTH2 SASL-IR UIDPLUS ID UNSELECT CHILDREN IDLE NAMESPACE LITERAL+'
const after =
  'IMAP4 IMAP4rev1 AUTH=PLAIN AUTH=XOAUTH2 SASL-IR UIDPLUS MOVE ID UNSELECT CLIENTACCESSRULES CLIENTNETWORKPRESENCELOCATION BACKENDAUTHENTICATE CHILDREN IDLE NAMESPACE LITERAL+'
const validity: Record<Folder, number> = { inbox: 14, junk: 15, deleted: 16 }
const slowMs = 3_000

const foldersOf = ({ junkName, kind, ownFolders }: Mailbox): [string, Folder | null][] => [
  ...ownFolders.map((name): [string, null] => [encodeName(name), null]),
  [kind === 'work' ? 'Deleted Items' : 'Deleted', 'deleted'],
  ['Drafts', null],
  ['INBOX', 'inbox'],
  [encodeName(junkName), 'junk'],
  [kind === 'work' ? 'Sent Items' : 'Sent', null],
]

let sessions = 0

/** Serves IMAP to one client until it leaves, like Exchange. */
export const serveSession = (
  socket: Socket,
  { store, access, modes, save }: ImapWiring,
  note: (command: SeenCommand) => void,
): void => {
  const session = ++sessions
  const lines = createLines(socket)
  let mailbox: Mailbox | null = null
  /** The sign-in was accepted, but there is no mailbox behind it. */
  let isStranded = false
  let opened: { folder: Folder | null; readOnly: boolean } | null = null

  const send = (...texts: string[]): void => {
    if (!socket.destroyed) socket.write(texts.map((text) => `${text}\r\n`).join(''))
  }
  const current = (): Numbered[] =>
    opened?.folder ? store.mails(mailbox!.email, opened.folder).map((mail, index) => ({ mail, number: index + 1 })) : []

  /** Applies a fault meant for a command; true if one did. */
  const spoil = async (name: string, tag: string): Promise<boolean> => {
    const fault = modes().imapFaults.find(({ at }) => at === name)
    if (!fault) return false
    if (--fault.times === 0) modes().imapFaults.splice(modes().imapFaults.indexOf(fault), 1)
    save()
    if (fault.kind === 'slow') return wait(slowMs, false, { ref: false })
    if (fault.kind === 'cut') socket.destroy()
    if (fault.kind === 'garbage') send('<html><body>Bad Gateway</body></html>', `${tag} WHAT (((`)
    if (fault.kind === 'no') send(`${tag} NO Server Unavailable. 15`)
    if (fault.kind === 'bye') {
      send('* BYE Connection is closed. 13')
      socket.end()
    }
    return true
  }

  const authenticate = async (tag: string, [way, initial]: string[]): Promise<void> => {
    if (way?.toUpperCase() !== 'XOAUTH2') return send(`${tag} NO AUTHENTICATE failed.`)
    if (initial === undefined) send('+ ')
    const found = signIn(initial ?? (await lines.line()) ?? '', { store, access })
    if (found?.imap === 'challenge') {
      send(`+ ${challenge}`)
      await lines.line()
    }
    if (!found || found.imap === 'off' || found.imap === 'challenge') return send(`${tag} NO AUTHENTICATE failed.`)
    if (found.imap === 'notConnectedAtOnce') return send(`${tag} BAD User is authenticated but not connected.`)
    mailbox = found
    isStranded = found.imap === 'notConnected'
    send(`${tag} OK AUTHENTICATE completed.`)
  }

  const list = (tag: string, name: string, pattern: string): void => {
    if (pattern === '') send(String.raw`* ${name} (\Noselect \HasChildren) "/" ""`)
    else
      for (const [folder, holds] of foldersOf(mailbox!))
        if (/[*%]/.test(pattern) || pattern.toLowerCase() === folder.toLowerCase()) {
          const use = holds === 'junk' && mailbox!.specialUse !== 'untold' ? String.raw` \Junk` : ''
          send(String.raw`* ${name} (\HasNoChildren${use}) "/" ${folder === 'INBOX' ? folder : `"${folder}"`}`)
        }
    send(`${tag} OK ${name} completed.`)
  }

  const open = (tag: string, name: 'SELECT' | 'EXAMINE', wanted: string): void => {
    const found = foldersOf(mailbox!).find(([folder]) => folder.toLowerCase() === wanted.toLowerCase())
    opened = null
    if (!found) return send(`${tag} NO ${wanted} doesn't exist.`)
    const readOnly = name === 'EXAMINE'
    opened = { folder: found[1], readOnly }
    const mails = current()
    send(
      `* ${mails.length} EXISTS`,
      '* 0 RECENT',
      String.raw`* FLAGS (\Seen \Answered \Flagged \Deleted \Draft $MDNSent)`,
      readOnly ? '* OK [PERMANENTFLAGS ()] Permanent flags' : String.raw`* OK [PERMANENTFLAGS (\Seen)] Permanent flags`,
      `* OK [UIDVALIDITY ${found[1] ? validity[found[1]] : 1}] UIDVALIDITY value`,
      `* OK [UIDNEXT ${(mails.at(-1)?.mail.uid ?? 0) + 1}] The next unique identifier value`,
      `${tag} OK [READ-${readOnly ? 'ONLY' : 'WRITE'}] ${name} completed.`,
    )
  }

  const fetch = (tag: string, [set = '', items = '']: Word[], isUid: boolean): void => {
    const mails = current()
    const last = mails.at(-1)
    const numberOf = ({ mail, number }: Numbered): number => (isUid ? mail.uid! : number)
    const isWanted = typeof set === 'string' ? parseSet(set, last ? numberOf(last) : 0) : null
    if (!isWanted || (!isUid && !last)) return send(`${tag} BAD The specified message set is invalid.`)
    const wanted = isUid && Array.isArray(items) && !items.includes('UID') ? ['UID', ...items] : items
    const marks = JSON.stringify(items).includes('BODY[')
    for (const each of mails.filter((one) => isWanted(numberOf(one)))) {
      const answer = fetchAnswer(wanted, each.mail, each.number)
      if (!answer) return send(`${tag} BAD Command Argument Error. 11`)
      if (!socket.destroyed) socket.write(answer)
      if (marks && !opened!.readOnly) each.mail.isRead = true
    }
    if (marks) save()
    send(`${tag} OK FETCH completed.`)
  }

  const search = (tag: string, words: Word[], isUid: boolean): void => {
    const mails = current()
    const test = parseSearch(words, mails)
    if (!test) return send(`${tag} BAD Command Argument Error. 11`)
    const found = mails.filter(test).map(({ mail, number }) => (isUid ? mail.uid : number))
    send(`* SEARCH${found.map((number) => ` ${number}`).join('')}`, `${tag} OK SEARCH completed.`)
  }

  const idle = async (tag: string): Promise<void> => {
    send('+ IDLE accepted, awaiting DONE command.')
    await lines.line()
    send(`${tag} OK IDLE completed.`)
  }

  /** Commands before sign-in; false for others. */
  const anybody = async (tag: string, name: string, words: Word[]): Promise<boolean> => {
    if (name === 'CAPABILITY') {
      const use = mailbox?.specialUse === 'announced' ? ' SPECIAL-USE' : ''
      send(`* CAPABILITY ${mailbox ? after + use : before}`, `${tag} OK CAPABILITY completed.`)
    } else if (name === 'NOOP') send(...(opened ? [`* ${current().length} EXISTS`] : []), `${tag} OK NOOP completed.`)
    else if (name === 'ID')
      send('* ID ("name" "Microsoft.Exchange.Imap4.Imap4Server" "version" "15.20")', `${tag} OK ID completed`)
    else if (name === 'AUTHENTICATE') await authenticate(tag, words.map(String))
    else if (name === 'LOGIN') send(`${tag} NO LOGIN failed.`)
    else if (name === 'LOGOUT') {
      send('* BYE Microsoft Exchange Server IMAP4 server signing off.', `${tag} OK LOGOUT completed.`)
      socket.end()
    } else return false
    return true
  }

  /** Commands on a mailbox; false for unknown ones. */
  const owner = async (tag: string, name: string, words: Word[], isUid: boolean): Promise<boolean> => {
    if (name === 'NAMESPACE') send('* NAMESPACE (("" "/")) NIL NIL', `${tag} OK NAMESPACE completed.`)
    else if (name === 'LIST' || name === 'LSUB') list(tag, name, String(words[1] ?? ''))
    else if (name === 'SELECT' || name === 'EXAMINE') open(tag, name, String(words[0] ?? ''))
    else if (name === 'UNSELECT' || name === 'CLOSE') {
      opened = null
      send(`${tag} OK ${name} completed.`)
    } else if (name === 'IDLE') await idle(tag)
    else if (name === 'FETCH' && opened) fetch(tag, words, isUid)
    else if (name === 'SEARCH' && opened) search(tag, words, isUid)
    else return false
    return true
  }

  const answer = async (text: string): Promise<void> => {
    const [tag = '*', given = '', ...rest] = text.split(' ')
    const isUid = given.toUpperCase() === 'UID'
    const name = (isUid ? (rest.shift() ?? '') : given).toUpperCase()
    const shown = name === 'AUTHENTICATE' || name === 'LOGIN' ? name : text.slice(tag.length + 1)
    note({ session, email: mailbox?.email ?? null, command: shown })
    if (await spoil(name, tag)) return
    const words = parseWords(rest.join(' '))
    if (!words) return send(`${tag} BAD Command Argument Error. 12`)
    if (await anybody(tag, name, words)) return
    if (isStranded) return send(`${tag} BAD User is authenticated but not connected.`)
    if (mailbox && (await owner(tag, name, words, isUid))) return
    send(`${tag} BAD Command received in Invalid state.`)
  }

  const serve = async (): Promise<void> => {
    if (await spoil('GREETING', '*')) return
    send(`* OK The Microsoft Exchange IMAP4 service is ready. [${randomBytes(24).toString('base64')}]`)
    for (let text = await lines.command(); text !== null; text = await lines.command()) await answer(text)
    socket.end()
  }
  socket.on('error', () => socket.destroy())
  serve().catch(() => socket.destroy())
}
