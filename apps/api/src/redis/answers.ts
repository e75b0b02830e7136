import type { Redis } from 'ioredis'
import { mostOf, type AnswerBounds, type AnswerStore } from '../lib/cache/stale-while-revalidate.ts'

/** Releases a claim only if it is still the caller's own: an expired holder must not end the claim of the next one. */
const releaseOwn = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`

// Answers use three keys: texts by name; owner, size and expiry by name; and the time of last use. The scripts change
// them together, so that the used memory is known without a separate count. Each text is prefixed with its time, by the
// clock of Redis.
const keys = ['answers', 'answers:marks', 'answers:used']

const now = `local time = redis.call('time') local seconds = tonumber(time[1])
local moment = time[1] .. string.format('%06d', tonumber(time[2]))
local ms = time[1] .. string.format('%03d', math.floor(tonumber(time[2]) / 1000))`

/**
 * KEYS as above; ARGV: name, and the time of the text that the reader already has, which is not sent again. A read
 * counts as use, unless there is no memory to record it.
 */
const readAnswer = `${now}
local mark = redis.call('hget', KEYS[2], ARGV[1])
if not mark or tonumber(string.match(mark, '%d+$')) <= seconds then return false end
redis.pcall('zadd', KEYS[3], 'XX', moment, ARGV[1])
local kept = redis.call('hget', KEYS[1], ARGV[1])
if kept and string.sub(kept, 1, #ARGV[2] + 1) == ARGV[2] .. ':' then return { ARGV[2], ms } end
return { kept, ms }`

/**
 * KEYS as above; ARGV: name, text, its size, owner, seconds to keep it, and the limits: bytes in total, bytes per
 * owner, answers. Evicts the least recently used answers. An answer that is too large evicts nothing and is not stored.
 */
const writeAnswer = `${now}
local name, size, owner = ARGV[1], tonumber(ARGV[3]), ARGV[4]
local most, mostOfOwner, mostAnswers = tonumber(ARGV[6]), tonumber(ARGV[7]), tonumber(ARGV[8])
local drop = function(each)
  redis.call('hdel', KEYS[1], each) redis.call('hdel', KEYS[2], each) redis.call('zrem', KEYS[3], each)
end
drop(name)
local fits = size <= mostOfOwner and size <= most
if not fits then size = 0 end
local owners, sizes, left = {}, {}, {}
local bytes, own, count = size, size, 1
local marks = redis.call('hgetall', KEYS[2])
for n = 1, #marks, 2 do
  local who, took, till = string.match(marks[n + 1], '^(%S+) (%d+) (%d+)$')
  owners[marks[n]], sizes[marks[n]], left[marks[n]] = who, tonumber(took), tonumber(till) - seconds
  bytes = bytes + sizes[marks[n]]
  if who == owner then own = own + sizes[marks[n]] end
  count = count + 1
end
for _, each in ipairs(redis.call('zrange', KEYS[3], 0, -1)) do
  local theirs = owners[each] == owner
  if left[each] <= 0 or bytes > most or count > mostAnswers or (theirs and own > mostOfOwner) then
    drop(each)
    bytes = bytes - sizes[each]
    count = count - 1
    if theirs then own = own - sizes[each] end
  end
end
if not fits then return ms end
redis.call('hset', KEYS[1], name, ms .. ':' .. ARGV[2])
redis.call('hset', KEYS[2], name, owner .. ' ' .. size .. ' ' .. string.format('%d', seconds + tonumber(ARGV[5])))
redis.call('zadd', KEYS[3], moment, name)
return ms`

/** Cache lifetime of the memory figures of Redis, in ms. */
const believedMs = 10_000
/** Share of the memory of Redis that answers may use, and the total usage above which they make room for other data. */
const share = 0.25
const full = 0.8

/** Stores answers in Redis, shared by all instances, and leaves enough memory for sessions and limits beside them. */
export const createRedisAnswers = (redis: Redis, bounds: AnswerBounds): AnswerStore => {
  let room: { most: number; at: number } | null = null

  /** Bytes that answers may use now. Redis may be small, or filled by other data. */
  const roomNow = async (): Promise<number> => {
    if (room && performance.now() - room.at < believedMs) return room.most
    // Some servers do not answer INFO: then the usual limit applies.
    const said = await redis.info('memory').catch(() => '')
    const of = (name: string): number => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(said)?.[1] ?? 0)
    const [memory, used] = [of('maxmemory'), of('used_memory')]
    const most = memory === 0 ? bounds.mostBytes : Math.min(bounds.mostBytes, Math.floor(memory * share))
    room = { most: memory > 0 && used > memory * full ? 0 : most, at: performance.now() }
    return room.most
  }

  return {
    read: async (key, version = '') => {
      const args = [...keys, key, version]
      const found = (await redis.call('EVAL', readAnswer, keys.length, ...args)) as [string | null, string] | null
      const [, at, text] = /^(\d+)(?::([^]*))?$/.exec(found?.[0] ?? '') ?? []
      if (at === undefined) return null
      return { text: text ?? null, version: at, at: Number(at), age: Number(found![1]) - Number(at) }
    },
    write: async (key, text, seconds, owner) => {
      const { mostBytes, mostOfOwner } = mostOf(await roomNow())
      const most = [mostBytes, mostOfOwner, bounds.mostAnswers]
      const args = [key, text, sizeOf(text), owner, seconds, ...most]
      return Number(await redis.call('EVAL', writeAnswer, keys.length, ...keys, ...args))
    },
    claim: async (key, holder, ms) => (await redis.set(`asking:${key}`, holder, 'PX', ms, 'NX')) === 'OK',
    release: async (key, holder) => void (await redis.call('EVAL', releaseOwn, 1, `asking:${key}`, holder)),
  }
}

/** Overhead of an answer: its name and entries in the keys, and fragmentation between texts. */
const besides = 512
const lost = 0.25
const sizeOf = (text: string): number => Math.ceil(Buffer.byteLength(text) * (1 + lost)) + besides
