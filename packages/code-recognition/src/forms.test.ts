import { describe, expect, it } from 'vitest'
import { recogniseCodes } from './index.ts'

const codesIn = (subject: string, body: string): string[] => {
  const html = /<[a-z]/.test(body)
  return recogniseCodes({ subject, html: html ? body : null, text: html ? null : body }).map(({ code }) => code)
}

const labels = [
  'Your verification code',
  'Ваш код підтвердження',
  'Код для входа',
  'Ihr Sicherheitscode',
  'Tu código de verificación',
]

/** Forms in which people and services write a code, and the code that is copied. */
const forms: [shown: string, code: string][] = [
  ['71-34-96', '713496'],
  ['12-34-56', '123456'],
  ['71 34 96', '713496'],
  ['71.34.96', '713496'],
  ['713.496', '713496'],
  ['713·496', '713496'],
  ['713–496', '713496'],
  ['713 - 496', '713496'],
  ['7-1-3-4-9-6', '713496'],
  ['7 1 3 4 9 6', '713496'],
  ['7134-9612', '71349612'],
  ['AB7-K2D', 'AB7-K2D'],
]

/** Positions of a code next to its label. */
const places: ((label: string, code: string) => string)[] = [
  (label, code) => `${label}: ${code}`,
  (label, code) => `${label}\n${code}`,
  (label, code) => `${label}: "${code}".`,
  (label, code) => `<table><tr><td>${label}</td><td>${code}</td></tr></table>`,
  (label, code) =>
    `<table><tr><td>IP</td><td>1.2.3.4</td></tr><tr><td>${label}</td><td>${code}</td></tr><tr><td>iOS</td><td>18</td></tr></table>`,
  (label, code) => `<table><tr><td>${label}</td></tr><tr><td>&nbsp;</td></tr><tr><td>${code}</td></tr></table>`,
  (label, code) => `<dl><dt>IP</dt><dd>1.2.3.4</dd><dt>${label}</dt><dd>${code}</dd></dl>`,
  (label, code) => `<ul><li>IP: 1.2.3.4</li><li>${label}: ${code}</li></ul>`,
  (label, code) => `<ul><li>${label}</li><li>${code}</li></ul>`,
  (label, code) => `<p>${label}: <strong>${code}</strong></p>`,
  (label, code) => `<p>${label}</p><pre><code>${code}</code></pre>`,
  (label, code) => `<p>${label}</p><kbd>${code}</kbd>`,
  (label, code) => `<h3>${label}</h3><h1>${code}</h1>`,
  (label, code) => `<fieldset><legend>${label}</legend>${code}</fieldset>`,
]

const subjects = ['Hello', 'Your login code', 'Confirm your sign-in', 'Код подтверждения']

