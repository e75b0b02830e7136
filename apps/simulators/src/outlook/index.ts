import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Router, type Response } from 'express'
import { startSimulator, type RunningSimulator } from '../simulator.ts'
import { createMemory } from '../state.ts'
import { handedOver, type HandedOver } from './catalogue/index.ts'
import { outlookControl } from './control.ts'
import { defaultModes } from './modes.ts'
import { badRequest, sendGraphError, defaultGraphError } from './graph/answers.ts'
import { graphRoutes } from './graph/routes.ts'
import { startImap } from './imap/index.ts'
import { createPost } from './mail/post.ts'
import { mailboxStates, seedState, type Mailbox, type OutlookState } from './state.ts'
import { createStore, type Store } from './store.ts'
import { createAccess } from './token/access.ts'
import { sendRefusal } from './token/answers.ts'
import { tokenEndpoint } from './token/endpoint.ts'
import { refusals } from './token/refusals.ts'

export interface OutlookOptions {
  port?: number
  /** Folder of the stored state; without it the state ends with the process. */
  stateDir?: string
  now?: () => number
}

export interface RunningOutlook extends RunningSimulator {
  /** Base addresses of the token endpoint and of Graph. */
  tokenUrl: string
  graphUrl: string
  /** Plain TCP, without TLS. */
  imapHost: string
  imapPort: number
  /** Catalogue with the newest tokens, as traded. */
  mailboxes: HandedOver[]
}

export interface ShownOutlookState {
  seed: number
  modes: OutlookState['modes']
  /** Possible states of a mailbox. */
  states: readonly Mailbox['state'][]
  /** Number of mailboxes; /control/mailboxes lists them. */
  mailboxes: number
  mails: number
}

const shownState =
  (store: Store) =>
  ({ seed, modes }: OutlookState): ShownOutlookState => ({
    seed,
    modes,
    states: mailboxStates,
    mailboxes: store.emails().length,
    mails: store.allMails().length,
  })

const secretFields = ['refresh_token', 'client_secret']

/** Only secrets in form bodies need hiding: access tokens travel in headers, which are never stored. */
const hideSecrets = (path: string, body: unknown) => ({
  path,
  body: Object.fromEntries(
    Object.entries((body ?? {}) as Record<string, unknown>).map(([name, value]) => [
      name,
      secretFields.includes(name) ? '…' : value,
    ]),
  ) as unknown,
})

const isToken = (res: Response): boolean => res.req.path.endsWith('/token')

/** Microsoft's token endpoint, Graph and IMAP for made-up mailboxes, on loopback. */
export const startOutlook = async ({
  port,
  stateDir,
  now = Date.now,
}: OutlookOptions = {}): Promise<RunningOutlook> => {
  const memory = createMemory(seedState, stateDir && join(stateDir, 'outlook.json'))
  // A state file of an earlier version may lack newer fields.
  memory.current.modes = { ...defaultModes, ...memory.current.modes }
  for (const mailbox of Object.values(memory.current.mailboxes)) mailbox.accessEpoch ??= 0
  const modes = () => memory.current.modes
  const store = createStore(memory, now)
  const access = createAccess(() => memory.current.secret, now)
  const post = createPost(store, modes, now)

  const vendor = Router()
  vendor.use(graphRoutes({ store, access, modes }))
  vendor.use(tokenEndpoint({ store, access, modes, now }))
  vendor.use((_req, res) => void res.status(404).type('html').send('<!DOCTYPE html><html><body>404</body></html>'))

  const imap = await startImap({ store, access, modes, save: memory.save })
  const running = await startSimulator({
    memory,
    shown: shownState(store),
    vendor,
    control: outlookControl(memory, store, post).use(imap.control),
    redact: hideSecrets,
    answerFault: (res, status) => {
      const { retryAfter } = modes()
      if (isToken(res) && status === 429 && retryAfter !== null) res.set('Retry-After', String(retryAfter))
      if (isToken(res)) sendRefusal(res, { ...(status < 500 ? refusals.malformedRequest : refusals.retry), status })
      else sendGraphError(res, defaultGraphError(status), retryAfter)
    },
    answerUnreadable: (res) =>
      isToken(res) ? sendRefusal(res, refusals.malformedRequest) : sendGraphError(res, badRequest('Unreadable'), null),
    page: fileURLToPath(new URL('page', import.meta.url)),
    ...(port !== undefined && { port }),
  })
  return {
    url: running.url,
    tokenUrl: running.url,
    graphUrl: running.url,
    imapHost: '127.0.0.1',
    imapPort: imap.port,
    mailboxes: store.emails().flatMap((email) => {
      const kind = store.kindOf(email)
      return kind ? [handedOver(store.find(email)!, kind, memory.current.seed)] : []
    }),
    close: async () => {
      await Promise.all([imap.close(), running.close()])
    },
  }
}
