import { sharersOf, type Responder } from '../call.ts'
import { isKnown } from './tag.ts'

/** Answers a question that several people share, from a cache of serialised answers. */
export const answerShared: Responder = async (call) => {
  const { req, res, endpoint, handler, options, input } = call
  const sharers = sharersOf(call)
  const { fresh, ...query } = (input['query'] ?? {}) as Record<string, unknown>
  const question = JSON.stringify({ ...input, query, ...sharers })
  const make = async (): Promise<unknown> => endpoint.response.parse(await handler(sharers, input))
  const { text, compressed, tag } = await options.sharedCache.answer(endpoint, question, fresh !== undefined, make)
  if (endpoint.revalidate && isKnown(req, res, tag())) return
  res.vary('Accept-Encoding')
  const packed = req.acceptsEncodings('gzip') ? await compressed() : null
  if (packed) res.set('Content-Encoding', 'gzip')
  res.type('json').send(packed ?? text)
}
