import { Router, type Request, type RequestHandler } from 'express'
import { z } from 'zod'
import type { Memory } from '../state.ts'
import { ApiError, sendData, sendError } from './answers.ts'
import type { AdspowerState, Group } from './state.ts'

/** Numbers are sent as text; an unreadable one counts as absent. */
const pageOf = (req: Request, most: number): { page: number; size: number } => {
  const whole = (value: unknown): number => (/^[1-9]\d{0,8}$/.test(String(value)) ? Number(value) : 1)
  return { page: whole(req.query['page']), size: Math.min(whole(req.query['page_size']), most) }
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

const NewGroup = z.object({ group_name: z.string().trim().min(1), remark: z.string().nullish() })
const ChangedGroup = NewGroup.extend({ group_id: z.string() })
const Regroup = z.object({ user_ids: z.array(z.string()).min(1), group_id: z.string() })

const read = <T extends z.ZodType>(schema: T, req: Request): z.output<T> => {
  if (!req.is('application/json')) throw new ApiError('Invalid request', 1_500)
  const parsed = schema.safeParse(req.body)
  if (!parsed.success) throw new ApiError(`${String(parsed.error.issues[0]?.path[0] ?? 'body')} is required`)
  return parsed.data
}

/** Local API for groups and their profiles. No answer contains a total count. */
export const adspowerRoutes = (memory: Memory<AdspowerState>, now: () => number): Router => {
  const router = Router()
  let starts: number[] = []

  const shown = ({ remark, ...group }: Group) => {
    const { remarks } = memory.current.modes
    return { ...group, ...(remarks !== 'missing' && { remark: remarks === 'null' ? null : remark }) }
  }
  const asOdd = (list: readonly { group_id: string }[]): unknown[] => [
    null,
    ...list.map((group) => ({ ...group, group_id: Number(group.group_id) })),
    'group',
    { group_name: 'Nobody’s', group_id: null },
  ]
  const nameIsFree = (name: string, except?: string): void => {
    if (memory.current.groups.some((group) => group.group_name === name && group.group_id !== except))
      throw new ApiError('The group name already exists')
  }

  const starting: RequestHandler = (_req, res, next) => {
    if (memory.current.modes.starting) res.status(503).send('Service Unavailable')
    else next()
  }
  /** A call over the limit has no effect; the answer names no waiting time. */
  const limited: RequestHandler = (_req, res, next) => {
    const { perSecond } = memory.current.modes
    starts = starts.filter((at) => now() - at < 1_000)
    if (perSecond > 0 && starts.length >= perSecond)
      return sendError(res, new ApiError('Too many request per second, please check'))
    starts.push(now())
    next()
  }
  const allowed: RequestHandler = (req, res, next) => {
    const { apiKey, modes } = memory.current
    if (modes.keyRequired && req.get('authorization') !== `Bearer ${apiKey}`)
      return sendError(res, new ApiError('Require api-key'))
    if (!modes.paid) return sendError(res, new ApiError('This feature is only available in paid subscriptions'))
    next()
  }

  const on = (method: 'get' | 'post', path: string, answer: (req: Request) => unknown): void => {
    router[method](path, allowed, (req, res) => {
      try {
        sendData(res, answer(req))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        sendError(res, error)
      }
    })
  }

  router.use(starting, limited)
  // Succeeds even without the key.
  router.get('/status', (_req, res) => sendData(res, undefined, 'success'))

  on('get', '/api/v1/group/list', (req) => {
    const { page, size } = pageOf(req, 2_000)
    const name = textIn(req.query['group_name'])
    const found = memory.current.groups.filter(({ group_name }) => group_name.includes(name))
    const list = found.slice((page - 1) * size, page * size).map(shown)
    const { oddGroups, emptyData } = memory.current.modes
    if (emptyData && list.length === 0) return {}
    return { list: oddGroups ? asOdd(list) : list, page, page_size: size }
  })
  on('post', '/api/v1/group/create', (req) => {
    const { group_name, remark } = read(NewGroup, req)
    nameIsFree(group_name)
    const group = { group_id: String(memory.current.nextId++), group_name, remark: remark ?? '' }
    memory.current.groups.push(group)
    memory.save()
    return shown(group)
  })
  on('post', '/api/v1/group/update', (req) => {
    const { group_id, group_name, remark } = read(ChangedGroup, req)
    const group = memory.current.groups.find((each) => each.group_id === group_id)
    if (!group) throw new ApiError('The group does not exist')
    nameIsFree(group_name, group_id)
    Object.assign(group, { group_name, ...(remark !== undefined && { remark: remark ?? '' }) })
    memory.save()
    return {}
  })

  on('get', '/api/v1/user/list', (req) => {
    const { page, size } = pageOf(req, 100)
    const [groupId, userId] = [textIn(req.query['group_id']), textIn(req.query['user_id'])]
    const { groups, profiles } = memory.current
    const found = profiles.filter(
      (each) => (groupId === '' || each.group_id === groupId) && (userId === '' || each.user_id === userId),
    )
    const list = found.slice((page - 1) * size, page * size).map((profile) => ({
      ...profile,
      group_name: groups.find(({ group_id }) => group_id === profile.group_id)?.group_name ?? '',
      domain_name: 'facebook.com',
      remark: '',
      created_time: '1770591837',
      last_open_time: '0',
    }))
    return { list, page, page_size: size }
  })
  on('post', '/api/v1/user/regroup', (req) => {
    const { user_ids, group_id } = read(Regroup, req)
    const { groups, profiles } = memory.current
    if (group_id !== '0' && !groups.some((group) => group.group_id === group_id))
      throw new ApiError('The group does not exist')
    for (const profile of profiles) if (user_ids.includes(profile.user_id)) profile.group_id = group_id
    memory.save()
    return {}
  })

  router.use((_req, res) => sendError(res, new ApiError('Not Found')))
  return router
}
