import { describe, expect, it } from 'vitest'
import { recogniseCodes } from './index.ts'

const codesIn = (text: string, subject = 'Hello'): string[] =>
  recogniseCodes({ subject, html: null, text }).map(({ code }) => code)

/** Languages with other letters or with diacritics, written in plain Latin letters. */
const labels = [
  'Vash kod: {X}',
  'Kod podtverzhdeniya: {X}',
  'Kod podtverjdeniya: {X}',
  'Kod podtverzhdenija: {X}',
  'Kod podtverždenija: {X}',
  'Vash kod podtverzhdeniya {X}. Nikomu ego ne soobshchayte.',
  'Kod pidtverdzhennya: {X}',
  'Kod pidtverdzhennia: {X}',
  'Vash kod pidtverdzhennya - {X}. Nikomu ne povidomlyayte yoho.',
  'Parol dlya podtverzhdeniya: {X}',
  'Parol dlya vhoda: {X}',
  'Kod dlya vkhoda: {X}',
  'Kod dlya vhodu: {X}',
  'Odnorazovyy parol: {X}',
  'Odnorazovyi kod: {X}',
  'Kod dostupa: {X}',
  'Kod aktivatsii: {X}',
  'Proverochnyy kod: {X}',
  'Vvedite kod {X} dlya vhoda v akkaunt',
  'Vvedit kod {X} dlya vkhodu v akaunt',
  'Kod za potvarzhdenie: {X}',
  'Kod za potvrdu: {X}',
  'Ma xac minh cua ban la {X}',
  'Ma xac nhan: {X}',
  'Ma xac thuc cua ban: {X}',
  'Ma OTP cua quy khach la {X}. Khong chia se ma nay.',
  'Ma bao mat: {X}',
  'Ma dang nhap cua ban la: {X}',
  'Tasdiqlash kodi: {X}',
  'Sizning tasdiqlash kodingiz: {X}',
  'Bir martalik parol: {X}',
  'Dogrulama kodunuz: {X}',
  'Guvenlik kodunuz: {X}',
  'Giris kodunuz {X}',
  'Tek kullanimlik sifreniz: {X}',
  'Tesdiq kodu: {X}',
  'Təsdiq kodu: {X}',
  'Tehlukesizlik kodu: {X}',
  'Rastau kody: {X}',
  'Rastaý kody: {X}',
  'Codul dumneavoastra de verificare este {X}',
  'Codigo de verificacion: {X}',
  'Seu codigo de verificacao e {X}',
  'Code de verification : {X}',
  'Code de securite : {X}',
  'Overovaci kod: {X}',
  'Vas overovaci kod je {X}',
  'Jednorazove heslo: {X}',
  'Jednorazowe haslo: {X}',
  'Bestaetigungscode: {X}',
  'Bestatigungscode: {X}',
  'Ihr Code fuer die Anmeldung: {X}',
  'Engangskode: {X}',
  'Verifieringskod: {X}',
  'Sakerhetskod: {X}',
  'Ellenorzo kod: {X}',
  'Megerosito kod: {X}',
  'Dadasturebis kodi: {X}',
  'Erttjeradi kodi: {X}',
  'Verifikaciis kodi: {X}',
  'Kodikos epalithefsis: {X}',
  'Kodikos epivevaiosis: {X}',
  'O kodikos sas einai {X}',
  'ΚΩΔΙΚΟΣ ΕΠΑΛΗΘΕΥΣΗΣ: {X}',
  'ΚΩΔΙΚΌΣ ΕΠΙΒΕΒΑΊΩΣΗΣ: {X}',
  'Patvirtinimo kodas: {X}',
  'Apstiprinajuma kods: {X}',
  'Kinnituskood: {X}',
]

/** The same languages, and languages with similar words without diacritics; nothing here is a code. */
const others = [
  'Kod zakaza: {X}',
  'Nomer zakaza {X}',
  'Kod tovara: {X}',
  'Promokod: {X}',
  'Vash promokod: {X}',
  'Vash kod na skidku: {X}',
  'Kod skidki {X}',
  'Kod goroda: {X}',
  'Kod mista: {X}',
  'Kod klienta: {X}',
  'Kod zamovlennya: {X}',
  'Nomer zamovlennya: {X}',
  'Kod vid skladu: {X}',
  'Kod dveri: {X}',
  'Kod ot dveri: {X}',
  'Kod oshibki: {X}',
  'Kod pomylky: {X}',
  'Trek-nomer posylki: {X}',
  'Ma don hang: {X}',
  'Ma giam gia: {X}',
  'Ma van don: {X}',
  'Ma khach hang cua ban la {X}',
  'Ma so thue: {X}',
  'Buyurtma kodi: {X}',
  'Chegirma kodi: {X}',
  'Mahsulot kodi: {X}',
  'Siparis kodu: {X}',
  'Urun kodu: {X}',
  'Indirim kodunuz: {X}',
  'Sifaris kodu: {X}',
  'Endirim kodu: {X}',
  'Codigo postal: {X}',
  'Codigo promocional: {X}',
  'Codigo de barras: {X}',
  'Kod pocztowy: {X}',
  'Kod znizkowy: {X}',
  'PSC: {X}',
  'Slevovy kod: {X}',
  'Kod objednavky: {X}',
  'Kedvezmeny kod: {X}',
  'Rendelesi kod: {X}',
  'Kodikos paraggelias: {X}',
  'Fasdaklebis kodi: {X}',
  'Shekvetis kodi: {X}',
  'Ma la verifica costa {X} euro',
  'Ma verification du dossier {X}',
  'Ma connexion {X}',
  'Ma nie dziala, sprawa {X}',
  'So login {X} users',
  'La security {X}',
  'Nam {X} verifications',
]

describe('languages in plain Latin letters', () => {
  it.each(['482913', '4071'])('[CODE-37] labels without marks and in other letters lead to the code %s', (code) => {
    const mails = labels.map((label) => label.replace('{X}', code))
    expect(mails.map((mail) => [mail, ...codesIn(mail)]).filter(([, ...codes]) => codes.join() !== code)).toEqual([])
  })

  it.each(['482913', '4071', 'K7P2XM'])('[CODE-37] other numbers stay none: %s', (number) => {
    const mails = others.map((other) => other.replace('{X}', number))
    expect(mails.map((mail) => [mail, ...codesIn(mail)]).filter(([, ...codes]) => codes.length > 0)).toEqual([])
  })

  it('[CODE-37] places stay true where letters lose their marks', () => {
    expect(codesIn('İSTANBUL’DAN MERHABA, DOĞRULAMA KODUNUZ: 482913 (İYİ GÜNLER)')).toEqual(['482913'])
    expect(codesIn('Ắ Ằ ǰ ŉ ﬃ ẞ: mã xác minh của bạn là 482913')).toEqual(['482913'])
  })
})
