import { expect, it, onTestFinished } from 'vitest'
import { ask } from '../telegram/harness.ts'
import { startAdspower } from './index.ts'
import type { Modes } from './modes.ts'

const start = async (modes: Partial<Modes> = { perSecond: 0 }) => {
  const adspower = await startAdspower()
  onTestFinished(() => adspower.close())
  const control = (path: string, method = 'GET', body?: unknown) => ask(`${adspower.url}/control/${path}`, method, body)
  await control('modes', 'PUT', modes)
  const call = async (method: string, path: string, body?: unknown, key = adspower.apiKey) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const answer = await ask(`${adspower.url}${path}`, method, undefined, {
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    expect(answer.status).toBe(200)
    return answer.body as { code: number; msg: string; data?: { list: { group_id: string; group_name: string }[] } }
  }
  return { ...adspower, control, call }
}

it('lists one group unless more are asked for, ids as text, no total, and nothing past the end', async () => {
  const { call } = await start()
  const list = async (query: string) => (await call('GET', `/api/v1/group/list${query}`)).data
  expect(await list('')).toEqual({
    list: [{ group_id: '100', group_name: 'FB team A', remark: 'main' }],
    page: 1,
    page_size: 1,
  })
  expect((await list('?page_size=2000'))?.list).toHaveLength(4)
  expect((await list('?page_size=3&page=2'))?.list.map(({ group_id }) => group_id)).toEqual(['103'])
  expect((await list('?page_size=3&page=9'))?.list).toEqual([])
})

it('answers every refusal with status 200 and code -1: a wrong key, a plan without the API, a call too many', async () => {
  const { call, control } = await start({ perSecond: 1 })
  const wait = () => new Promise((resolve) => setTimeout(resolve, 1_050))
  expect(await call('GET', '/api/v1/group/list', undefined, 'wrong')).toEqual({
    code: -1,
    msg: 'Require api-key',
    data: {},
  })
  expect(await call('GET', '/api/v1/group/list')).toMatchObject({ code: -1, msg: expect.stringMatching('Too many') })
  await wait()
  expect(await call('GET', '/status', undefined, 'wrong')).toEqual({ code: 0, msg: 'success' })
  await control('modes', 'PUT', { perSecond: 0, paid: false })
  expect(await call('GET', '/api/v1/group/list')).toMatchObject({ code: -1, msg: expect.stringMatching('paid') })
})

it('makes and renames groups with names of their own, and moves profiles', async () => {
  const { call } = await start()
  expect(await call('POST', '/api/v1/group/create', { group_name: 'New' })).toMatchObject({
    code: 0,
    data: { group_id: '104', group_name: 'New', remark: '' },
  })
  expect((await call('POST', '/api/v1/group/create', { group_name: 'New' })).code).toBe(-1)
  expect((await call('POST', '/api/v1/group/update', { group_id: '104', group_name: 'Farm' })).code).toBe(-1)
  expect((await call('POST', '/api/v1/group/update', { group_id: '104', group_name: 'Newer' })).code).toBe(0)
  const body = { user_ids: ['j82x0000'], group_id: '104' }
  expect((await call('POST', '/api/v1/user/regroup', body)).code).toBe(0)
  expect((await call('GET', '/api/v1/user/list?group_id=104&page_size=100')).data?.list).toMatchObject([
    { user_id: 'j82x0000', group_name: 'Newer' },
  ])
})
