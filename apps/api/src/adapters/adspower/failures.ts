import { HttpFailure } from '../../lib/outgoing/http-client.ts'
import type { Trouble } from '../../lib/outgoing/circuit-breaker.ts'
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

const withoutAnswer: Record<HttpFailure['kind'], [failure: ProfilesFailure, message: string]> = {
  unreachable: ['down', 'ADSpower cannot be reached'],
  cut: ['down', 'The connection to ADSpower was cut'],
  slow: ['slow', 'ADSpower did not answer in time'],
  'too-large': ['broken', 'The answer of ADSpower is too large'],
}

/** An answer that makes no sense: others may. */
export const unintelligible = (): ProfilesError => new Unintelligible()

class Unintelligible extends ProfilesError {
  constructor() {
    super('broken', 'ADSpower answered something unintelligible')
  }
}

/** What a failed call means; nothing of a foreign error is kept. */
export const profilesErrorOf = (error: unknown): ProfilesError => {
  if (error instanceof ProfilesError) return error
  if (error instanceof HttpFailure) return new ProfilesError(...withoutAnswer[error.kind])
  return new ProfilesError('broken', 'The call to ADSpower failed')
}

const weights: Record<ProfilesFailure, Trouble['weight']> = {
  refused: 'refuses',
  rejected: 'refuses',
  broken: 'counts',
  down: 'counts',
  slow: 'counts',
  busy: 'harmless',
}

/** What a failure says about the service, and who must act. */
export const troubleOf = (error: unknown): Trouble => {
  const failed = profilesErrorOf(error)
  const { failure, message } = failed
  const weight = failed instanceof Unintelligible ? 'odd' : weights[failure]
  return { code: failure, text: message, actor: weight === 'refuses' ? 'administrator' : 'nobody', weight }
}
