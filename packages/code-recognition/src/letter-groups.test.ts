import { describe, expect, it } from 'vitest'
import { isCode, recogniseCodes } from './index.ts'

const codesIn = (body: string, subject = 'Hello'): string[] => {
  const html = /<[a-z]/.test(body)
  return recogniseCodes({ subject, html: html ? body : null, text: html ? null : body }).map(({ code }) => code)
}

const strong = [
  'Your verification code: {X}',
  'Your verification code is {X}',
  'Your verification code is {X}. It is valid for 10 minutes.',
  'Verification code\n{X}',
  'Ваш код підтвердження: {X}',
  'Код для входа\n{X}',
  'Ihr Sicherheitscode lautet {X}.',
  '<table><tr><td>Login code</td><td>{X}</td></tr></table>',
  '<p>Your login code:</p><h1>{X}</h1>',
  'Latest verification code: {X}',
]
const weak = [
  'Your code: {X}',
  'Code\n{X}',
  '{X}',
  'Hello\n{X}\nBest regards',
  'Use {X} to sign in',
  '{X} flight check-in',
  'Promo code: {X}',
  'Booking code: {X}',
  'Order code {X}',
  'Model {X}',
]
/** Ordinary words of the same form. */
const words = [
  'MON-FRI',
  'SAT-SUN',
  'KBP-LHR',
  'WAW-JFK',
  'USD-EUR',
  'BUY-NOW',
  'SALE-NOW',
  'JAN-MAR',
  'OPT-OUT',
  'PRE-PAID',
  'FREE-SHIP',
  'ПН-ПТ',
  'PDF-XLS',
  'ONE-TIME',
  'TWO-STEP',
  'SIGN-IN',
  'HTML-CSS',
]

describe('groups of letters alone', () => {
  it('[CODE-37] groups of capitals behind a strong label are a code', () => {
    for (const code of ['KMN-XYA', 'QWHR-TBKL', 'XRT-KPW-ZLQ'])
      expect(strong.map((mail) => codesIn(mail.replace('{X}', code)).join())).toEqual(strong.map(() => code))
  })

  it('[CODE-37] without a strong label they are none', () => {
    expect(weak.filter((mail) => codesIn(mail.replace('{X}', 'KMN-XYA')).length > 0)).toEqual([])
  })

  it.each(words)('[CODE-37] %s is none anywhere', (word) => {
    expect([...strong, ...weak].filter((mail) => codesIn(mail.replace('{X}', word)).length > 0)).toEqual([])
  })

  it('[CODE-37] references, seals, plates and keys of programs are none beside words for signing in', () => {
    for (const body of [
      'Your verification reference: HKM-TRQ',
      'Security seal: HKM-TRQ',
      'Verified plate: BKM-TRX',
      'Access is open for plate: BKM-TRX',
      'Activation code for Chirp Studio:\nHKMT-TRQB-XKLV',
      'Verification code of the certificate: HKM-TRQ',
      'Join with the access code of the lobby: HKM-TRQ',
      'Security week: use code FRSH-STRT and save 10%',
    ])
      expect(codesIn(body)).toEqual([])
  })

  it('[CODE-37] what the mail also writes in small letters, and its sender, is none', () => {
    expect(codesIn('Your verification code: TRB-KLQ\nWith trb you sign in faster.')).toEqual([])
    const sender = { name: 'Trb', address: 'no-reply@mail.example' }
    expect(recogniseCodes({ subject: '', html: null, text: 'Verification code: TRB-KLQ', sender })).toEqual([])
  })

  it('[S-53] groups have three to five capitals each, and there are two or three', () => {
    expect(['KMN-XYA', 'KMNXY-XYA', 'KMN-XYA-QRT'].map(isCode)).toEqual([true, true, true])
    expect(['KM-XYA', 'KMN-XYAQRT', 'KMN-XYA-QRT-LPW', 'kmn-xya', 'KMN-'].map(isCode)).toEqual(
      Array.from({ length: 5 }, () => false),
    )
  })

  it('[CODE-37] digits before letters that nobody can speak are a code under `your code`, and no sale', () => {
    for (const code of ['84AKMN', '7XQATB', '31OLKRZ', '902EQMT']) {
      expect(codesIn(`Your code: ${code}`)).toEqual([code])
      expect(codesIn(`Your code\n${code}`)).toEqual([code])
      expect(codesIn(code)).toEqual([])
      expect(codesIn(`Your discount\nYour code: ${code}\n20% off your next order`)).toEqual([])
    }
    const byPeople = `SAVE20 20OFF SUMMER25 OLENA15 SPRING24 NIGHT10 ALBERT7 AKMN84 BLKFRI24 SMRSALE5 20FIRST 1STBUY
      2NDHAND 24HRSALE 50OFFSHP 3MONTHS 15NIGHTS 7AUTUMN 10WELCOM 5EIGHT 3DPRINT 10GBFREE 50EXTRA 30SPRING`
    for (const code of byPeople.split(/\s+/)) expect(codesIn(`Your code: ${code}`)).toEqual([])
  })
})
