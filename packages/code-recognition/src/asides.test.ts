import { describe, expect, it } from 'vitest'
import { recogniseCodes } from './index.ts'

const codesIn = (body: string, subject = 'Hello'): string[] => {
  const html = /<[a-z]/.test(body)
  return recogniseCodes({ subject, html: html ? body : null, text: html ? null : body }).map(({ code }) => code)
}

/** Ids of people, accounts and requests, in place of `{I}`, between a label and its code. */
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
  'OTP for client Olena ({I}) is 811402',
  'OTP for customer Olena ({I}):\n811402',
  'OTP for customer {I}\n811402',
  'The OTP for customer no. {I} is 811402.',
  'OTP for Olena - {I} - is 811402',
  'OTP (request {I}): 811402',
  'El código de verificación para el cliente {I} es 811402.',
  'El código OTP para el cliente Rossi ({I}) es 811402.',
  'Il codice OTP per il cliente Rossi ({I}) è 811402.',
  'Le code de vérification pour le client {I} est 811402',
  'O código de verificação para o cliente {I} é 811402',
  'Der Bestätigungscode für Kundin Olena Bilyk ({I}) lautet 811402',
  'Код підтвердження для клієнта Бойко ({I}) — 811402',
  'Код подтверждения для пользователя {I}: 811402',
  'Kod weryfikacyjny dla klienta {I} to 811402',
  'Kode verifikasi untuk pelanggan {I} adalah 811402',
  'Mã OTP cho khách hàng {I} là 811402',
  'Cod de verificare pentru clientul {I} este 811402',
  'Ověřovací kód pro klienta {I} je 811402',
  'Din engångskod för kund {I} är 811402',
  '811402 is the OTP for client {I}',
  'Use OTP 811402 for client {I}',
]

/** The same ids with the code elsewhere, or with the code of a lock or a discount. */
const others = [
  'The OTP for Iryna ({I}) was sent to your phone ending in 0142.',
  'The OTP for {I} was sent to your phone.',
  'The verification code for account {I} has been sent by SMS.',
  'The verification code for Olena ({I}) has expired.',
  'Код підтвердження для Олени ({I}) надіслано на телефон.',
  'Der Code für Olena ({I}) wurde an Ihr Telefon gesendet.',
  'Locker code for Olena ({I}) is 811402',
  'The code for the locker of client Olena ({I}) is 811402',
  'Der Code für den Tresor von Kunde {I} lautet 811402',
  'Customer code for client {I}: 811402',
  'Código de cliente para {I}: 811402',
  'Discount code for customer {I} is 811402',
  'OTP volume for {I} is 811402',
  'OTP balance for Olena ({I}): 811402',
  'OTP sent: 811402, OTP delivered: 809377',
  'The OTP limit for client {I} is 5000',
  'Ліміт OTP для клієнта {I}: 5000',
  'Certificate verification code: 811402',
  'Gift card verification code: 811402',
  '<p>Verification messages</p><table><tr><td>Client</td><td>OTP sent</td></tr><tr><td>Olena ({I})</td><td>811402</td></tr></table>',
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

  it.each(['AB1245', '991245', '4471'])('[CODE-37] an id whose code is elsewhere is none: %s', (id) => {
    const mails = others.map((other) => other.replace('{I}', id))
    expect(mails.map((mail) => [mail, ...codesIn(mail)]).filter(([, ...codes]) => codes.length > 0)).toEqual([])
  })

  it('[CODE-37] a product with a name like a token is none', () => {
    for (const body of [
      'The new lamp is\n\nIS77KX\n\nFrom 129 euros, in 3 colours.',
      'Our new lamp is:\n\nQX77KT',
      'Die neue Leuchte ist\n\nQX77KT',
      '<p>We present the QX77KT lamp.</p><h1>QX77KT</h1>',
    ])
      expect(codesIn(body)).toEqual([])
    expect(codesIn('QX77KT\n\nIt lights.', 'Meet the QX77KT lamp')).toEqual([])
    for (const subject of ['Say hello to QX77KT', 'Meet our new chair', 'Знайомтеся: новий стілець'])
      expect(codesIn('QX77KT\n\nIn three colours.', subject)).toEqual([])
    expect(codesIn('QX77KT', 'Hello')).toEqual(['QX77KT'])
  })

  it('[CODE-37] an id alone is no code', () => {
    for (const mail of ['Your order ({I}) is 4 days late', 'Invoice for Olena ({I}) is 811402 UAH'])
      expect(codesIn(mail.replace('{I}', '991245'))).toEqual([])
  })
})
