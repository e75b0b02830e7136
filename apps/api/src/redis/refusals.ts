/** Why a reachable Redis refuses a command. */
export type RedisRefusal =
  | 'sentinel'
  | 'replica'
  | 'cluster'
  | 'refused'
  | 'forbidden'
  | 'full'
  | 'refuses'
  | 'certificate'

/** Error messages of Redis; the first match wins. Errors inside a script carry them further in. */
const words: readonly (readonly [RegExp, RedisRefusal])[] = [
  [/\bREADONLY\b/, 'replica'],
  [/\b(?:MOVED|ASK|CROSSSLOT|CLUSTERDOWN|TRYAGAIN)\b/, 'cluster'],
  [/WRONGPASS|NOAUTH|invalid password/i, 'refused'],
  [/NOPERM|executing the script can't run|unknown command/i, 'forbidden'],
  // Messages of TLS.
  [/certificate|altnames/i, 'certificate'],
  [/\bOOM\b/, 'full'],
  [/\b(?:MISCONF|NOREPLICAS)\b/, 'refuses'],
]

/** Meaning of a Redis message; null for a broken connection and for anything else. */
export const refusalOf = (said: string): RedisRefusal | null =>
  words.find(([pattern]) => pattern.test(said))?.[1] ?? null

/** Whether an error means that Redis accepts no writes but can still be read. */
export const isReadable = (error: unknown): boolean => {
  const refusal = error instanceof Error ? refusalOf(error.message) : null
  return refusal === 'full' || refusal === 'refuses' || refusal === 'replica'
}
