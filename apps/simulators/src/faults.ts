import { setTimeout as wait } from 'node:timers/promises'
import type { Request, RequestHandler, Response } from 'express'
import { z } from 'zod'
import { frontNames, sendFront } from './fronts.ts'

/**
 * Fault of the next matching calls.
 * - `status`: that answer in the vendor's shape, or with the given body · `body`: this raw body, status 200 by default
 * - `delay`: wait `ms`, then work · `hang`: accept and never answer
 * - `dropBefore`: close the connection, nothing done · `dropAfter`: done, but the reply is lost
 * - `half`: done, but the reply is cut in the middle · `front`: a service in front answers with its `front` page
 *
 * With a `day`, only calls match whose body requests a range that includes this day.
 */
export const Fault = z.strictObject({
  match: z
    .strictObject({ method: z.string().optional(), path: z.string().optional(), day: z.iso.date().optional() })
    .default({}),
  times: z.int().min(1).max(1_000_000).default(1),
  kind: z.enum(['status', 'delay', 'hang', 'dropBefore', 'dropAfter', 'body', 'half', 'front']),
  status: z.int().min(100).max(599).optional(),
  ms: z.int().min(0).max(120_000).optional(),
  body: z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
  front: z.enum(frontNames).optional(),
})

export type Fault = z.output<typeof Fault>

/** Sends an error status in the vendor's format. */
export type FaultAnswer = (res: Response, status: number) => void

const Ranged = z.object({ range: z.object({ from: z.string(), to: z.string() }) })

const asksFor = (day: string, body: unknown): boolean => {
  const range = Ranged.safeParse(body).data?.range
  return range !== undefined && range.from.slice(0, 10) <= day && day <= range.to.slice(0, 10)
}

const matches = (fault: Fault, req: Request): boolean =>
  (!fault.match.day || asksFor(fault.match.day, req.body)) &&
  (!fault.match.method || fault.match.method.toUpperCase() === req.method) &&
  (!fault.match.path || req.path.toLowerCase().includes(fault.match.path.toLowerCase()))

const sendBody = (res: Response, { status = 200, body = '' }: Fault): void => {
  res.status(status)
  if (typeof body === 'string') res.type(body.trimStart().startsWith('<') ? 'html' : 'json').send(body)
  else res.json(body)
}

/** Announces the full length, sends the first half, and closes the connection. */
const sendHalf = (res: Response): void => {
  const send = res.send.bind(res)
  res.send = (body) => {
    if (typeof body !== 'string') return send(body)
    const bytes = Buffer.from(body)
    res.set('Content-Length', String(bytes.length))
    res.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => res.socket?.destroy())
    return res
  }
}

/** Active faults, oldest first; each is used up after `times` calls. */
export const createFaults = (answer: FaultAnswer) => {
  let faults: Fault[] = []

  const take = (req: Request): Fault | undefined => {
    const fault = faults.find((each) => matches(each, req))
    if (fault && --fault.times === 0) faults = faults.filter((each) => each !== fault)
    return fault
  }

  const middleware: RequestHandler = async (req, res, next) => {
    const fault = take(req)
    if (!fault) return next()
    switch (fault.kind) {
      case 'status':
        if (fault.body !== undefined) return sendBody(res, fault)
        return answer(res, fault.status ?? 500)
      case 'body':
        return sendBody(res, fault)
      case 'delay':
        await wait(fault.ms ?? 1_000, undefined, { ref: false })
        return next()
      case 'hang':
        return
      case 'dropBefore':
        res.socket?.destroy()
        return
      case 'dropAfter':
        res.send = () => {
          res.socket?.destroy()
          return res
        }
        return next()
      case 'half':
        sendHalf(res)
        return next()
      case 'front':
        return sendFront(res, fault.front ?? 'block')
    }
  }

  return {
    middleware,
    list: (): Fault[] => faults,
    add: (fault: Fault): void => void faults.push(fault),
    clear: (): void => void (faults = []),
  }
}

export type Faults = ReturnType<typeof createFaults>
