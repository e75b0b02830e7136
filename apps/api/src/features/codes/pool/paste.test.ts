import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAddresses, parsePaste } from './paste.ts'

const guid = '0f8fad5b-d9cb-469f-a165-70867728950e'
const token = `M.C532_BAY.0.U.-${'x!*_-'.repeat(60)}$$`
const errorsOf = (text: string) => parsePaste(text)?.errors

const visible = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code))
const name = fc.stringMatching(/^[a-z0-9._+-]{1,20}$/)
const credentials = fc.record({
  email: fc
    .tuple(name, fc.constantFrom('outlook.com', 'Hotmail.com', 'mail.example.org'))
    .map((parts) => parts.join('@')),
  password: fc.array(visible, { minLength: 1, maxLength: 30 }).map((letters) => letters.join('')),
  refreshToken: fc
    .array(
      visible.filter((letter) => letter !== ':'),
      { minLength: 1, maxLength: 600 },
    )
    .map((letters) => letters.join('')),
  clientId: fc.uuid(),
})

describe('a line of a paste', () => {
  it('[CODE-05] is read from both ends, whatever the password holds, and however lines are separated', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(credentials, { minLength: 1, maxLength: 20, selector: ({ email }) => email.toLowerCase() }),
        fc.constantFrom('\n', '\r\n', '\n\n', ' \r\n\t'),
        fc.boolean(),
        (boxes, separator, withBom) => {
          const lines = boxes.map(({ email, password, refreshToken, clientId }) =>
            [email, password, refreshToken, clientId].join(':'),
          )
          const parsed = parsePaste(`${withBom ? '\uFEFF' : ''}${lines.join(separator)}${separator}`)
          expect(parsed?.errors).toEqual([])
          expect(parsed?.lines.map(({ value }) => value)).toEqual(boxes)
          expect(parsed?.warnings.length).toBe(boxes.filter(({ refreshToken }) => refreshToken.length < 100).length)
        },
      ),
    )
  })

  /** Line of only spaces and invisible characters. */
  const seesNothing = /^[\s\p{DI}\p{Cf}\u2800]*$/u

  it('[CODE-05] never throws, and accounts for every line that is not blank, by its number', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string({ unit: 'binary' }).map((line) => line.replaceAll(/[\r\n]/g, '')),
            fc.constant(`a@outlook.com:pass:${token}:${guid}`),
          ),
          { maxLength: 30 },
        ),
        fc.constantFrom('\n', '\r\n', '\r'),
        (lines, separator) => {
          const parsed = parsePaste(lines.join(separator))
          const numbers = [...parsed!.lines, ...parsed!.errors].map(({ line }) => line).sort((a, b) => a - b)
          expect(numbers).toEqual(lines.flatMap((line, index) => (seesNothing.test(line) ? [] : [index + 1])))
        },
      ),
    )
  })

  it.each([
    ['too few parts', `a@outlook.com:pass:${guid}`, 'format'],
    ['no colon at all', 'a@outlook.com', 'format'],
    ['another separator', `a@outlook.com|pass|${token}|${guid}`, 'format'],
    ['dashes as separator', `a@outlook.com----pass----${token}----${guid}`, 'format'],
    ['an empty password', `a@outlook.com::${token}:${guid}`, 'format'],
    ['an empty token', `a@outlook.com:pass::${guid}`, 'format'],
    ['a token with a space', `a@outlook.com:pass:M.C5 x:${guid}`, 'format'],
    ['client id and token swapped', `a@outlook.com:pass:${guid}:${token}`, 'client_id'],
    ['a client id that was cut off', `a@outlook.com:pass:${token}:${guid.slice(1)}`, 'client_id'],
    ['no address', `outlook.com:pass:${token}:${guid}`, 'address'],
    ['an address without a domain', `a@outlook:pass:${token}:${guid}`, 'address'],
    ['two addresses', `a@b@outlook.com:pass:${token}:${guid}`, 'address'],
    ['a separator within the address', `a@outlook.com|x:pass:${token}:${guid}`, 'address'],
    ['more than 8 KiB', `a@outlook.com:pass:${'x'.repeat(8_200)}:${guid}`, 'format'],
  ])('[CODE-05] [S-47] with %s is a fault and not guessed at', (_what, line, reason) => {
    expect(errorsOf(`\n${line}\n`)).toEqual([{ line: 2, reason }])
  })

  it('[CODE-05] an address twice is a fault of the second, in any case of its letters', () => {
    const text = [`bad`, `A@outlook.com:p:${token}:${guid}`, `a@OUTLOOK.com:q:${token}:${guid}`].join('\n')
    expect(parsePaste(text)).toMatchObject({
      lines: [{ line: 2, key: 'a@outlook.com', value: { email: 'A@outlook.com' } }],
      errors: [
        { line: 1, reason: 'format' },
        { line: 3, reason: 'repeated' },
      ],
    })
  })

  it('[S-47] more than 20 000 lines are refused as a whole', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, n) => `a${n}@outlook.com`).join('\n')
    expect(parsePaste(lines(20_000))?.errors).toHaveLength(20_000)
    expect(parsePaste(`${lines(20_000)}\nb`)).toBeNull()
    expect(parseAddresses(lines(20_000))?.lines).toHaveLength(20_000)
    expect(parseAddresses(lines(20_001))).toBeNull()
  })

  it('[CODE-09] of a line for marking only the first part counts', () => {
    expect(parseAddresses(`a@outlook.com\nb@outlook.com:x\n:c@outlook.com\nd@outlook.com|x`)).toMatchObject({
      lines: [{ key: 'a@outlook.com' }, { key: 'b@outlook.com' }],
      errors: [
        { line: 3, reason: 'address' },
        { line: 4, reason: 'address' },
      ],
    })
  })
})

