import { boxes, cardPage, large, networkPage } from './letterheads.ts'
import type { Example } from './mail.ts'

/** Mails that were forwarded, answered, badly decoded or shown as pictures. */
export const handedOn: Example[] = [
  {
    name: 'forwarded in Gmail, the code in a quotation',
    subject: 'Fwd: 558 019 is your code',
    html: '<div dir="ltr"><br><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">---------- Forwarded message ---------<br>From: <strong>Clips</strong> <span>&lt;no-reply@clips.example&gt;</span><br>Date: Fri, 20 Nov 2026 at 10:41<br>Subject: 558 019 is your code<br>To: &lt;olena@example.com&gt;<br></div><br><br><blockquote type="cite"><p>Your login code</p><p>558 019</p><p>© 2019-2026 Clips</p></blockquote></div></div>',
    code: '558019',
  },
  {
    name: 'forwarded twice with marks',
    subject: 'FW: FW: verification',
    text: '-----Original Message-----\nFrom: Oleh\nSent: Friday, 20 November 2026 10:41\nTo: Anna\n\n> -----Original Message-----\n> From: Clips\n>\n> Verification code: 118 402\n>',
    code: '118402',
  },
  {
    name: 'answer that says the new one, the old one cited below',
    subject: 'Re: code',
    html: '<div>The new login code is 660718.</div><br><div class="gmail_quote"><div class="gmail_attr">On Fri, 20 Nov 2026 at 09:41, Anna &lt;anna@example.com&gt; wrote:<br></div><blockquote class="gmail_quote"><div>Verification code: 998877</div></blockquote></div>',
    code: '660718',
  },
  {
    name: 'answer in Russian without a code of its own',
    subject: 'Re: Код',
    text: 'Спасибо, вошла.\n\nпт, 20 нояб. 2026 г. в 10:41, Clips <no-reply@clips.example>:\n> Ваш код подтверждения: 998877',
    code: null,
  },
  {
    name: 'answer by Outlook without a code of its own',
    subject: 'RE: Security code',
    html: '<div>Thank you, it worked.</div><hr style="width:98%"><div id="divRplyFwdMsg" dir="ltr"><font style="font-size:11pt" color="#000000"><b>From:</b> Clips &lt;no-reply@clips.example&gt;<br><b>Sent:</b> Friday, November 20, 2026 10:41<br><b>To:</b> Anna<br><b>Subject:</b> Security code</font></div><div>Security code: 998877</div>',
    code: null,
  },
  {
    name: 'each digit is a picture with its text',
    from: 'Clips <no-reply@clips.example>',
    subject: 'Login',
    html: `<p>Your login code</p><table><tr>${[...'330718'].map((char) => `<td><img src="https://cdn.example/d/${char}.png" alt="${char}" width="30" height="40"></td>`).join('')}</tr></table>`,
    code: '330718',
  },
  {
    name: 'a sentence in the text of a picture',
    from: 'Clips <no-reply@clips.example>',
    subject: 'Login',
    html: '<table><tr><td><img src="cid:top" alt="Your login code is 551033" width="600" height="200"></td></tr><tr><td>Clips, 1600 Long Street, Springfield, IL 62704</td></tr></table>',
    code: '551033',
  },
  {
    name: 'pictures with numbers in their texts',
    from: 'News <news@news.example>',
    subject: 'Codes of the north',
    html: '<img src="cid:1" alt="IMG_20261120.jpg" width="600" height="300"><p>Dress code 2026</p><img src="cid:2" alt="Photo 48213 by Anna" width="300" height="300"><img src="cid:3" alt="Your code is 482913" width="1" height="1">',
    code: null,
  },
  {
    name: 'zero-width characters in every place',
    from: 'Clips <no-reply@clips.example>',
    subject: 'Your\u200b code',
    html: networkPage({
      body: 'Your ver&#8203;ification c&#8288;ode is\n2&#8203;0&zwnj;8&zwj;8&#65279;1&shy;7\nThanks',
      footer: '© 20&#8203;19-2026 Clips',
    }),
    code: '208817',
  },
  {
    name: 'non-breaking spaces in every place',
    from: 'Clips <no-reply@clips.example>',
    subject: 'Ваш\u00a0код',
    html: networkPage({
      body: 'Ваш&nbsp;код&nbsp;для&nbsp;входу:&nbsp;&nbsp;<b>4&nbsp;4&nbsp;1&nbsp;7&nbsp;0&nbsp;9</b>&nbsp;\nДякуємо',
      footer: '©&nbsp;2019–2026&nbsp;Кліпс',
    }),
    code: '441709',
  },
  {
    name: 'digits in cells with empty cells between',
    from: 'Clips <no-reply@clips.example>',
    subject: 'Einmalcode',
    html: cardPage({
      body: `<p>Ihr Einmalcode</p><table><tr>${[...'771340'].map((char) => `<td>${char}</td><td width="8">&nbsp;</td>`).join('')}</tr></table><p>Gültig bis 11:00</p>`,
      footer: '© 2019-2026 Clips',
    }),
    code: '771340',
  },
  {
    name: 'the plain part and the page say the same',
    from: 'Clips <no-reply@clips.example>',
    subject: 'Código de acceso',
    html: cardPage({ body: `<p>Tu código de acceso</p>${large('408 113')}`, footer: '© 2019-2026 Clips' }),
    text: 'Tu código de acceso\n\n408113\n\n© 2019-2026 Clips',
    code: '408113',
  },
  {
    name: 'code in the subject, footer of years in the page',
    from: 'Clips <no-reply@clips.example>',
    subject: 'Clips: 770 418 is your login code',
    html: '<p>Welcome back!</p><p>See the subject.</p><p>© 2019 2026 Code Inc.</p>',
    code: '770418',
  },
  {
    name: 'code in the subject alone, in Ukrainian',
    from: 'Кліпс <no-reply@clips.example>',
    subject: 'Код підтвердження 440 718',
    html: networkPage({ body: 'Код у темі листа.', footer: '© 2019–2026 ТОВ «Код», 01001 Київ' }),
    code: '440718',
  },
  {
    name: 'code in the subject alone, with a year of the event',
    from: 'Conf <hello@conf.example>',
    subject: 'Conf 2026: your sign-in code is 118092',
    text: 'See you at Conf 2026 on 20.11.2026!',
    code: '118092',
  },
  {
    name: 'subject with an order, nothing else',
    from: 'Market <account@market.example>',
    subject: 'Order 482913 confirmed, code 771204 for pickup',
    text: 'Thanks! See you at Long Street 48.',
    code: null,
  },
  {
    name: 'long dash and a range of years right below the code',
    from: 'Code Labs <hi@codelabs.example>',
    subject: 'Sign in to Code Labs',
    text: 'Your sign-in code:\n773 018\nCode Labs\n2018—2026',
    code: '773018',
  },
  {
    name: 'years with a space in the footer, and no code',
    from: 'Code Labs <hi@codelabs.example>',
    subject: 'What is new at Code Labs',
    text: 'News of the code\n2018 2026 Code Labs\nCode Labs 2018/2026\nCode Labs 2018 - 2026\nCode Labs 2018–26',
    code: null,
  },
  {
    name: 'boxes that hold a telephone number',
    subject: 'Call us',
    html: cardPage({ body: `<p>Call us at</p>${boxes('0800482913')}<p>Code 48 for German</p>`, footer: '© 2019-2026' }),
    code: null,
  },
]
