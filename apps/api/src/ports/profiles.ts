import type { ServiceState } from '@app/contract'
import { VendorError, type Failures, type VendorErrorMore } from './vendor-error.ts'

/**
 * Why the manager of browser profiles did not answer.
 * - `refused`: it does not know our key. An administrator must give another.
 * - `rejected`: it will not do this: a plan without the API, or an input that it does not accept.
 * - `broken`: an answer that makes no sense.
 * - `down`: no connection: it is switched off, not set up, or left alone for a moment after several failures.
 * - `busy`: too many calls, also of other programs.
 * - `slow`: no answer in time.
 */
export type ProfilesFailure = 'refused' | 'rejected' | 'broken' | 'down' | 'busy' | 'slow'

export const profilesFailures: Failures<ProfilesFailure> = {
  refused: { kind: 'unauthorized', name: 'adspower_key' },
  // It will not do it for this installation, whatever is asked.
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
  /** Whether the installation has one at all. */
  readonly isSet: boolean
  /** All groups, by name. @throws ProfilesError */
  groups(): Promise<ProfileGroup[]>
  /** How it stands, as far as calls showed. */
  state(): ServiceState
}
