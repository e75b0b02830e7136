import type { z } from 'zod'
import { readAnswer } from './answers.ts'
import type { HttpFailureKind } from './http-client.ts'

/** Maps failed calls to failures of the ports, with their texts. */
export const withoutAnswer = (service: string) =>
  ({
    unreachable: ['down', `${service} cannot be reached`],
    cut: ['down', `The connection to ${service} was cut`],
    slow: ['slow', `${service} did not answer in time`],
    'too-large': ['broken', `The answer of ${service} is too large`],
  }) as const satisfies Record<HttpFailureKind, readonly [string, string]>

/** Parses an answer by a schema. @throws the error made by `unintelligible` if it does not match */
export const readJson = async <T extends z.ZodType>(
  text: string,
  schema: T,
  unintelligible: () => Error,
): Promise<z.output<T>> => {
  const parsed = schema.safeParse(await readAnswer(text).catch(() => undefined))
  if (!parsed.success) throw unintelligible()
  return parsed.data
}
