import type { ServiceState } from '@app/contract'
import { VendorError, type Failures, type VendorErrorMore } from './vendor-error.ts'

/**
 * Why the manager of browser profiles did not answer.
 * - `refused`: it does not accept our key. An administrator must provide another.
 * - `rejected`: it refuses the request: a plan without the API, or invalid input.
 * - `broken`: a malformed answer.
 * - `down`: no connection: it is switched off, not set up, or skipped for a moment after several failures.
 * - `busy`: too many calls, including those of other programs.
 * - `slow`: no answer in time.
 */
export type ProfilesFailure = 'refused' | 'rejected' | 'broken' | 'down' | 'busy' | 'slow'

export const profilesFailures: Failures<ProfilesFailure> = {
  refused: { kind: 'unauthorized', name: 'adspower_key' },
  // Refused for this installation, whatever the request.
  rejected: { kind: 'forbidden', key: 'vendor_rejected/adspower' },
  broken: { kind: 'failing' },
  down: { kind: 'unreachable' },
  busy: { kind: 'rate_limited' },
  slow: { kind: 'timeout' },
}

export class ProfilesError extends VendorError<ProfilesFailure> {
  constructor(failure: ProfilesFailure, message: string, more?: VendorErrorMore) {
    super('adspower', profilesFailures, failure, message, more)
  }
}

/** A group of browser profiles. Its id is text; its name may change at any time. */
export interface ProfileGroup {
  id: string
  name: string
}

/** The program in which people keep their browser profiles. */
export interface Profiles {
  /** Whether the installation has one. */
  readonly isSet: boolean
  /**
   * All groups, by name.
   * @throws ProfilesError
   */
  groups(): Promise<ProfileGroup[]>
  /** State of the service as observed by calls. */
  state(): ServiceState
}
