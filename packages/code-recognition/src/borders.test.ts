import { describe, expect, it } from 'vitest'
import { recogniseCodes } from './index.ts'

const codesIn = (body: string, subject = 'Hello'): string[] => {
  const html = /<[a-z]/.test(body)
  return recogniseCodes({ subject, html: html ? body : null, text: html ? null : body }).map(({ code }) => code)
}
const otherThan = (rows: [code: string | null, body: string][]): unknown[] =>
  rows
    .map(([code, body]) => ({ code, body, found: codesIn(body) }))
    .filter(({ code, found }) => found.join() !== (code ?? ''))

/** Words and codes without a space between them: only markup separates them, or the sender left it out. */
const markup: [code: string | null, body: string][] = [
  ['187502', '<p>Your verification code is<strong>187502</strong>.</p>'],
  ['187502', '<p>Your verification code is<strong>187502</strong>is for you only.</p>'],
  ['187502', '<p><strong>187502</strong>is your verification code</p>'],
  ['187502', '<span style="display:block">Your verification code is</span><span style="display:block">187502</span>'],
  ['187502', '<span style="display: block">Your code</span><b style="display: block">187502</b>'],
  ['187502', '<span style="display:table-cell">Your code</span><span style="display:table-cell">187502</span>'],
  ['187502', '<span style="display:inline-block">Your code is</span><span style="display:inline-block">187502</span>'],
  ['187502', '<div style="display:flex"><span>Your code is</span><span>187502</span></div>'],
  ['187502', '<span>Your code is</span><b>187502</b>'],
  ['187502', '<p>Code<b>187502</b></p>'],
  ['187502', '<p>CODE<b>187502</b></p>'],
  ['187502', '<p>YOUR CODE IS<b>187502</b></p>'],
  ['187502', '<p>OTP<b>187502</b></p>'],
  ['350716', '<label>Verification code</label><strong>350716</strong>'],
  ['350716', '<label>Verification code</label><strong>350716</strong><small>It ends in 10 minutes</small>'],
  ['350716', '<label>Verification code</label><strong>350 716</strong><small>valid for 10 minutes</small>'],
  ['K7P2XM', '<p>Your verification code is<b>K7P2XM</b></p>'],
  ['K7P2XM', '<p>Your verification code is <b>K7P2XM</b>If you did not ask for it, do nothing.</p>'],
  ['QWHRTB', '<p>Verification code:<b>QWHRTB</b></p>'],
  ['187502', '<p>Ваш код підтвердження<b>187502</b></p>'],
  ['187502', '<p>Ваш код подтверждения<b>187502</b>Никому его не сообщайте.</p>'],
  ['187502', '<p>Ihr Sicherheitscode lautet<b>187502</b>Er gilt 10 Minuten.</p>'],
  ['187502', '<p>Tu código de verificación es<b>187502</b></p>'],
  ['187502', '<p>O seu código de verificação é<b>187502</b></p>'],
  ['187502', '<p>Votre code de vérification est<b>187502</b>Il expire dans 10 minutes.</p>'],
  ['187502', '<p>Twój kod weryfikacyjny to<b>187502</b></p>'],
  ['187502', '<p>Doğrulama kodunuz<b>187502</b></p>'],
  ['187502', '<p>Code is<i>1</i><i>8</i><i>7</i><i>5</i><i>0</i><i>2</i>if you asked for it</p>'],
  // A code with each character in its own element, or split by markup, is one word to a reader.
  ['187502', '<p>Your code</p><b>1</b><b>8</b><b>7</b><b>5</b><b>0</b><b>2</b>'],
  ['K7P2XM', '<p>Your code</p><table><tr><td>K</td><td>7</td><td>P</td><td>2</td><td>X</td><td>M</td></tr></table>'],
  ['187502', '<p>Your verification code is <b>187</b><b>502</b></p>'],
  ['K7P2XM', '<p>Your verification code is <b>K7P</b><b>2XM</b></p>'],
  ['IS41KQ', '<p>Your verification code is <b>IS41KQ</b></p>'],
  ['IS41KQ', '<p>Your verification code is <b>IS</b><i>41KQ</i></p>'],
  ['4NOW82', '<p>Your verification code is <b>4<i>NOW</i>82</b></p>'],
  ['4NOW82', '<p>Your verification code</p><h1>4NOW82</h1>'],
  ['ab12cd', '<p>Your verification code is <b>ab</b><b>12</b><b>cd</b></p>'],
  ['187502', '<div>Use<b>187502</b>to sign in</div>'],
  ['K7P-2XM', '<p>Your verification code is <b>K7P</b>-<b>2XM</b>Thanks</p>'],
  // A suffix that is attached to a number by markup belongs to it all the same.
  [null, '<p>Login and security news</p><p>We sent 1500<small>px</small> and 4821<small>clicks</small></p>'],
  [null, '<p>Order no<b>482913</b></p>'],
  [null, '<p>Your order<b>482913</b>is on its way.</p>'],
  [null, '<p>Model<b>IS77KX</b>in stock</p>'],
  [null, '<p>Case<b>187502</b>is closed. Sign in to rate us.</p>'],
  [null, '<p>Sign in to see<b>4821</b>new leads</p>'],
  [null, '<p>Open https://clips.example/code<wbr>187502 to see more.</p>'],
]

