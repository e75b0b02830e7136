import { HttpFailure } from '../../lib/outgoing/http-client.ts'
import { withoutAnswer } from '../../lib/outgoing/http-failures.ts'
import { ProfilesError, type ProfilesFailure } from '../../ports/profiles.ts'

/** Failures are told apart by their text alone; the rest of it may change. */
const texts: [RegExp, ProfilesFailure, string][] = [
  [/too many request/i, 'busy', 'ADSpower answers only so many calls a second'],
  [/require api-key/i, 'refused', 'ADSpower refuses the API key'],
  [/paid subscription/i, 'rejected', 'The plan of ADSpower has no API'],
]

/** What an answer means whose code is not 0. */
export const errorOfText = (text: string): ProfilesError => {
  const [, failure, message] = texts.find(([pattern]) => pattern.test(text)) ?? [
    null,
    'rejected' as const,
    'ADSpower does not accept the call',
  ]
  return new ProfilesError(failure, message)
}

/** An answer that makes no sense: others may. */
export const unintelligible = (): ProfilesError =>
  new ProfilesError('broken', 'ADSpower answered something unintelligible', { kind: 'malformed' })

/** What a failed call means; nothing of a foreign error is kept. */
export const profilesErrorOf = (error: unknown): ProfilesError => {
  if (error instanceof ProfilesError) return error
  if (!(error instanceof HttpFailure)) return new ProfilesError('broken', 'The call to ADSpower failed')
  const [failure, message] = withoutAnswer('ADSpower')[error.kind]
  return new ProfilesError(failure, message, { kind: failure === 'broken' ? 'malformed' : undefined })
}
