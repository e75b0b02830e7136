import { describe, expect, it } from 'vitest'
import { ofAccounts, ofLetters, ofOthers } from '../corpus/purposes.ts'
import { recogniseCodes } from './index.ts'

const codesIn = (line: string, sender?: { name: string; address: string }): string[] => {
  const at = line.indexOf('|')
  const body = line.slice(at + 1)
  const html = /<[a-z]/i.test(body)
  return recogniseCodes({
    subject: at < 0 ? '' : line.slice(0, at),
    html: html ? body : null,
    text: html ? null : body,
    ...(sender && { sender }),
  }).map(({ code }) => code)
}
const answers = (lines: readonly string[]): [string, string[]][] => lines.map((line) => [line, codesIn(line)])

describe('what a code is of or for', () => {
  it('[CODE-37] a code of or for what is no account, no sign-in and no confirmation is none, in any language', () => {
    expect(answers(ofOthers).filter(([, codes]) => codes.length > 0)).toEqual([])
  })

  it('[CODE-37] the code of an account, for signing in, verifying or confirming is found, before and behind its words', () => {
    const lines = ofAccounts.map(([code, line]) => ({ line, code, found: codesIn(line) }))
    expect(lines.filter(({ code, found }) => found[0] !== code || found.length > 1)).toEqual([])
  })

  it('[CODE-37] a range of years is no code, and takes none from the mail above it', () => {
    const ranges = [
      '2019-2026',
      '2019–2026',
      '2019 - 2026',
      '2019—2026',
      '2019/2026',
      '2019 2026',
      '2025/26',
      '2025-26',
    ]
    for (const range of ranges) {
      const footers = [
        `© ${range} Code Inc.`,
        `${range} Verification Code Ltd`,
        `Season ${range} access code: soon`,
        `Security code ${range}.`,
        `Verification Code (${range}) Ltd`,
      ]
      expect(answers(footers).filter(([, codes]) => codes.length > 0)).toEqual([])
      for (const footer of footers) expect(codesIn(`Your code is 482913\n\n${footer}`)).toEqual(['482913'])
    }
  })
})

describe('letters alone', () => {
  it('[CODE-37] capitals alone behind a label for a code are one, unless they are a word', () => {
    const lines = ofLetters.map(([code, line]) => ({ line, code, found: codesIn(line) }))
    expect(lines.filter(({ code, found }) => (found[0] ?? null) !== code)).toEqual([])
  })

  it('[CODE-37] the name of the sender, and what the mail writes in small letters too, is a word', () => {
    const mail = 'Verification code:\nZUMORB'
    expect(codesIn(mail)).toEqual(['ZUMORB'])
    expect(codesIn(mail, { name: 'Zumorb', address: 'no-reply@mail.example' })).toEqual([])
    expect(codesIn(mail, { name: '', address: 'no-reply@zumorb.example' })).toEqual([])
    expect(codesIn(`${mail}\nThe Zumorb team`)).toEqual([])
  })
})