const text: [code: string | null, body: string][] = [
  ['268957', 'Enter this verification code to go on:268957If it was not you, do nothing.'],
  ['268957', 'Your verification code is268957'],
  ['268957', 'Your verification code is268957. It ends soon.'],
  ['268957', 'Verification code268957'],
  ['268957', '268957is your verification code'],
  ['268957', "Your verification code: 268957Don't tell it to anybody."],
  ['268957', 'Код підтвердження: 268957Нікому його не кажіть.'],
  ['268957', 'Ваш код подтверждения268957'],
  ['268957', 'Ihr Sicherheitscode: 268957Er gilt 10 Minuten.'],
  ['K7P2XM', 'Your verification code: K7P2XMIf you did not ask for it, do nothing.'],
  ['IS41KQ', 'Your verification code: IS41KQ'],
  ['4NOW82', 'Your verification code: 4NOW82'],
  ['Tz81kLq0', 'Your verification code: Tz81kLq0'],
  ['268957', 'Verification code:268957Thanks'],
  ['268957', 'Your verification code:\n268957If it was not you, ignore it.'],
  ['268957', 'Use268957to sign in'],
  ['268957', 'Use code268957to sign in'],
  ['268957', 'Ваш код підтвердження268957Якщо це не ви, нічого не робіть.'],
  ['268957', 'Votre code de vérification est268957Il expire bientôt.'],
  ['268957', 'Ihr Code lautet268957und gilt 10 Minuten.'],
  ['268957', 'Your verification code is 268957and it is valid for 10 minutes'],
  ['187502', 'iPhone15 login code is 187502'],
  [null, 'Your verification code is 268957min'],
  [null, 'Your verification report\n4821Clicks on your pages'],
  [null, 'Order268957 is ready, sign in to see it'],
  [null, 'Your login news: order482913 and invoice4829 are here'],
  [null, 'See https://clips.example/code187502 and code187502.pdf and code187502@clips.example'],
]

describe('words and codes that touch', () => {
  it('[CODE-37] markup between a word and a code parts them, and joins what a reader sees as one', () => {
    expect(otherThan(markup)).toEqual([])
  })

  it('[CODE-37] an ordinary word before or behind a number is no part of the code', () => {
    expect(otherThan(text)).toEqual([])
  })

  it('[S-53] no code is offered that has the letters of a word beside it', () => {
    const found = [...markup, ...text].flatMap(([, body]) => codesIn(body))
    expect(
      found.filter((code) => /^(?:is|es|to|code|kod)|(?:if|is|er|il|it|do)$/i.test(code.replace('IS41KQ', ''))),
    ).toEqual([])
  })
})
