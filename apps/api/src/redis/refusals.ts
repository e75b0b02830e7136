/** Why a Redis that answers does not do what it is asked. */
export type RedisRefusal =
  | 'sentinel'
  | 'replica'
  | 'cluster'
  | 'refused'
  | 'forbidden'
  | 'full'
  | 'refuses'
  | 'certificate'

/** The words of Redis, the first that fits counts; errors within a script carry them further inside. */
const words: readonly (readonly [RegExp, RedisRefusal])[] = [
  [/\bREADONLY\b/, 'replica'],
  [/\b(?:MOVED|ASK|CROSSSLOT|CLUSTERDOWN|TRYAGAIN)\b/, 'cluster'],
  [/WRONGPASS|NOAUTH|invalid password/i, 'refused'],
  [/NOPERM|executing the script can't run|unknown command/i, 'forbidden'],
  // The words of TLS.
  [/certificate|altnames/i, 'certificate'],
  [/\bOOM\b/, 'full'],
  [/\b(?:MISCONF|NOREPLICAS)\b/, 'refuses'],
]

/** The meaning of a message of Redis; null for a broken connection and for anything else. */
export const refusalOf = (said: string): RedisRefusal | null =>
  words.find(([pattern]) => pattern.test(said))?.[1] ?? null

/** Whether an error says that Redis takes no changes now, while what it holds can still be read. */
export const isReadable = (error: unknown): boolean => {
  const refusal = error instanceof Error ? refusalOf(error.message) : null
  return refusal === 'full' || refusal === 'refuses' || refusal === 'replica'
}
