import { randomInt } from 'node:crypto'

/** Sign-in mail of a platform; `{code}` is replaced by a new code each time. */
export interface Template {
  name: string
  /** Shape of the code: 9 for a digit, X for a letter or digit with at least one of each; empty for no code. */
  shape: string
  from: string
  subject: string
  html?: string
  text?: string
  /** Each character of the code is in a table cell of its own. */
  cells?: true
}

const six = '999999'
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const digits = '0123456789'

export const newCode = (shape: string): string => {
  const any = (from: string): string => from[randomInt(from.length)]!
  const code = shape.replaceAll('9', () => any(digits)).replaceAll('X', () => any(letters))
  return shape.includes('X') && !(/\d/.test(code) && /[A-Z]/.test(code)) ? newCode(shape) : code
}

const frame = (brand: string, ...lines: string[]): string =>
  `<html><head><style>body{font-family:sans-serif;color:#222}</style></head><body><h2>${brand}</h2>${lines.map((line) => `<p>${line}</p>`).join('')}</body></html>`
const big = '<span style="font-size:32px;font-weight:bold;letter-spacing:4px">{code}</span>'

export const templates: readonly Template[] = [
  {
    name: 'TikTok',
    shape: six,
    from: 'TikTok <register@account.tiktok.com>',
    subject: '{code} is your verification code',
    html: frame(
      'Verification code',
      'To verify your account, enter this code in TikTok:',
      big,
      'It expires in 48 hours.',
    ),
  },
  {
    name: 'Facebook',
    shape: '99999',
    from: 'Facebook <registration@facebookmail.com>',
    subject: 'FB-{code} is your Facebook confirmation code',
    html: frame('Facebook', 'One step left to finish your account. Confirm it with this code:', 'FB-{code}'),
  },
  {
    name: 'Instagram',
    shape: six,
    from: 'Instagram <security@mail.instagram.com>',
    subject: '{code} is your Instagram code',
    html: frame(
      'Hi,',
      'Someone tried to sign up with your email address. If it was you, enter this confirmation code in the app:',
      big,
    ),
  },
  {
    name: 'Google',
    shape: six,
    from: 'Google <noreply@google.com>',
    subject: 'Google verification code',
    html: frame(
      'Google',
      'Use this code to finish setting up this recovery email:',
      'G-{code}',
      'This code will expire in 24 hours.',
    ),
  },
  {
    name: 'X',
    shape: 'XXXXXXXX',
    from: 'X <verify@x.com>',
    subject: 'Your X confirmation code is {code}',
    html: frame(
      'Confirm your email address',
      'Please enter this single-use code to get started:',
      '{code}',
      'Codes expire after two hours.',
    ),
  },
  {
    name: 'Snapchat',
    shape: six,
    from: 'Team Snapchat <no-reply@accounts.snapchat.com>',
    subject: 'Snapchat login verification',
    text: 'Hi there,\n\nHere is your one-time login code:\n\n{code}\n\nDo not share it with anyone.\nTeam Snapchat\n',
  },
  {
    name: 'Microsoft',
    shape: six,
    from: 'Microsoft account team <account-security-noreply@accountprotection.microsoft.com>',
    subject: 'Your single-use code',
    html: frame(
      'Microsoft account',
      'We received your request for a single-use code for your account.',
      'Your single-use code is: {code}',
    ),
  },
  {
    name: 'LinkedIn, digits in cells',
    shape: six,
    from: 'LinkedIn <security-noreply@linkedin.com>',
    subject: 'Here is your verification code',
    cells: true,
    html: frame('Enter this code to sign in', '{code}', 'The code is valid for 15 minutes.'),
  },
  {
    name: 'Ukrainian',
    shape: six,
    from: 'Дія.Підпис <noreply@pidpys.example>',
    subject: 'Код підтвердження',
    html: frame('Вітаємо!', 'Ваш код підтвердження:', big, 'Нікому не повідомляйте цей код. Він дійсний 10 хвилин.'),
  },
  {
    name: 'Ad portal, six letters and digits',
    shape: 'XXXXXX',
    from: 'Ads Portal <no-reply@ads-portal.example>',
    subject: 'Verify your email for Ads Portal',
    html: frame(
      'Ads Portal',
      'Enter the verification code below to activate your advertiser account.',
      big,
      'Account 7741209930 · 125.00 USD',
    ),
  },
  {
    name: 'Newsletter without a code',
    shape: '',
    from: 'Shop weekly <news@shop.example>',
    subject: 'Summer sale: 50% off until 30.06.2026',
    html: frame(
      'Only this week',
      'Order 10482913 has been shipped. Prices from $129.99.',
      'Use promo code SUMMER26 at the checkout.',
      '<a href="https://shop.example/u/483920">Unsubscribe</a>',
    ),
  },
]

/** Message of a template with a new code. */
export const filled = ({ shape, from, subject, html, text, cells }: Template) => {
  const code = newCode(shape)
  const put = (body: string, shown = code): string => body.replaceAll('{code}', shown)
  const row = `<table><tr>${[...code].map((each) => `<td>${each}</td>`).join('')}</tr></table>`
  return {
    from,
    subject: put(subject),
    ...(html !== undefined && { html: put(html, cells ? row : code) }),
    ...(text !== undefined && { text: put(text) }),
  }
}
