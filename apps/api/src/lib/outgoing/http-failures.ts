import type { z } from 'zod'
import { readAnswer } from './answers.ts'
import type { HttpFailureKind } from './http-client.ts'

/** What a call without an answer means, in the words of the ports, with what people are told of it. */
export const withoutAnswer = (service: string) =>
  ({
    unreachable: ['down', `${service} cannot be reached`],
    cut: ['down', `The connection to ${service} was cut`],
    slow: ['slow', `${service} did not answer in time`],
    'too-large': ['broken', `The answer of ${service} is too large`],
  }) as const satisfies Record<HttpFailureKind, readonly [string, string]>

/** An answer as a schema understands it. @throws what `unintelligible` makes, where it makes no sense */
export const readJson = async <T extends z.ZodType>(
  text: string,
  schema: T,
  unintelligible: () => Error,
): Promise<z.output<T>> => {
  const parsed = schema.safeParse(await readAnswer(text).catch(() => undefined))
  if (!parsed.success) throw unintelligible()
  return parsed.data
}