it('[S-47] an address with a control character, which would end a field of a protocol, is none', () => {
  for (const sign of ['\u0001', '\u0000', '\u001b', '\u007f', '\u0085']) {
    const email = `box${sign}auth=Bearer@outlook.com`
    expect(parseAddresses(email)).toMatchObject({ lines: [], errors: [{ line: 1, reason: 'address' }] })
    const line = `${email}:password:${'t'.repeat(120)}:00000000-0000-4000-8000-000000000000`
    expect(parsePaste(line)).toMatchObject({ lines: [], errors: [{ line: 1, reason: 'address' }] })
  }
})

describe('lines as they are pasted', () => {
  const record = (name: string, id = guid) => `${name}@outlook.com:pass:${token}:${id}`
  const other = '7c9e6679-7425-40de-944b-e07fc1f90ae7'

  it.each([
    ['a blank', ' '],
    ['a comma', ','],
    ['a semicolon', '; '],
    ['a tab', '\t'],
    ['a line separator', '\u2028'],
    ['nothing', ''],
    ['an invisible mark', '\u200b'],
  ])('[CODE-05] [CODE-09] two records in one line with %s between are a fault of that line alone', (_what, between) => {
    const text = `${record('first')}${between}${record('second', other)}\n${record('third')}`
    expect(parsePaste(text)).toMatchObject({
      lines: [{ line: 2, key: 'third@outlook.com' }],
      errors: [{ line: 1, reason: 'two_records' }],
    })
    expect(parseAddresses(text)).toMatchObject({
      lines: [{ line: 2, key: 'third@outlook.com' }],
      errors: [{ line: 1, reason: 'two_records' }],
    })
  })

  it('[CODE-05] a second record behind one without its client id is a fault too, a password with colons and @ is not', () => {
    expect(errorsOf(`a@outlook.com:pass:${token} ${record('b')}`)).toEqual([{ line: 1, reason: 'two_records' }])
    const passwords = ['p@ss:word', ':a:b:', 'x@y', `${guid}`]
    const parsed = parsePaste(passwords.map((word, n) => `a${n}@outlook.com:${word}:${token}:${guid}`).join('\n'))
    expect(parsed?.errors).toEqual([])
    expect(parsed?.lines.map(({ value }) => value.password)).toEqual(passwords)
  })

  it('[CODE-05] invisible marks make no second mailbox, and are no part of address, token or client id', () => {
    const marked = `\u200bbox\u00ad@out\u2060look.com:pass:\ufeff${token}\u200d:\u200e${guid}\u3164`
    expect(parsePaste(`${marked}\n${record('box')}\n\u200b\n`)).toMatchObject({
      lines: [{ line: 1, value: { email: 'box@outlook.com', password: 'pass', refreshToken: token, clientId: guid } }],
      errors: [{ line: 2, reason: 'repeated' }],
    })
    expect(parseAddresses('\u2060box@outlook.com\u200b')).toMatchObject({ lines: [{ key: 'box@outlook.com' }] })
  })

  it('[CODE-05] an address with a letter that only looks Latin is refused by that name', () => {
    for (const email of ['b\u043ex@outlook.com', 'box@\u043eutlook.com'])
      expect(errorsOf(`${email}:pass:${token}:${guid}`)).toEqual([{ line: 1, reason: 'address_letters' }])
  })
})
