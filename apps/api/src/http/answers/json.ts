import { callerOf, type Responder } from '../call.ts'
import { isKnown, tagOf } from './tag.ts'

export const answerJson: Responder = async (call) => {
  const { req, res, endpoint, handler, input } = call
  const answer = endpoint.response.parse(await handler(callerOf(call), input))
  if (res.headersSent) return
  if (!endpoint.revalidate) return void res.json(answer)
  const text = JSON.stringify(answer)
  if (!isKnown(req, res, tagOf(text))) res.type('json').send(text)
}
