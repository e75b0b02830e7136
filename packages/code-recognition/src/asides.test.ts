import { describe, expect, it } from 'vitest'
import { recogniseCodes } from './index.ts'

const codesIn = (body: string, subject = 'Hello'): string[] => {
  const html = /<[a-z]/.test(body)
  return recogniseCodes({ subject, html: html ? body : null, text: html ? null : body }).map(({ code }) => code)
}

/** Ids of people, accounts and requests between a label and its code, which `{I}` stands for. */
const asides = [
  'OTP for Olena ({I}) is 811402',
  'OTP for Olena ({I}) is: 811402.',
  'OTP for Olena [{I}] is 811402',
  'OTP for Olena ({I}): 811402',
  'OTP for Olena ({I})\n811402',
  'OTP for Olena ({I}):\n811402',
  'OTP for {I} is 811402',
  'OTP for user {I}: 811402',
  'The verification code for account {I} is 811402',
  'Your verification code ({I}) is 811402',
  'Your login code for Olena ({I}) on the new phone is 811402',
  'Hi! Your one-time password for login ID {I} is 811402. Tell it to nobody.',
  '<p>OTP for <b>Olena</b> ({I}) is <b>811402</b></p>',
  '<table><tr><td>OTP for Olena ({I})</td><td>811402</td></tr></table>',
  'Код підтвердження для Олени ({I}): 811402',
  'Код подтверждения для Елены ({I}) — 811402',
  'Код входа для {I}: 811402',
  'Ihr Sicherheitscode für Olena ({I}) lautet 811402',
  'El código de verificación para Olena ({I}) es 811402',
  'O código de verificação para Olena ({I}) é 811402',
  'Le code de vérification pour Olena ({I}) est 811402',
  'Il codice di verifica per Olena ({I}) è 811402',
  'Kod weryfikacyjny dla Oleny ({I}) to 811402',
  'Doğrulama kodunuz ({I}): 811402',
]

describe('ids beside a code', () => {
  it.each(['AB1245', '991245', '4471'])('[CODE-37] what is in brackets or behind "for" is no code: %s', (id) => {
    const mails = asides.map((aside) => aside.replace('{I}', id))
    expect(mails.map((mail) => [mail, ...codesIn(mail)]).filter(([, ...codes]) => codes.join() !== '811402')).toEqual(
      [],
    )
  })

  it('[CODE-37] a code in brackets stays one where nothing leads to another', () => {
    for (const mail of [
      'Your verification code (811402) is valid for 10 minutes',
      'Your verification code (811402) expires in 2026 seconds',
      'Use the verification code (811402) to sign in.',
    ])
      expect(codesIn(mail)).toEqual(['811402'])
  })

  it('[CODE-37] an id alone is no code', () => {
    for (const mail of ['Your order ({I}) is 4 days late', 'Invoice for Olena ({I}) is 811402 UAH'])
      expect(codesIn(mail.replace('{I}', '991245'))).toEqual([])
  })
})
