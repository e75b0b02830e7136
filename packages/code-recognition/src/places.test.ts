import { describe, expect, it } from 'vitest'
import { numbers } from '../corpus/numbers.ts'
import { places } from '../corpus/places.ts'
import { recogniseCodes } from './index.ts'

/** Forms in which a code is shown, and the code that is copied. */
const shown = ['271638', '271 638', '271-638', '72950164', '40372', '7093']
const mixed = ['Tz81kLq0', 'K7P2XM', 'QX4T81ZB']
const footer = '\n\nClips Ltd, 1600 Long Street, Springfield, IL 62704. +1 (555) 010-4477. © 2019-2026'

const codesIn = (mail: string): string[] => {
  const at = mail.indexOf('|')
  const body = mail.slice(at + 1)
  const html = /<t/.test(body)
  return recogniseCodes({ subject: mail.slice(0, at), html: html ? body : null, text: html ? null : body }).map(
    ({ code }) => code,
  )
}

/** A mail with a code; every second one also has house, postal and telephone numbers below. */
const withCode = (mail: string, index: number): { mail: string; code: string } => {
  // A code with a provider's prefix has no separators.
  const forms = mail.includes('-{X}') ? shown.filter((form) => !/[ -]/.test(form)) : shown
  const form = forms[index % forms.length]!
  // Four digits alone could also be the house number.
  const below = index % 2 === 0 && form.length > 4 && !mail.includes('<') ? footer : ''
  return { mail: mail.replaceAll('{X}', form) + below, code: form.replace(/[ -]/, '') }
}

describe('the places of numbers in mails', () => {
  it.each(Object.entries(places))('[CODE-37] a code is found wherever a mail in %s shows it', (language, mails) => {
    // Each language starts with a different form, so that each position is tried with all of them.
    const first = Object.keys(places).indexOf(language)
    const all = mails.map((mail, index) => withCode(mail, first + index))
    expect(all.filter(({ mail, code }) => codesIn(mail).join() !== code)).toEqual([])
  })

  it.each(Object.entries(numbers))('[CODE-37] no other number of a mail in %s is a code', (_language, mails) => {
    const all = mails.map((mail, index) =>
      mail
        .replaceAll('{M}', mixed[index % mixed.length]!)
        .replaceAll('{N}', shown[index % shown.length]!.replace(/[ -]/, '')),
    )
    expect(all.filter((mail) => codesIn(mail).length > 0)).toEqual([])
  })
})
