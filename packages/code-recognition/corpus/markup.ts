import type { Example } from './mail.ts'

const page = (body: string, head = ''): string =>
  `<!DOCTYPE html><html><head><title>Mail 771100</title><style>body{color:#334455;margin:0} .pre{display:none!important}${head}</style></head><body>${body}</body></html>`
const cell = (char: string): string =>
  `<td style="width:40px;color:#112233;border:1px solid #445566"><b>${char}</b></td>`

export const markup: Example[] = [
  {
    name: 'a digit in each cell',
    subject: 'Verification',
    html: page(
      `<p>Your verification code</p><table><tr>\n${[...'482913'].map(cell).join('\n')}\n</tr></table><p>10 minutes</p>`,
    ),
    code: '482913',
  },
  {
    name: 'a character in each span, with spaces between',
    subject: 'Verification',
    html: page(
      `<p>Your security code is</p><div>${[...'K7P2XM'].map((char) => `<span class="box">${char}</span>`).join(' ')}</div>`,
    ),
    code: 'K7P2XM',
  },
  {
    name: 'hidden preheader with another number',
    subject: 'Your code',
    html: page(
      '<div style="display:none;max-height:0">Your code is 999999 &#847;&zwnj;&nbsp;&#847;</div><h2>Your code</h2><p style="font-size:32px">204117</p>',
    ),
    code: '204117',
  },
  {
    name: 'hidden by class, size and visibility',
    subject: 'Sign in',
    html: page(
      '<p class="pre">Your code is 111111</p><p style="font-size:0px">Your code is 222222</p><p hidden>Your code is 333333</p><span style="visibility:hidden">Your code is 444444</span><p>Your sign-in code is <b>550918</b></p>',
    ),
    code: '550918',
  },
  {
    name: 'size again inside of a cell without size',
    subject: 'Sign in',
    html: page(
      '<table><tr><td style="font-size:0px;padding:10px"><div style="font-size:24px">Login code: 905512</div></td></tr></table>',
    ),
    code: '905512',
  },
  {
    name: 'hidden on small screens only',
    subject: 'Sign in',
    html: page(
      '<p class="wide">Login code</p><p class="wide">330914</p>',
      '@media (max-width:600px){.wide{display:none}}',
    ),
    code: '330914',
  },
  {
    name: 'colours, comments and links around',
    subject: 'Confirm',
    html: page(
      '<!-- code 123123 --><!--[if mso]><p>code 456456</p><![endif]--><table bgcolor="#aabbcc"><tr><td style="color:#998877">Confirmation code</td></tr><tr><td align="center" style="color:#102030;font:700 32px/1 Arial">660914</td></tr></table><a href="https://example.com/v?code=775544">Confirm</a><img src="https://t.example/o/887766.gif" alt="556655" width="1">',
    ),
    code: '660914',
  },
  {
    name: 'broken by tags and soft hyphens',
    subject: 'Confirm',
    html: page('<p>Your verification code: <span>48&shy;2</span><span>9&#8203;13</span></p>'),
    code: '482913',
  },
  {
    name: 'table of facts with the code in it',
    subject: 'Sign-in attempt',
    html: page(
      '<table><tr><td>Account</td><td>55012233</td></tr><tr><td>Time</td><td>20.11.2026 10:00</td></tr><tr><td>Verification code</td><td><b>718293</b></td></tr><tr><td>IP</td><td>198.51.100.24</td></tr></table>',
    ),
    code: '718293',
  },
  {
    name: 'code under its head among other columns',
    subject: 'Sign in',
    html: page('<table><tr><th>Request</th><th>Code</th></tr><tr><td>123456</td><td>778899</td></tr></table>'),
    code: '778899',
  },
  {
    name: 'old mail cited',
    subject: 'Re: code',
    html: page(
      '<p>Your verification code is 640022.</p><div class="gmail_quote"><p>On Friday someone wrote:</p><blockquote type="cite">Your verification code is 118833.</blockquote></div>',
    ),
    code: '640022',
  },
  {
    name: 'code in a blockquote that cites nothing',
    subject: 'Sign in',
    html: page('<p>Your sign-in code:</p><blockquote>640923</blockquote>'),
    code: '640923',
  },
  {
    name: 'right to left with marks of direction',
    subject: 'رمز',
    html: page('<div dir="rtl"><p>رمز التحقق:</p><p>&rlm;<bdo dir="ltr">\u202a591 204\u202c</bdo></p></div>'),
    code: '591204',
  },
  {
    name: 'phone, price, date and address around',
    subject: 'Payment',
    html: page(
      '<p>Dear Mr Smith,</p><p>You are paying $1,204.50 (48 123 UAH) on 20/11/2026 to Shop 48120.</p><p>Your one-time password: <strong>803316</strong></p><p>Questions? Call +1 (555) 010-4477 or 0800 123456.</p><p>1600 Long Street, Springfield, IL 62704 · © 2026</p>',
    ),
    code: '803316',
  },
  {
    name: 'encoded data below',
    subject: 'Sign in',
    html: page(
      '<p>Login code: 250917</p><pre>TG9yZW0gaXBzdW0gZG9sb3Igc2l0IGFtZXQsIGNvbnNl\nY3RldHVyIGFkaXBpc2NpbmcgZWxpdC4gU2VkIGRvIGVp\nK7P2XM</pre>',
    ),
    code: '250917',
  },
  {
    name: 'plain text where HTML should be',
    subject: 'Sign in',
    html: 'Hello,\r\n\r\nYour login code:\r\n\r\n481516\r\n',
    code: '481516',
  },
  {
    name: 'picture only, words in the plain text',
    subject: 'Sign in',
    html: '<html><body><img src="cid:a"></body></html>',
    text: 'Your login code: 730156',
    code: '730156',
  },
  {
    name: 'tags that never end',
    subject: 'Sign in',
    html: '<div><table><tr><td>Your access code<tr><td><b>119205',
    code: '119205',
  },
]
