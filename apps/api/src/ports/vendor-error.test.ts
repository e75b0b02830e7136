import { errors } from '@app/contract'
import { describe, expect, it } from 'vitest'
import { createCircuitBreaker } from '../lib/outgoing/circuit-breaker.ts'
import { mailFailures, MailError } from './mail.ts'
import { deliveryFailures, DeliveryError } from './messenger.ts'
import { profilesFailures, ProfilesError } from './profiles.ts'
import { sheetsFailures, SheetsError } from './sheets.ts'
import { TrackerError, trackerFailures } from './tracker.ts'
import { failureKinds, VendorError, type FailureKind } from './vendor-error.ts'

const namesOf = <F extends string>(failures: Readonly<Record<F, unknown>>): F[] => Object.keys(failures) as F[]
const all: VendorError[] = [
  ...namesOf(trackerFailures).map((failure) => new TrackerError(failure, '')),
  ...namesOf(sheetsFailures).map((failure) => new SheetsError(failure, '')),
  ...namesOf(mailFailures).map((failure) => new MailError(failure, '')),
  ...namesOf(profilesFailures).map((failure) => new ProfilesError(failure, '')),
  ...namesOf(deliveryFailures).map((failure) => new DeliveryError(failure, '')),
]

describe('failures of outside services', () => {
  it('each have an error that people are told, whatever kind they are of', () => {
    const kinds = Object.keys(failureKinds) as FailureKind[]
    const services = ['keitaro', 'sheets', 'outlook', 'adspower', 'telegram'] as const
    const usual = services.flatMap((service) =>
      (['malformed', 'failing', 'unreachable', 'timeout'] as const).map(
        (kind) => new VendorError(service, { any: { kind } }, 'any', ''),
      ),
    )
    for (const { key, failure } of [...all, ...usual]) expect(errors[key], `${failure}: ${key}`).toBeDefined()
    expect(new Set([...all, ...usual].map(({ kind }) => kind))).toEqual(new Set(kinds))
  })

  it.each([
    ['malformed', 'called'],
    ['rate_limited', 'called'],
    ['rejected', 'called'],
    ['failing', 'left alone'],
    ['unreachable', 'left alone'],
    ['timeout', 'left alone'],
  ] as const)('[R-13] of the kind %s, ten in a row: the service is still %s', async (kind, outcome) => {
    const { run } = createCircuitBreaker({
      service: 'keitaro',
      errorOf: (error) => error as VendorError,
      away: () => new TrackerError('down', 'left alone'),
    })
    const failing = new TrackerError('broken', kind, { kind })
    for (let times = 0; times < 10; times++) await run(() => Promise.reject(failing)).catch(() => undefined)
    expect(await run(async () => 'called').catch((error: Error) => error.message)).toBe(outcome)
  })
})
