import { setTimeout as wait } from 'node:timers/promises'
import { Router, type Request, type Response } from 'express'
import type { Modes } from '../modes.ts'
import type { Folder } from '../state.ts'
import type { Store } from '../store.ts'
import type { Access } from '../token/access.ts'
import {
  accessDenied,
  badRequest,
  foreignToken,
  GraphError,
  invalidToken,
  itemNotFound,
  notEnabled,
  sendGraphError,
  tooManyAtOnce,
} from './answers.ts'
import { folderNames, messageOf, preferencesOf } from './messages.ts'
import { answerQuery, selected } from './query.ts'

const reading = ['Mail.Read', 'Mail.ReadWrite']
const base = 'https://graph.microsoft.com/v1.0'

interface Wiring {
  store: Store
  access: Access
  modes(): Modes
}

/** Mail reading part of Graph. */
export const graphRoutes = ({ store, access, modes }: Wiring): Router => {
  const running = new Map<string, number>()

  /** Address of the mailbox that a request may read. @throws GraphError */
  const callerOf = (req: Request): string => {
    const right = access.rightOf(/^Bearer (.+)$/.exec(req.get('authorization') ?? '')?.[1] ?? '')
    const mailbox = right && store.find(right.email)
    if (!mailbox || right.epoch !== mailbox.accessEpoch || mailbox.graph === 'stale') throw invalidToken()
    if (right.resource !== 'graph') throw foreignToken(mailbox.kind === 'work')
    if (mailbox.graph === 'denied' || !right.scopes.some((scope) => reading.includes(scope))) throw accessDenied()
    if (mailbox.graph !== 'on') throw notEnabled(mailbox.graph === 'notEnabled401' ? 401 : 404)
    return mailbox.email
  }

  /** Messages of which some lack fields, mixed with invalid entries. */
  const asOdd = (messages: readonly object[]): unknown[] => [
    null,
    { id: 'AQMkADAwdraft', receivedDateTime: null, subject: null, from: null },
    ...messages.map((message) => ({ ...message, from: 'nobody', internetMessageId: 7, bodyPreview: null })),
    'message',
  ]

  const folderOf = (name: string): Folder => {
    const folder = folderNames[name.toLowerCase()]
    if (!folder) throw badRequest('Id is malformed.')
    return folder
  }

  /** Runs one request of a mailbox; too many concurrent ones are refused. */
  const handle = (answer: (req: Request, email: string) => object) => async (req: Request, res: Response) => {
    let email: string | undefined
    try {
      const caller = callerOf(req)
      const count = running.get(caller) ?? 0
      if (count >= modes().graphAtOnce) throw tooManyAtOnce()
      running.set((email = caller), count + 1)
      await wait(modes().graphMs, undefined, { ref: false })
      res.json(answer(req, caller))
    } catch (error) {
      if (!(error instanceof GraphError)) throw error
      sendGraphError(res, error, modes().retryAfter)
    } finally {
      if (email !== undefined) running.set(email, running.get(email)! - 1)
    }
  }

  const list = (req: Request, email: string, folder?: Folder): object => {
    const url = new URL(req.originalUrl, base)
    const preferences = preferencesOf(req.get('prefer'))
    const messages = store.mails(email, folder).map((mail) => messageOf(mail, preferences))
    const { value, nextSkip } = answerQuery(url.searchParams, messages)
    const next = new URL(`${base}${url.pathname.replace(/^\/v1\.0/, '')}${url.search}`)
    if (nextSkip !== null) next.searchParams.set('$skip', String(nextSkip))
    return {
      '@odata.context': `${base}/$metadata#users('${encodeURIComponent(email)}')/messages`,
      value: modes().oddMails ? asOdd(value) : value,
      ...(nextSkip !== null && { '@odata.nextLink': next.href }),
    }
  }

  const router = Router()
  router.get(
    '/v1.0/me/messages',
    handle((req, email) => list(req, email)),
  )
  router.get(
    '/v1.0/me/mailFolders/:folder/messages',
    handle((req, email) => list(req, email, folderOf(String(req.params['folder'])))),
  )
  router.get(
    '/v1.0/me/messages/:id',
    handle((req, email) => {
      const preferences = preferencesOf(req.get('prefer'))
      for (const mail of store.mails(email)) {
        const found = [true, false]
          .map((immutableIds) => messageOf(mail, { ...preferences, immutableIds }))
          .find(({ id }) => id === req.params['id'])
        if (found) return selected(found, new URL(req.originalUrl, base).searchParams.get('$select') ?? undefined)
      }
      throw itemNotFound()
    }),
  )
  router.use('/v1.0', (_req, res) => sendGraphError(res, badRequest('Resource not found for the segment.'), null))
  return router
}
