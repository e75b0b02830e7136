import type { RequestHandler, Response } from 'express'
import { commitMs, type RequestDeadline } from '../lib/deadline.ts'
import { Refusal } from '../lib/refusal.ts'
import { sendRefusal } from './errors.ts'

const late = (): Refusal => new Refusal('unavailable', { retryAfterSeconds: 5 })
/** The change is written but awaits confirmation, for example from a standby. It may still become durable. */
const unconfirmed = (): Refusal => new Refusal('unavailable/commit', { retryAfterSeconds: 5 })

/**
 * Answers `unavailable` when a request takes too long, and signals the deadline to its work. Whatever is not committed
 * by then never will be.
 */
export const limitTime =
  (ms: number): RequestHandler =>
  (_req, res, next) => {
    const end = performance.now() + ms
    let isCommitting = false
    const refuse = (): void => {
      if (!res.headersSent) sendRefusal(res, isCommitting ? unconfirmed() : late())
    }
    const after = (delay: number, work: () => void): NodeJS.Timeout => setTimeout(work, delay).unref()
    let timer = after(ms, () => {
      if (isCommitting) timer = after(commitMs, refuse)
      else refuse()
    })
    res.on('close', () => clearTimeout(timer))
    const check = (): void => {
      if (res.headersSent || performance.now() >= end) throw late()
    }
    const deadline: RequestDeadline = {
      left: () => Math.max(0, end - performance.now()),
      check,
      committing: () => {
        check()
        isCommitting = true
      },
      committed: () => {
        isCommitting = false
      },
    }
    res.locals['deadline'] = deadline
    next()
  }

export const deadlineOf = (res: Response): RequestDeadline => res.locals['deadline'] as RequestDeadline
