import type { Request } from 'express'
import type { TransactPart } from '../../context/context.ts'
import type { Repeatable } from '../../db/once.ts'
import type { Principal } from '../../lib/principal.ts'
import { Refusal } from '../../lib/refusal.ts'
import { callerOf, causeOf, type Call, type MountOptions, type Responder } from '../call.ts'

/** Idempotency key of a signed-in person's change; null if the header is absent. */
const keyOf = (req: Request): string | null => {
  const key = req.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw new Refusal('validation', { fields: { 'Idempotency-Key': 'must be 1 to 255 visible ASCII characters' } })
}

/** Makes the change of a signed-in person while they are still permitted to; with an idempotency key, only once. */
const changeAs = async (call: Call, user: Principal, key: string | null): Promise<unknown> => {
  const { name, endpoint, options, deadline, input } = call
  const acting = { user, access: endpoint.access }
  const repeatable: Repeatable | null =
    key === null ? null : { userId: user.userId, operation: name, key, request: input }
  const keepsAnswer = !endpoint.follows && !endpoint.secret
  const earlier = repeatable && keepsAnswer && (await options.answered(acting, repeatable))
  if (earlier) return endpoint.response.parse(earlier.answer)

  let isChanged = false
  const changeFor = (repeated: Repeatable | null) => {
    isChanged = true
    const cause = { clientIp: call.clientIp, user: { id: user.userId, username: user.username } }
    return options.change(cause, acting, { repeatable: repeated, deadline })
  }
  const transact: ReturnType<MountOptions['change']> = (work, show) => changeFor(repeatable)(work, show)
  // No operation has `#` in its name, so no other caller can reach the key that a part is stored under.
  const transactPart: TransactPart = (part, work) =>
    changeFor(repeatable && { ...repeatable, operation: `${name}#${part}` })(work)
  const answer = endpoint.response.parse(await call.handler({ ...callerOf(call), transact, transactPart }, input))
  // A change made outside `transact` could act for somebody who has lost access.
  if (!isChanged) throw new Error(`${name} has not opened its change`)
  options.sharedCache.invalidate(endpoint.entities)
  if (endpoint.follows) await call.admitAgain()
  return answer
}

/** Makes a change that is open to everybody, for example by a person who is signing in or out. */
const changeOpenly = async (call: Call): Promise<unknown> => {
  const { endpoint, options, input } = call
  const transact = options.transact(causeOf(call))
  const answer = endpoint.response.parse(await call.handler({ ...callerOf(call), transact }, input))
  options.sharedCache.invalidate(endpoint.entities)
  return answer
}

export const answerChange: Responder = async (call) => {
  const { req, res, endpoint, user } = call
  const key = user && keyOf(req)
  const answer = user && endpoint.access !== 'public' ? await changeAs(call, user, key) : await changeOpenly(call)
  if (!res.headersSent) res.json(answer)
}
