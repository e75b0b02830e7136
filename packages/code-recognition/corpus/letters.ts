import { boxes, cardPage, large, networkPage, row, rowsPage, shopPage, table } from './letterheads.ts'
import type { Example } from './mail.ts'

/** Codes of capital letters only, and capitals that are not a code. */
export const letters: Example[] = [
  {
    name: 'six letters in a cell',
    from: 'Seller <no-reply@seller.example>',
    subject: 'Confirm it is you',
    html: shopPage({
      body: table(row('Account', 'north-media'), row('Verification code', '<b>TRQVNL</b>'), row('Valid', '30 minutes')),
      footer: '© 2019-2026 Seller Inc.',
    }),
    code: 'TRQVNL',
  },
  {
    name: 'five letters in a large division',
    from: 'Steam Support <noreply@steampowered.com>',
    subject: 'Your Steam account: Access from new computer',
    html: cardPage({
      body: `<p>Here is the Steam Guard code you need to log in to account kovaloleh:</p>${large('VKRTN')}<p>This mail was made because of a login from 203.0.113.7.</p>`,
      footer: '© Valve Corporation, Bellevue, WA 98009',
    }),
    code: 'VKRTN',
  },
  {
    name: 'eight letters in boxes',
    from: 'Clips <no-reply@clips.example>',
    subject: 'Your login code',
    html: cardPage({ body: `<p>Your login code</p>${boxes('BDFGHJKL')}<p>10 minutes</p>`, footer: '© 2026 Clips' }),
    code: 'BDFGHJKL',
  },
  {
    name: 'letters below a Ukrainian label',
    from: 'Кабінет <no-reply@cabinet.example>',
    subject: 'Вхід',
    text: 'Код підтвердження:\nXPLMTR\nДіє 10 хвилин.',
    code: 'XPLMTR',
  },
  {
    name: 'letters behind a Russian label',
    from: 'Кабинет <no-reply@cabinet.example>',
    subject: 'Вход',
    text: 'Код для входа: HGNWQZ\nНикому его не сообщайте.',
    code: 'HGNWQZ',
  },
  {
    name: 'letters below a German label',
    from: 'Portal <no-reply@portal.example>',
    subject: 'Anmeldung',
    html: rowsPage([
      'Guten Tag,',
      'Ihr Sicherheitscode:',
      '<b style="font-size:28px">WQXKDV</b>',
      'Er gilt 15 Minuten.',
    ]),
    code: 'WQXKDV',
  },
  {
    name: 'letters in a Spanish cell below its head',
    from: 'Portal <no-reply@portal.example>',
    subject: 'Acceso',
    html: shopPage({
      body: table(row('Usuario', 'Código de verificación'), row('marta', 'PLZKTN')),
      footer: '© 2026 Portal, 28013 Madrid',
    }),
    code: 'PLZKTN',
  },
  {
    name: 'letters with a Polish label and a button below',
    from: 'Portal <no-reply@portal.example>',
    subject: 'Kod weryfikacyjny',
    html: networkPage({
      body: 'Wpisz ten kod weryfikacyjny:\n<b>GTRWMB</b>\n<a href="https://portal.example/c/GTRWMB">POTWIERDŹ</a>',
      footer: '© 2019-2026 Portal',
    }),
    code: 'GTRWMB',
  },
  {
    name: 'letters that could be spoken',
    from: 'Clips <no-reply@clips.example>',
    subject: 'Security code',
    text: 'Security code:\nBATIKO\n\nThe Clips team',
    code: 'BATIKO',
  },
  {
    name: 'letters spaced out',
    from: 'Clips <no-reply@clips.example>',
    subject: 'Sign in',
    html: cardPage({ body: '<p>Your sign-in code:</p><h1>R&nbsp;Q&nbsp;T&nbsp;V&nbsp;K&nbsp;M</h1>', footer: '' }),
    code: 'RQTVKM',
  },
  {
    name: 'button below the label',
    from: 'Google <noreply@google.com>',
    subject: 'Verification',
    text: 'Verification code\n\nVERIFY\n\nPlease open the app to see it.',
    code: null,
  },
  {
    name: 'unknown brand below the label',
    from: 'Zumorbi <noreply@zumorbi.example>',
    subject: 'Your login code',
    html: shopPage({ body: '<p>Login code</p><h2>ZUMORBI</h2><p>Open the app to see your code.</p>', footer: '' }),
    code: null,
  },
  {
    name: 'button in German',
    from: 'Portal <no-reply@portal.example>',
    subject: 'Ihr Bestätigungscode',
    text: 'Bestätigungscode:\n\nANZEIGEN\n\nWEITER',
    code: null,
  },
  {
    name: 'promo code of letters',
    from: 'Shoes <hello@shoes.example>',
    subject: 'Only for you',
    text: 'Your code:\n\nFRIENDS\n\n20% off your next order',
    code: null,
  },
  {
    name: 'greeting in capitals',
    from: 'Clips <no-reply@clips.example>',
    subject: 'Your verification code',
    text: 'HELLO\nYour verification code comes by text message.\nTHANKS\nCLIPS TEAM',
    code: null,
  },
  {
    name: 'bank code of letters',
    from: 'Bank Example <alerts@bank.example>',
    subject: 'Details',
    text: 'SWIFT code: PBANUA\nBank identifier code:\nABCDEF\nAirport code: KBPXYZ',
    code: null,
  },
  {
    name: 'letters in a sentence only',
    from: 'Club <club@club.example>',
    subject: 'Login help',
    text: 'The login code has six letters such as QWERTY or ABCDEF. Ask your lead for it.',
    code: null,
  },
]
