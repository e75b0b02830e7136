import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAnswer } from './answers.ts'

const long = 'x'.repeat(50_000)
/** Long enough to be read in chunks wherever it can be split. */
const longJson = fc
  .jsonValue({ maxDepth: 4 })
  .map((value) => [long, { [long]: [value, long, { a: value }] }, value, long])

describe('an outside service’s answer', () => {
  it('[R-19] is what JSON.parse makes of it, in pieces or at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.jsonValue(), longJson), fc.nat(2), async (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        expect(await readAnswer(text)).toEqual(JSON.parse(text))
      }),
      { numRuns: 60 },
    )
    const rows = { list: Array.from({ length: 30_000 }, (_, id) => ({ id, name: `"],[{\\${id}`, '': [{}, []] })), n: 1 }
    expect(await readAnswer(JSON.stringify(rows))).toEqual(rows)
  })

  it('[R-19] changes single values, and keeps the digits of each', async () => {
    const text = `{"a":[${'12345678901234567890,'.repeat(10_000)}1],"b":1.10}`
    const read = (await readAnswer(text, (_key, value, context) =>
      typeof value === 'number' ? context?.source : value,
    )) as { a: string[]; b: string }
    expect([read.a[0], read.a.length, read.b]).toEqual(['12345678901234567890', 10_001, '1.10'])
  })

  it.each([
    ['nothing between two commas', `[${'1,'.repeat(100_000)},1]`],
    ['nothing before the end', `[${'1,'.repeat(100_000)}]`],
    ['nothing in the middle', `["${long}${long}${long}",,1]`],
    ['a name without quotes', `{a:["${long}${long}${long}"]}`],
    ['a name without a value', `{"a" ["${long}${long}${long}"]}`],
    ['a text without an end', `["${long}${long}${long}`],
    ['another end', `["${long}${long}${long}"}`],
    ['something behind the end', `["${long}${long}${long}"]x`],
    ['two lists', `["${long}${long}${long}"],["${long}"]`],
    ['too many values', `[${'[],'.repeat(1_600_000)}[]]`],
    ['too deep', `${'['.repeat(40)}${']'.repeat(40)}`],
    ['too many names', `{${Array.from({ length: 100_000 }, (_, n) => `"${n}":0`).join(',')}}`],
  ])('[R-19] with %s is none', async (_what, text) => {
    await expect(readAnswer(text)).rejects.toThrow('An answer cannot be read')
  })

  it('[S-54] leaves all other objects as they are', async () => {
    const text = `{"__proto__":{"a":1},"b":["${long}${long}${long}"]}`
    const read = (await readAnswer(text)) as object
    expect(Object.keys(read)).toEqual(['__proto__', 'b'])
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
  })
})
