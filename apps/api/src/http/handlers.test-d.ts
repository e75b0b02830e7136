import { defineContract, strict } from '@app/contract'
import { describe, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import type { Principal } from '../lib/principal.ts'
import type { Handlers } from './handlers.ts'

const sample = defineContract({
  open: {
    method: 'GET',
    path: '/open',
    summary: '',
    access: 'public',
    entities: [],
    response: z.object({ n: z.number() }),
  },
  closed: {
    method: 'POST',
    path: '/closed',
    summary: '',
    access: 'session',
    entities: [],
    body: strict({ name: z.string() }),
    response: z.object({ ok: z.literal(true) }),
  },
  shared: {
    method: 'GET',
    path: '/shared',
    summary: '',
    access: 'session',
    entities: [],
    shared: 'groups',
    response: z.object({ n: z.number() }),
  },
})
type Sample = Handlers<typeof sample>

describe('handlers of a contract', () => {
  it('a public call may have no person, another one always has', () => {
    expectTypeOf<Parameters<Sample['open']>[0]['actor']>().toEqualTypeOf<Principal | null>()
    expectTypeOf<Parameters<Sample['closed']>[0]['actor']>().toEqualTypeOf<Principal>()
    expectTypeOf<Parameters<Sample['closed']>[1]['body']>().toEqualTypeOf<{ name: string }>()
  })

  it('a call whose answer several people share is told what they see, and who asks for a file alone', () => {
    expectTypeOf<keyof Parameters<Sample['shared']>[0]>().toEqualTypeOf<'groups' | 'reader'>()
    expectTypeOf<Parameters<Sample['shared']>[0]['reader']>().toEqualTypeOf<Principal | undefined>()
  })

  it('a missing handler, a wrong answer or a part that the call has not do not compile', () => {
    // @ts-expect-error closed is missing
    const missing: Sample = { open: () => ({ n: 1 }), shared: () => ({ n: 1 }) }
    // @ts-expect-error n is a number
    const wrong: Sample = { open: () => ({ n: '1' }), closed: () => ({ ok: true }), shared: () => ({ n: 1 }) }
    const other = { closed: () => ({ ok: true }) as const, shared: () => ({ n: 1 }) }
    // @ts-expect-error open has no body
    const part: Sample = { open: (_, { body }) => ({ n: body }), ...other }
    void [missing, wrong, part]
  })
})
