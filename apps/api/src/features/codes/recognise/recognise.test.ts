import { describe, expect, it } from 'vitest'
import { english } from './corpus/english.ts'
import { languages } from './corpus/languages.ts'
import type { Example } from './corpus/mail.ts'
import { markup } from './corpus/markup.ts'
import { fifth } from './corpus/fifth.ts'
import { fourth } from './corpus/fourth.ts'
import { second } from './corpus/second.ts'
import { third } from './corpus/third.ts'
import { without } from './corpus/without.ts'
import { recogniseCodes } from './index.ts'

const corpus = [...english, ...languages, ...markup, ...without, ...second, ...third, ...fourth, ...fifth]
const read = ({ subject, html, text }: Example): string[] =>
  recogniseCodes({ subject, html: html ?? null, text: text ?? null }).map(({ code }) => code)

describe('the corpus', () => {
  it('[CODE-35] [CODE-36] [CODE-37] every code is found, and nothing else is taken for one', () => {
    const answers = corpus.map((mail) => ({ mail, codes: read(mail) }))
    const withCode = answers.filter(({ mail }) => mail.code !== null)
    const missed = withCode.filter(({ mail, codes }) => codes[0] !== mail.code)
    const wrong = answers.filter(({ mail, codes }) =>
      codes.some((code) => code !== mail.code && !mail.then?.includes(code)),
    )
    const clean = answers.length - withCode.length
    console.log(
      `recognition: ${withCode.length - missed.length}/${withCode.length} codes found, ` +
        `${wrong.length} false codes in ${answers.length} mails, ${clean} of them without a code`,
    )
    const told = (list: typeof answers) => list.map(({ mail, codes }) => `${mail.name}: ${codes.join(', ') || 'none'}`)
    expect({ missed: told(missed), wrong: told(wrong) }).toEqual({ missed: [], wrong: [] })
  })
})
