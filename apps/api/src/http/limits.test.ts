import { contract, type Operation } from '@app/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestClient } from '../../test/client.ts'
import { startWorld, type World } from '../../test/world.ts'

let world: World
let admin: TestClient
let other: TestClient
beforeAll(async () => {
  world = await startWorld({ RATE_LIMITS: 'x1', ADMIN_USERNAME: 'chief' })
  admin = await world.signIn(await world.person({ username: 'chief', role: 'admin' }))
  await admin.csrfToken()
  other = await world.signIn(await world.person({ role: 'admin' }), world.client(world.main, admin.network))
})
afterAll(() => world.close())

/** Limits per person and minute by kind, and the calls of each kind; every other change is a write. */
const perMinute: [kind: string, calls: number, operations: Operation[]][] = [
  [
    'takes',
    30,
    [
      'takeAccount',
      'takeNextAccount',
      'takeMailboxes',
      'addMailboxByAddress',
      'beginLaunch',
      'changeLaunchAccount',
      'setLaunchMailbox',
    ],
  ],
  ['reveals', 60, ['revealAccount', 'showOneTimeCodes']],
  ['links', 10, ['createLink', 'resumeLink', 'makeLaunchLink', 'approveLinkRequest']],
  ['proofs of the own password', 20, ['changePassword', 'createRecoveryCodes']],
  ['writes', 60, ['closeAccount', 'unpinMailbox', 'createUser']],
]

it.each(perMinute)('[S-55] %s: %i a minute, all calls of the kind together', async (_kind, most, operations) => {
  // In parallel, so that they fall into one minute on any machine. Rejected requests count all the same.
  const answers = await Promise.all(
    Array.from({ length: most + 3 }, (_, n) =>
      admin.send(operations[n % operations.length]!, { params: { id: '999999' }, body: {} }),
    ),
  )
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3)
  // Other people are not affected, even on the same network.
  const somebody = await other.send(operations[0]!, { params: { id: '999999' }, body: {} })
  expect([400, 403, 404]).toContain(somebody.status)
})

it('[S-55] the calls of each kind are those of the table', () => {
  const classed = new Set(perMinute.flatMap(([kind, , operations]) => (kind === 'writes' ? [] : operations)))
  const others = (Object.keys(contract) as Operation[]).filter((name) => {
    const { method, limit } = contract[name] as { method: string; limit?: string }
    return method !== 'GET' && limit !== undefined && limit !== 'sign-in'
  })
  expect(others.toSorted()).toEqual([...classed].toSorted())
})
