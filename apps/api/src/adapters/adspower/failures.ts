import { HttpFailure } from '../../lib/outgoing/http-client.ts'
import { withoutAnswer } from '../../lib/outgoing/http-failures.ts'
import { ProfilesError, type ProfilesFailure } from '../../ports/profiles.ts'

/** ADSpower distinguishes failures by their text only. The patterns match stable parts of it. */
const texts: [RegExp, ProfilesFailure, string][] = [
  [/too many request/i, 'busy', 'ADSpower answers only so many calls a second'],
  [/require api-key/i, 'refused', 'ADSpower refuses the API key'],
  [/paid subscription/i, 'rejected', 'The plan of ADSpower has no API'],
]

/** Meaning of an answer whose code is not 0. */
export const errorOfText = (text: string): ProfilesError => {
  const [, failure, message] = texts.find(([pattern]) => pattern.test(text)) ?? [
    null,
    'rejected' as const,
    'ADSpower does not accept the call',
  ]
  return new ProfilesError(failure, message)
}

/** Unintelligible answer; other calls may still succeed. */
export const unintelligible = (): ProfilesError =>
  new ProfilesError('broken', 'ADSpower answered something unintelligible', { kind: 'malformed' })

/** Maps a failed call to an error of the port; drops all content of foreign errors. */
export const profilesErrorOf = (error: unknown): ProfilesError => {
  if (error instanceof ProfilesError) return error
  if (!(error instanceof HttpFailure)) return new ProfilesError('broken', 'The call to ADSpower failed')
  const [failure, message] = withoutAnswer('ADSpower')[error.kind]
  return new ProfilesError(failure, message, { kind: failure === 'broken' ? 'malformed' : undefined })
}
