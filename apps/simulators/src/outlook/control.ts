import { Router, type ErrorRequestHandler } from 'express'
import { z } from 'zod'
import type { Memory } from '../state.ts'
import { readMail } from './mail/reading.ts'
import { Sent, type Post } from './mail/post.ts'
import { filled, templates } from './mail/templates.ts'
import { Modes } from './modes.ts'
import { MailboxChange, newMailbox, NewMailbox, type Mailbox, type OutlookState } from './state.ts'
import type { Store } from './store.ts'

const Search = z.strictObject({
  search: z.string().max(100).default(''),
  limit: z.coerce.number().int().min(1).max(1_000).default(20),
})
const sentShown = 50

/** A mailbox without its secrets. */
export const shownMailbox = ({ password: _password, refreshTokens, ...rest }: Mailbox) => ({
  ...rest,
  refreshes: refreshTokens.length - 1,
})

export type ShownMailbox = ReturnType<typeof shownMailbox>

/** Control of what happens in mailboxes, and what their owners and Microsoft do with them. */
export const outlookControl = (memory: Memory<OutlookState>, store: Store, post: Post): Router => {
  const router = Router()

  router.get('/modes', (_req, res) => void res.json(memory.current.modes))
  router.put('/modes', (req, res) => {
    const given = Modes.partial().parse(req.body)
    memory.current.modes = { ...memory.current.modes, ...given } as Modes
    memory.save()
    res.json(memory.current.modes)
  })

  router.get('/mailboxes', (req, res) => {
    const { search, limit } = Search.parse(req.query)
    const found = store.emails().filter((email) => email.includes(search.trim().toLowerCase()))
    res.json(
      found.slice(0, limit).map((email) => ({ ...shownMailbox(store.find(email)!), catalogue: store.kindOf(email) })),
    )
  })
  router.put('/mailboxes', (req, res) => {
    const given = z.array(NewMailbox).min(1).max(10_000).parse(req.body)
    for (const each of given) store.keep(newMailbox(each))
    res.status(204).end()
  })

  const known = (email: string): Mailbox => {
    const mailbox = store.find(email)
    if (!mailbox) throw new UnknownMailbox()
    return mailbox
  }
  router.patch('/mailboxes/:email', (req, res) => {
    const next = { ...known(req.params.email), ...MailboxChange.parse(req.body) } as Mailbox
    store.keep(next)
    res.json(shownMailbox(next))
  })
  /** Only route that reveals a secret: the newest refresh token. */
  router.get('/mailboxes/:email/token', (req, res) => {
    res.json({ refreshToken: known(req.params.email).refreshTokens[0] })
  })

  router.get('/mails', (_req, res) => {
    const newest = store
      .allMails()
      .toSorted(([, one], [, other]) => other.visibleAt.localeCompare(one.visibleAt))
      .slice(0, sentShown)
    res.json(
      newest.map(([mailbox, mail]) => {
        const { id, folder, receivedAt, visibleAt, isRead } = mail
        const { from, subject } = readMail(mail)
        return { id, mailbox, folder, receivedAt, visibleAt, isRead, from: from.address, subject }
      }),
    )
  })
  router.post('/mails', (req, res) => {
    const sent = Sent.parse(req.body)
    known(sent.mailbox)
    res.status(201).json({ id: post(sent) })
  })

  router.get('/templates', (_req, res) => void res.json(templates.map(({ name }) => name)))
  /** Message of a template, with a new code each time. */
  router.get('/templates/:name', (req, res) => {
    const template = templates.find(({ name }) => name === req.params.name)
    if (template) res.json(filled(template))
    else res.status(404).json({ error: 'There is no such template' })
  })

  router.use(((error, _req, res, next) => {
    if (error instanceof UnknownMailbox) res.status(404).json({ error: 'There is no such mailbox' })
    else next(error)
  }) satisfies ErrorRequestHandler)

  return router
}

class UnknownMailbox extends Error {}
