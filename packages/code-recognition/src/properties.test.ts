import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from '../corpus/languages.ts'
import { markup } from '../corpus/markup.ts'
import { without } from '../corpus/without.ts'
import { isCode, recogniseCodes, type MailText } from './index.ts'
import { linesOf } from './text/lines.ts'

const pieces = [...languages, ...markup, ...without].flatMap(({ subject, html, text }) => [
  subject,
  ...(html ?? '').split(/(?=<)/),
  ...(text ?? '').split('\n'),
])
const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.constantFrom(...pieces))
const body = fc.option(fc.array(anything, { maxLength: 12 }).map((parts) => parts.join('\n')))
const mails: fc.Arbitrary<MailText> = fc.record({ subject: anything, html: body, text: body })

const letters = [...'ABCDEFGHJKLMNPQRSTUVWXYZ']
const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((list) => list.join(''))
const codes = fc.oneof(
  digits(6),
  fc.integer({ min: 5, max: 8 }).chain(digits),
  fc
    .tuple(fc.constantFrom(...letters), digits(2), fc.constantFrom(...letters), digits(1), fc.constantFrom(...letters))
    .map((parts) => parts.join('')),
)
const announcements = [
  (code: string) => `Your verification code is ${code}`,
  (code: string) => `Security code: ${code}`,
  (code: string) => `${code} is your login code`,
  (code: string) => `Enter this verification code:\n\n${code}`,
  (code: string) => `Ваш код підтвердження: ${code}`,
  (code: string) => `Код для входа\n${code}`,
  (code: string) => `Tu código de verificación es ${code}.`,
  (code: string) => `Ihr Sicherheitscode lautet ${code}.`,
  (code: string) => `Mã xác minh của bạn là ${code}`,
  (code: string) => `验证码：${code}，请勿泄露`,
  (code: string) => `رمز التحقق: ${code}`,
]
const harmless = [
  'Hello Anna,',
  'Thanks for being with us.',
  'The Clips team',
  '© 2026 Example Ltd, 1600 Long Street, Springfield, IL 62704',
  'Questions? Call +1 (555) 010-4477.',
  'It was 20.11.2026, 10:41.',
  'You paid $1,204.50.',
  'Order number: 55012233',
  'https://example.com/c/991177?code=112233',
  'This mail was sent to anna2001@example.com from 203.0.113.77.',
  'Version 4.8.2913, build 48213',
  'До зустрічі!',
]
const around = fc.array(fc.constantFrom(...harmless), { maxLength: 6 })

const squeezed = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

describe('any mail', () => {
  it('[S-53] answers only codes of the allowed shape that a reader of the mail sees', () => {
    fc.assert(
      fc.property(mails, (mail) => {
        const { subject, body: lines } = linesOf(mail)
        const seen = squeezed([subject, ...lines].join(' '))
        for (const { code } of recogniseCodes(mail)) {
          expect(isCode(code)).toBe(true)
          expect(seen).toContain(squeezed(code))
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('[CODE-35] the latest code wins over everything else in the mail', () => {
    fc.assert(
      fc.property(codes, around, fc.constantFrom(...announcements), around, (code, before, announce, after) => {
        const other = code === '118230' ? '118231' : '118230'
        const text = [...before, announce(other), `Latest verification code: ${code}`, ...after].join('\n')
        expect(recogniseCodes({ subject: '', html: null, text })[0]).toEqual({ code, rule: 'latest' })
      }),
    )
  })

  it('[CODE-36] the code of a style report is found, whatever the style', () => {
    const styles = fc.array(fc.constantFrom('font-size: 24px', 'color: 112233', 'font-weight:700', 'color:#aabbcc'))
    fc.assert(
      fc.property(codes, styles, fc.boolean(), (code, list, behind) => {
        const style = list.length > 0 ? ` (${list.join('; ')})` : ''
        const text = behind ? `found code by style: ${code}${style}` : `Found code by style${style}: ${code}`
        expect(recogniseCodes({ subject: '', html: null, text })).toEqual([{ code, rule: 'style' }])
      }),
    )
  })

  it('[CODE-37] a token is found alone in its line or below a word for codes, not inside of a sentence', () => {
    const token = fc
      .tuple(
        fc.constantFrom(...letters),
        digits(1),
        fc.constantFrom(...letters),
        digits(2),
        fc.constantFrom(...letters),
      )
      .map((parts) => parts.join(''))
    const read = (text: string) => recogniseCodes({ subject: 'Hello', html: null, text })
    fc.assert(
      fc.property(token, (code) => {
        expect(read(`Hello,\n${code}\nBest regards`)).toEqual([{ code, rule: 'token' }])
        expect(read(`Here is your security code.\nPut ${code} into the form.`)).toHaveLength(1)
        expect(read(`Hello,\nthe blue ${code} arrived today\nBest regards`)).toEqual([])
        expect(read(`Hello,\n${code.toLowerCase()}\nBest regards`)).toEqual([])
      }),
    )
  })

  it('[CODE-37] a code behind a word for it is found among harmless text', () => {
    fc.assert(
      fc.property(
        codes,
        around,
        fc.constantFrom(...announcements),
        around,
        fc.boolean(),
        (code, before, announce, after, html) => {
          const lines = [...before, announce(code), ...after]
          const mail = html
            ? { html: lines.map((line) => `<p>${line.replaceAll('\n', '<br>')}</p>`).join(''), text: null }
            : { html: null, text: lines.join('\n') }
          expect(recogniseCodes({ subject: 'Hello', ...mail })[0]?.code).toBe(code)
        },
      ),
      { numRuns: 1_000 },
    )
  })

  it('[CODE-37] harmless text alone gives none', () => {
    fc.assert(
      fc.property(around, (lines) => {
        expect(recogniseCodes({ subject: 'Hello', html: null, text: lines.join('\n') })).toEqual([])
      }),
    )
  })
})
