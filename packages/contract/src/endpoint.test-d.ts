import { describe, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import type { AppContract, ErrorKey, Operation } from './index.ts'
import { defineContract, strict, type Answer, type Input, type Request } from './endpoint.ts'

const sample = defineContract({
  getThing: {
    method: 'GET',
    path: '/things/:id',
    summary: 'One thing',
    access: 'session',
    entities: [],
    params: z.object({ id: z.string().transform(Number) }),
    response: z.object({ name: z.string() }),
  },
  renameThing: {
    method: 'PUT',
    path: '/things',
    summary: 'Rename it',
    access: ['users.manage', 'config.manage'],
    entities: ['Me'],
    body: strict({ name: z.string() }),
    response: z.object({ success: z.literal(true) }),
  },
})

describe('contract types', () => {
  it('a handler gets parsed parts, and only those the call has', () => {
    expectTypeOf<Input<(typeof sample)['getThing']>>().toEqualTypeOf<{ params: { id: number } }>()
    expectTypeOf<Input<(typeof sample)['renameThing']>>().toEqualTypeOf<{ body: { name: string } }>()
  })

  it('a client sends the parts as they are before parsing', () => {
    expectTypeOf<Request<(typeof sample)['getThing']>>().toEqualTypeOf<{ params: { id: string } }>()
  })

  it('answers are inferred', () => {
    expectTypeOf<Answer<(typeof sample)['renameThing']>>().toEqualTypeOf<{ success: true }>()
    expectTypeOf<Answer<AppContract['getAdminUsername']>>().toEqualTypeOf<{ adminUsername: string }>()
  })

  it('operations and error keys are literal unions', () => {
    expectTypeOf<'login'>().toExtend<Operation>()
    expectTypeOf<string>().not.toExtend<Operation>()
    expectTypeOf<'invalid_code/recovery'>().toExtend<ErrorKey>()
    expectTypeOf<string>().not.toExtend<ErrorKey>()
  })

  it('an unknown permission, entity or method does not compile', () => {
    const base = { method: 'GET', path: '/x', summary: '', access: 'public', entities: [], response: z.void() } as const
    defineContract({ x: base })
    // @ts-expect-error no such permission
    defineContract({ x: { ...base, access: 'users.own' } })
    // @ts-expect-error no such entity
    defineContract({ x: { ...base, entities: ['Car'] } })
    // @ts-expect-error no such method
    defineContract({ x: { ...base, method: 'PATCH' } })
    // @ts-expect-error a path begins with a slash
    defineContract({ x: { ...base, path: 'x' } })
  })
})
