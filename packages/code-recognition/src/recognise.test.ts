import { describe, expect, it } from 'vitest'
import { accounts } from '../corpus/accounts.ts'
import { english } from '../corpus/english.ts'
import { handedOn } from '../corpus/handed-on.ts'
import { heldOut } from '../corpus/held-out.ts'
import { heldOutLast } from '../corpus/held-out-last.ts'
import { heldOutLater } from '../corpus/held-out-later.ts'
import { languages } from '../corpus/languages.ts'
import { letters } from '../corpus/letters.ts'
import { mailOf, type Example } from '../corpus/mail.ts'
import { markup } from '../corpus/markup.ts'
import { money } from '../corpus/money.ts'
import { networks } from '../corpus/networks.ts'
import { newsletters1 } from '../corpus/newsletters-1.ts'
import { newsletters2 } from '../corpus/newsletters-2.ts'
import { newsletters3 } from '../corpus/newsletters-3.ts'
import { notYetRead } from '../corpus/not-yet-read.ts'
import { offices } from '../corpus/offices.ts'
import { otherCodes } from '../corpus/other-codes.ts'
import { pages } from '../corpus/pages.ts'
import { requests } from '../corpus/requests.ts'
import { shops } from '../corpus/shops.ts'
import { teamDayWith, teamDayWithout } from '../corpus/team/day.ts'
import { teamHalfYear } from '../corpus/team/half-year.ts'
import { teamMonthWith, teamMonthWithout } from '../corpus/team/month.ts'
import { teamQuarter } from '../corpus/team/quarter.ts'
import { teamTwoYears } from '../corpus/team/two-years.ts'
import { teamWeekWith, teamWeekWithout } from '../corpus/team/week.ts'
import { teamYear } from '../corpus/team/year.ts'
import { without } from '../corpus/without.ts'
import { wordings } from '../corpus/wordings.ts'
import { recogniseCodes } from './index.ts'

const newsletters = [...newsletters1, ...newsletters2, ...newsletters3]

const themes = {
  newsletters: newsletters.filter(({ name }) => !notYetRead.has(name)),
  english,
  languages,
  wordings,
  markup,
  pages,
  networks,
  accounts,
  money,
  shops,
  offices,
  letters,
  'handed on': handedOn,
  'other codes': otherCodes,
  requests,
  'no code': without,
  'held out': heldOut,
  'held out later': heldOutLater,
  'held out last': heldOutLast,
  "a team's day, with a code": teamDayWith,
  "a team's day, without": teamDayWithout,
  "a team's week, with a code": teamWeekWith,
  "a team's week, without": teamWeekWithout,
  "a team's month, with a code": teamMonthWith,
  "a team's month, without": teamMonthWithout,
  "a team's quarter": teamQuarter,
  "a team's year": teamYear,
  "a team's half year": teamHalfYear,
  "a team's two years": teamTwoYears,
}
const codesOf = (example: Example): string[] => recogniseCodes(mailOf(example)).map(({ code }) => code)
const all = Object.values(themes).flat()

describe('the corpus', () => {
  it.each(Object.entries(themes))(
    '[CODE-37] %s: every code is found, and nothing else is taken for one',
    (_theme, examples) => {
      const answers = examples.map((example) => ({ example, codes: codesOf(example) }))
      const missed = answers.filter(({ example, codes }) => example.code !== null && codes[0] !== example.code)
      const wrong = answers.filter(({ example: { code, then }, codes }) =>
        codes.some((found) => found !== code && !then?.includes(found)),
      )
      const told = (list: typeof answers) =>
        list.map(({ example, codes }) => `${example.name}: ${codes.join(', ') || 'none'}`)
      expect({ missed: told(missed), wrong: told(wrong) }).toEqual({ missed: [], wrong: [] })
    },
  )

  it('holds at least 600 mails, nearly half of them without a code', () => {
    const without = all.filter(({ code }) => code === null).length
    expect(all.length).toBeGreaterThanOrEqual(600)
    expect(without / all.length).toBeGreaterThan(0.42)
  })
})

it('[CODE-37] the list of newsletters that are not read right yet has those and no others', () => {
  const wrong = newsletters.filter((example) => codesOf(example).join() !== (example.code ?? ''))
  expect(new Set(wrong.map(({ name }) => name))).toEqual(notYetRead)
})

it('[CODE-37] a word that touches a code by tags alone is no part of it, and a code in pieces of markup stays whole', () => {
  const codeOf = (html: string) => recogniseCodes({ subject: 'Hello', html, text: null })[0]?.code
  for (const html of [
    '<p>Your verification code is<strong>187502</strong>.</p>',
    '<p>Your verification code is<b>187502</b>If it was not you, change your password</p>',
    '<span style="display:block">Your verification code is</span><span style="display:block">187502</span>',
    '<p>Your verification code is<b>18<i>75</i>02</b></p>',
  ])
    expect(codeOf(html)).toBe('187502')
  expect(codeOf('<p>Your verification code is <b>IS</b><b>41KQ</b></p>')).toBe('IS41KQ')
})
