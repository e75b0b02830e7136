import { describe, expect, it } from 'vitest'
import { recogniseCodes, type MailText } from './index.ts'

const longest = 1_048_576
/** Text length for measuring growth: large enough to show, small enough to be fast. */
const size = longest / 8
const fill = (part: string, length: number): string => part.repeat(Math.ceil(length / part.length)).slice(0, length)

/** Texts that slow down careless patterns and parsers. */
const parts = [
  '<',
  '<b',
  '<b>',
  '</b>',
  '<b></i>',
  '<table><tr><td>',
  '<td>1</td>',
  '<p hidden>',
  '<p style="',
  '<a href=x ',
  '<!--',
  '<![CDATA[',
  '<style>.a{}</style>',
  '<blockquote cite>',
  '&',
  '&amp;',
  '&#x41;',
  '(',
  '[*"',
  '1',
  '12',
  '1 ',
  '123 ',
  '123456 ',
  '123456\n',
  'K7P2XM\n',
  'K7P-',
  '-',
  '.',
  ': ',
  ' ',
  '\n',
  '\t',
  '\r',
  'a',
  'a@',
  'a.',
  'a-',
  'http://',
  'code ',
  'code code: ',
  'code\n',
  'code 123456 ',
  'your verification code is 123456. ',
  'enter 123456 to verify\n',
  'code: K7P2XM\n',
  'code: 123456\n',
  'latest verification code: ',
  'found code by style: a-',
  'found code by style\n',
  '验证码',
  '验证码123456',
  '1\u0301',
  '\u0316\u0301',
  '\u200b',
  '\ufdfa',
  '\u202e',
  '\ud800',
  '\u0001',
  '> ',
  'From: a\n',
  'QUJD',
  '=20\n',
  '=\n',
  '=D0=BA',
  '&amp;nbsp;',
  '<img alt="code 123456">',
  '<a>OPEN</a>',
  '<a>',
  'QWHRTB\n',
  'code: QWHRTB\n',
  'code\t123456\t',
  '2019-2026 ',
  'code of the ',
  'code for the warehouse is 123456. ',
  'access code to the door of the building ',
  'код складу ',
  'UA21 3223 1300 ',
  'Code Inc. ',
  'login:password\n',
  'login:password\nbuyer K7P2XM\n',
  'login password ',
  'confirm with this number:\n482913\n',
  'enter the amount 482913 as ',
  'a@b.example:K7P2XM ',
  'enter and confirm ',
  'code (never) ',
  'a A ',
  'customer portal ',
  'confirmation key of access key ',
  '1-',
  '12-34-56 ',
  '123.456 ',
  '123 - 456 ',
  'code: 71-34-96\n',
  'log in and confirm these characters:\nm7Xq41Zt\n',
]

/** CPU time spent on it, in ms: other programs on the machine do not count. */
const timeOf = (mail: MailText): number => {
  const start = process.threadCpuUsage()
  recogniseCodes(mail)
  return process.threadCpuUsage(start).user / 1_000
}

/** Factor for four times the length: about 4, or 16 if quadratic. */
const growth = (mail: (length: number) => MailText): number => timeOf(mail(size)) / (8 + timeOf(mail(size / 4)))

describe('hostile mails', () => {
  it.each(parts.map((part) => [JSON.stringify(part), part]))(
    '[S-53] takes linear time for %s repeated',
    (_name, part) => {
      const markup = /[<&]/.test(part)
      const mail = (length: number): MailText => ({
        subject: fill(part, length),
        html: markup ? `<p>${fill(part, length)}` : null,
        text: markup ? null : fill(part, length),
      })
      // The machine may be busy for a moment: the best of up to four tries counts.
      expect([1, 2, 3, 4].some(() => growth(mail) < 9)).toBe(true)
    },
  )

  it('[S-53] what is beyond 1 MiB is not read', () => {
    // Long lines, because with short ones the maximum number of lines would be exceeded.
    const line = `${'a '.repeat(499)}\n`
    const code = 'Your verification code is 482913'
    const below = (length: number): MailText[] => {
      const text = `${fill(line, length - 1)}\n${code}`
      return [
        { subject: '', html: null, text },
        { subject: '', html: `<pre>${text.slice(5)}`, text: null },
      ]
    }
    for (const mail of below(longest - code.length)) expect(recogniseCodes(mail)).toMatchObject([{ code: '482913' }])
    for (const mail of below(longest)) expect(recogniseCodes(mail)).toEqual([])
  })

  it('[S-53] looks at 300 numbers of a mail and at 10 000 lines of it', () => {
    const below = (text: string) =>
      recogniseCodes({ subject: '', html: null, text: `${text}\nYour login code is 482913` })
    expect(below(fill('771204, ', 8 * 299))).toEqual([{ code: '482913', rule: 'keyword' }])
    expect(below(fill('771204, ', 8 * 300))).toEqual([])
    expect(below(fill('a\n', 2 * 9_999))).toEqual([{ code: '482913', rule: 'keyword' }])
    expect(below(fill('a\n', 2 * 10_000))).toEqual([])
  })
})