/** The same forms that are not a code, including some in mails about one. */
const others = [
  'Verification code\n22.11.26',
  'Last login code: 11-22-26',
  '<table><tr><td>Security code</td><td>26-11-22</td></tr></table>',
  'Your OTP messages this month\n713.496',
  'OTP traffic\n100–200',
  'Verification codes, July\n713.496',
  'OTP for July: 713.496',
  'SMS with verification codes\n713.496',
  'Sicherheitscodes im Juli: 713.496',
  'Коды подтверждения за июль: 713.496',
  'Отправлено кодов подтверждения: 713.496',
  'Verschickte Sicherheitscodes: 713.496',
  'Códigos de verificación enviados: 713.496',
  'Códigos de verificación: 713.496',
  'Verification codes\n713.496',
  'Sort code: 20-66-81',
  'Sort code\n20-66-81',
  'Your sort code is 20-66-81',
  'Confirm your account. Sort code: 20-66-81',
  'Bank code: 20-66-81',
  '<table><tr><td>Sort code</td><td>20-66-81</td></tr><tr><td>Account</td><td>13349871</td></tr></table>',
  'Your login code expires on 22-11-26',
  'Login code valid until: 22-11-26',
  'Your verification code will be sent on 22.11.26',
  'Verification code sent: 22.11.26',
  'Verification code requested: 26-11-22 10:41',
  'Code: 71-34-96 (order)',
  'Order code: 71-34-96',
  'Your order confirmation code: 71-34-96',
  'Promo code: 71-34-96',
  'Discount code: 713.496',
  'Tracking code: 713-49-6',
  'Questions about your verification code? Call 71-34-96',
  'Questions about the security code: call 71-34-96',
  'Support: 71-34-96',
  'Tel. 71-34-96',
  'To get a login code, call 71-34-96',
  'Код города 4852, тел. 71-34-96',
  'Код подтверждения придёт на телефон 71-34-96',
  'Мы отправили код на номер 71-34-96',
  'Код подтверждения отправлен на номер: 71-34-96',
  'Проверочный код не приходит? Звоните: 71-34-96',
  'Не сообщайте код никому. Телефон банка 71-34-96',
  'Не сообщайте код подтверждения никому.\n71-34-96',
  'Телефон поддержки\n71-34-96',
  'Sie erreichen uns unter 71-34-96',
  'Ihr Sicherheitscode gilt bis: 22.11.26',
  'Ihr Sicherheitscode wurde an die Nummer 71-34-96 gesendet.',
  'BLZ 71.34.96',
  'Ihr Zugangscode für die Tür: 71-34-96',
  'Door code: 71-34-96',
  'Gate access code: 713.496',
  'Код от склада: 71-34-96',
  'Código postal: 71-34-96',
  'Código de área: 713.496',
  'Importe: 713.496 EUR',
  'Tu código de verificación caduca el 22-11-26',
  'Gastaste 713.496 con tu código',
  'Código de confirmación del pedido: 71-34-96',
  'Merchant code: 713.496',
  'Error code: 71-34-96',
  'Response code 3DS: 4051',
  '3DS response code: 4051',
  '3DS status: 83941',
  '3DS version 2.2.0, transaction 83941',
  '3-D Secure is on for card 83941',
  'Verification: 100 - 200 codes a day',
  'Your verification code usage: 713.496',
  'You used your verification code 100–200 times',
  'Codes sent: 713.496',
  'OTP sent: 713.496',
  'OTP delivered 713.496, failed 100 - 200',
  'Your OTP messages this month: 713.496',
  'SMS OTP: 713.496 sent',
  'Verification codes: 713.496',
  'Security code checks 713.496',
  'Login codes 713.496\tEUR 55',
  '<table><tr><td>OTP messages</td><td>713.496</td></tr><tr><td>Other</td><td>22.134</td></tr></table>',
  '<table><tr><td>Verification codes sent</td><td>713.496</td></tr></table>',
  '<table><tr><th>Country</th><th>OTP</th></tr><tr><td>DE</td><td>713.496</td></tr><tr><td>AT</td><td>113.486</td></tr></table>',
  '<table><tr><td>SMS (verification codes)</td><td>713.496</td><td>12,40 EUR</td></tr></table>',
  'Score 1-0-2-1-3-1',
  'Steps 1-2-3-4-5-6',
  'Enter your code in steps 1-2-3-4-5-6',
  'Verify: press 1-2-3-4-5-6',
  'Codes 1-2-3-4-5-6',
  'Formation 4-4-2',
  'Version of the authenticator: 71.34.96',
  'Security update 71.34.96',
  'Your security code app 71.34.96',
  'Build 713.496 of the login app',
  'Password manager 713.496',
  'Security code in 100 - 200 seconds',
  'Rates 100–200 for OTP',
  'OTP price: 100–200',
  'OTP rates: 713.496 per month',
  'Verification code traffic: 713.496',
  'Your code: 713.496 points',
  'Confirm: 713.496',
  'Please confirm the amount\n713.496',
  'Confirm the amount: 713.496',
  'Confirm your phone: 71-34-96',
  'Confirm the number 71-34-96',
  'Log in to see your balance: 713.496',
  'Sign in\n71-34-96',
  'Sign in to your account. Phone:\n71-34-96',
  'Date of birth 71-34-96',
  'Security code help: 71-34-96',
  'Passcode line: 71-34-96',
  'Coupon\n713.496',
  'Invite code: 71-34-96',
  'Реферальный код: 71-34-96',
  'Код товара: 713.496',
  'Код заказа: 71-34-96',
  'Код купона 713.496',
  'Артикул 71-34-96',
  'Код ОКПО 71-34-96',
  'Kod pocztowy 71-346',
  'Kod rabatowy: 71-34-96',
  'Numer telefonu: 71-34-96',
  'Code promo : 71-34-96',
  'Code client : 71-34-96',
  'Code postal 713.496',
  'Code banque : 713.496',
  'Kundencode: 71-34-96',
]

describe('the forms of codes', () => {
  it.each(labels)('[CODE-37] behind "%s" a code is read in each form and place', (label) => {
    const all = forms.flatMap(([shown, code]) => places.map((place) => ({ mail: place(label, shown), code })))
    expect(all.filter(({ mail, code }) => codesIn('Hello', mail).join() !== code)).toEqual([])
  })

  it.each([
    ['Код для входа', 'Ваш код: 71-34-96'],
    ['Sign in to Clips', 'Your code\n71-34-96'],
    ['Ihre Anmeldung', '<table><tr><td>Ihr Code</td><td>71-34-96</td></tr></table>'],
  ])('[CODE-37] below "%s" the label "%s" is enough', (subject, mail) => {
    expect(codesIn(subject, mail)).toEqual(['713496'])
    expect(codesIn('Greetings from Anna', mail)).toEqual([])
  })

  it('[CODE-37] the code of a 3-D Secure payment is read in each language', () => {
    const mails = [
      '<table><tr><td>Merchant</td><td>SHOP</td></tr><tr><td>3DS code</td><td>83941</td></tr></table>',
      'Your 3-D Secure password: 83941',
      'Код 3-D Secure: 83941',
      'Пароль для 3DS: 83941',
      'Ihre 3D-Secure-TAN: 83941',
      'Código 3DS: 83941',
      'Kod 3D Secure: 83941',
      '3D Secure şifreniz: 83941',
    ]
    expect(mails.filter((mail) => codesIn('Purchase of 250.00 USD', mail).join() !== '83941')).toEqual([])
  })

  it.each([
    ['Receipt', 'Authorization code', 'Total'],
    ['Квитанция', 'Код авторизации', 'Сумма'],
    ['Recibo de pago', 'Código de autorización', 'Importe'],
    ['Votre reçu', "Code d'autorisation", 'Montant'],
  ])('[CODE-37] in a table below "%s" the value of "%s" is no code', (subject, label, total) => {
    const rows = (shown: string) =>
      `<table><tr><td>${label}</td><td>${shown}</td></tr><tr><td>${total}</td><td>18 EUR</td></tr></table>`
    expect(['318275', '31-82-75', '318.275'].flatMap((shown) => codesIn(subject, rows(shown)))).toEqual([])
  })

  it.each(subjects)('[CODE-37] below "%s" nothing else in such a form is a code', (subject) => {
    expect(others.filter((mail) => codesIn(subject, mail).length > 0)).toEqual([])
  })
})
