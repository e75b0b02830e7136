// Mails written without a look at the recogniser. All senders' words are made up; half of the mails carry no code.
// Digits split by a space or a dash are expected joined, a "G-" or "FB-" before digits is expected dropped.
import type { Example } from '../mail.ts'

/** What a mail list shows beside the subject, followed by characters that nobody sees. */
const peek = (words: string): string =>
  `<div style="display:none!important;visibility:hidden;mso-hide:all;font-size:1px;color:#f6f6f6;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden">${words}${'&nbsp;&zwnj;'.repeat(40)}</div>`
const pixel = (id: string): string =>
  `<img src="https://track.mailer.example/open.php?u=${id}&amp;s=1f0c" width="1" height="1" alt="" border="0" style="height:1px!important;width:1px!important">`

/** A grey page with one white table of 600 pixels, as builders for newsletters make it. */
const paper = (
  preview: string,
  body: string,
  foot: string,
): string => `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml"><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8" /><meta name="viewport" content="width=device-width, initial-scale=1.0" />
<style type="text/css">
  body,table,td,a{-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}
  table,td{mso-table-lspace:0pt;mso-table-rspace:0pt}
  .ExternalClass{width:100%} .ExternalClass *{line-height:120%}
  @media screen and (max-width:525px){.wrapper{width:100%!important;max-width:100%!important}.pad-20{padding:20px 16px!important}}
</style></head>
<body style="margin:0!important;padding:0!important;background-color:#f4f5f7">${peek(preview)}
<table border="0" cellpadding="0" cellspacing="0" width="100%"><tr><td bgcolor="#f4f5f7" align="center" style="padding:32px 12px">
<table border="0" cellpadding="0" cellspacing="0" width="600" class="wrapper" style="max-width:600px;background:#ffffff;border-radius:4px"><tr><td class="pad-20" style="padding:36px 40px;font-family:Helvetica,Arial,sans-serif;font-size:15px;line-height:23px;color:#2d3138">
${body}
</td></tr></table>
<table border="0" cellpadding="0" cellspacing="0" width="600" class="wrapper"><tr><td align="center" style="padding:18px 40px;font-family:Helvetica,Arial,sans-serif;font-size:11px;line-height:17px;color:#8a8f98">${foot}</td></tr></table>
</td></tr></table></body></html>`

/** Divisions only, with classes and a style sheet, as small services' own programs write them. */
const slab = (
  colour: string,
  body: string,
  foot: string,
): string => `<html lang="en"><head><meta charset="utf-8"><style>
*{box-sizing:border-box}.shell{max-width:560px;margin:24px auto;font:16px/1.5 -apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,sans-serif;color:#1c1e21}
.bar{height:6px;background:${colour};border-radius:6px 6px 0 0}.in{border:1px solid #e4e6eb;border-top:0;padding:28px 32px}.foot{font-size:12px;color:#90949c;padding:16px 32px}
.big{font-size:34px;font-weight:700;letter-spacing:6px;padding:18px 0;text-align:center}</style></head><body><div class="shell"><div class="bar"></div><div class="in">
${body}
</div><div class="foot">${foot}</div></div></body></html>`

/** What a person's own mail program makes. */
const bare = (body: string): string => `<html><head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<style type="text/css" style="display:none;"> P {margin-top:0;margin-bottom:0;} </style>
</head><body dir="ltr">${body}</body></html>`

/** A ticket system or a billing panel: one table with a border and nothing else. */
const panel = (
  name: string,
  body: string,
  foot: string,
): string => `<html><body bgcolor="#FAFAFA"><style>td{font-family:Verdana,Geneva,sans-serif;font-size:12px;color:#333333}a{color:#0065b8}</style>
<table width="680" border="0" align="center" cellpadding="12" cellspacing="0" style="border:1px solid #dddddd;background:#fff"><tr><td style="background:#203040;color:#fff;font-size:16px"><b>${name}</b></td></tr>
<tr><td>${body}</td></tr><tr><td style="border-top:1px solid #dddddd;color:#999999;font-size:10px">${foot}</td></tr></table></body></html>`

/** A team's mails of a quarter, in the letterheads that large senders and small ones use. */
export const teamQuarter: Example[] = [
  {
    name: 'es: a change of colours asked by a designer, colour codes',
    from: 'Paula Rey <paula.rey.design@outlook.com>',
    subject: 'Re: banners landing',
    html: bare(
      `<p>Hola, ya he cambiado los códigos de color del botón: el fondo es #F2994A, el texto #222831 y la franja #393E46. La versión 4 está en Drive (1080x1080 y 1200x628).</p><p>¿Necesitas también 300x250?</p><p style="color:#767676">Paula</p>`,
    ),
    code: null,
  },
  {
    name: 'de: a gift card of a shop as promotion',
    from: 'Zalando <info@service-mail.zalando.de>',
    subject: 'Happy Birthday! 10 € für dich',
    html: paper(
      'Dein Geschenk wartet',
      `<div style="text-align:center"><h1>Alles Gute, Svitlana!</h1><p>Dein Gutscheincode:</p><p style="font-size:26px;background:#fff3ec;padding:14px">BDAY-7731-KX</p><p>Mindestbestellwert 49,90 €, einlösbar bis 30.04.2026.</p></div>`,
      'Zalando SE, Valeska-Gert-Straße 5, 10243 Berlin',
    ),
    code: null,
  },
  {
    name: 'ru: hosting, digits with a dash after a list of servers',
    from: 'Timeweb Cloud <robot@timeweb.cloud>',
    subject: 'Подтвердите удаление сервера',
    text: `Добрый день!

Из панели отправлена команда на удаление сервера:

  имя      trk-nl-03
  IPv4     45.130.41.87
  тариф    Cloud 50, 990 руб./мес.
  создан   17.09.2024

Чтобы мы его удалили, введите в панели код 205-866.

Диск и резервные копии восстановить будет нельзя. Если команда не ваша, ничего не вводите и смените пароль.

Timeweb Cloud, 8 (800) 700-06-08`,
    code: '205866',
  },
  {
    name: 'ru: a password for one program, of twenty characters',
    from: 'Mail <security@id.mail.ru>',
    subject: 'Создан пароль для внешнего приложения',
    html: paper(
      '',
      `<p>Здравствуйте!</p><p>Для ящика <b>traf.base@mail.ru</b> создан пароль приложения &laquo;Sphere IMAP&raquo;. Укажите его вместо обычного в настройках программы:</p><p><code>hT4vXw9LkQ2sPz7BnC0d</code></p><p>25 февраля 2026, 18:44, IP 37.73.129.6</p><p>Если это не вы, удалите пароль в разделе &laquo;Безопасность&raquo; и смените основной.</p>`,
      'ООО «ВК», 125167, Москва, Ленинградский проспект, д. 39, стр. 79',
    ),
    code: null,
  },
  {
    name: 'ru: an agency of ads accounts, the code above a longer letter with prices and phones',
    from: 'Agency Cabinet <hello@agencycab.io>',
    subject: 'Добро пожаловать! Подтвердите e-mail',
    html: paper(
      '',
      `<h2>Рады знакомству, Алина</h2><p>Код для подтверждения почты:</p><h1 style="letter-spacing:10px">4471</h1><p>Что дальше:</p><ol><li>Пополните баланс от $500 (комиссия 4%).</li><li>Закажите аккаунты: Google $0, TikTok $30, Meta $50.</li><li>Напишите менеджеру: +971 4 550 1287 или @agencycab_manager.</li></ol>`,
      'AGENCYCAB FZCO, DSO-IFZA, Dubai Silicon Oasis, P.O. Box 342001, UAE',
    ),
    code: '4471',
  },
  {
    name: 'ru: anti-detect browser, the code large in its own division',
    from: 'Octo Browser <no-reply@octobrowser.net>',
    subject: 'Octo Browser: вход с нового устройства',
    html: slab(
      '#0a84ff',
      `<p>Привет!</p><p>В аккаунт <b>team-arb-22@outlook.com</b> входят с нового устройства. Если это вы, скопируйте код и вставьте его в приложение:</p><div class="big">074518</div><p>IP: 188.163.72.40 (Poltava). Код работает 15 минут и только один раз.</p>`,
      'Octo Browser Ltd, 2019–2026. Поддержка в Telegram круглосуточно.',
    ),
    code: '074518',
  },
  {
    name: 'ru: an exchange, the code in bold inside a sentence and an anti-phishing word',
    from: 'Bybit <notification@bybit.com>',
    subject: '[Bybit] Код безопасности для вывода средств',
    html: paper(
      'Никому не передавайте код',
      `<p style="background:#fff6dd;padding:6px 10px;font-size:12px">Антифишинговый код: <b>lisa7788</b></p><p>Здравствуйте!</p><p>Вы запросили вывод 0,0415 BTC на адрес bc1q***9x4d. Ваш код безопасности <b style="color:#f7a600">619732</b>, он действителен 5 минут.</p><p>Если вывод запросили не вы, заморозьте аккаунт в приложении.</p>`,
      '&copy; 2018-2026 Bybit.com. Все права защищены.',
    ),
    code: '619732',
  },
  {
    name: 'pl: newsletter of a shop with a rebate code',
    from: 'x-kom <newsletter@x-kom.pl>',
    subject: 'Gorący strzał: -300 zł z kodem WEEKEND300',
    html: paper(
      'Tylko 200 sztuk',
      `<h2>Monitor 27&quot; 180 Hz za 699 zł</h2><p>W koszyku wpisz kod rabatowy <b>WEEKEND300</b>. Zostało 148 sztuk z 200.</p><p>Cena sprzed 30 dni: 999 zł. Kod produktu: 1204418.</p>`,
      `x-kom sp. z o.o., Bojemskiego 25, 42-202 Częstochowa${pixel('70119283')}`,
    ),
    code: null,
  },
  {
    name: 'de: a bill for a mobile contract',
    from: 'Vodafone <rechnung@vodafone.de>',
    subject: 'Deine Rechnung für Februar 2026 ist da',
    html: paper(
      '',
      `<p>Hallo Viktor,</p><p>deine neue Rechnung liegt in MeinVodafone bereit.</p><table cellpadding="5"><tr><td>Kundennummer</td><td>107 338 524</td></tr><tr><td>Rechnungsnummer</td><td>102938817365</td></tr><tr><td>Betrag</td><td>24,99 €</td></tr><tr><td>Abbuchung am</td><td>16.03.2026</td></tr><tr><td>Gläubiger-ID</td><td>DE89VFD00000072117</td></tr></table>`,
      'Vodafone GmbH, Ferdinand-Braun-Platz 1, 40549 Düsseldorf',
    ),
    code: null,
  },
  {
    name: 'ru: a proxy shop, letters and digits',
    from: 'Proxy-Seller <support@proxy-seller.com>',
    subject: 'Ваш код для входа на proxy-seller.com',
    html: slab(
      '#ff6a3d',
      `<p>Здравствуйте, mediaboost!</p><p>Двухфакторная защита включена, поэтому для входа нужен код из письма:</p><p style="text-align:center"><span style="background:#222;color:#fff;padding:10px 26px;font:700 22px Consolas">b93Fk2</span></p><p>Учитывайте заглавные и строчные буквы.</p><p>P.S. До 15.03 скидка 12% на мобильные прокси.</p>`,
      'PROXY-SELLER, Лимасол, Кипр, 3036',
    ),
    code: 'b93Fk2',
  },
  {
    name: 'pt: a transfer receipt with authentication of the bank',
    from: 'Banco Inter <comprovantes@bancointer.com.br>',
    subject: 'Comprovante de Pix enviado',
    html: panel(
      'Inter',
      `<p>Pix realizado.</p><table cellpadding="5"><tr><td>Valor</td><td>R$ 1.870,00</td></tr><tr><td>Para</td><td>Juliana M. Prado, CPF ***.418.227-**</td></tr><tr><td>Data</td><td>02/03/2026 08:47:15</td></tr><tr><td>ID da transação</td><td>E00416968202603021147s0a9Q3Kd2b1</td></tr><tr><td>Agência/Conta</td><td>0001 / 18844027-5</td></tr></table>`,
      'Ouvidoria: 0800 940 7772',
    ),
    code: null,
  },
  {
    name: 'uk: a parcel has come, its number and the branch',
    from: 'Нова пошта <no-reply@novaposhta.ua>',
    subject: 'Посилка 20450917733164 чекає на вас',
    html: paper(
      'Заберіть до 12 березня',
      `<p>Вітаємо! Ваше відправлення <b>20 4509 1773 3164</b> прибуло у відділення №27 (м. Дніпро, вул. Набережна Перемоги, 118).</p><table cellpadding="6"><tr><td>До сплати</td><td>87 грн</td></tr><tr><td>Оголошена вартість</td><td>1500 грн</td></tr><tr><td>Безкоштовне зберігання</td><td>до 12.03.2026</td></tr></table><p>Не забудьте документ, що посвідчує особу.</p>`,
      'Нова пошта 2026. Графік відділення: 08:00–21:00',
    ),
    code: null,
  },
  {
    name: 'ru: forwarded with one line of a buyer above, code of a network for business',
    from: 'Денис Литвин <denlitvin.team@outlook.com>',
    subject: 'FW: Подтверждение входа LinkedIn',
    html: bare(`<p>Серёж, вот код, вводи скорее</p><p>&nbsp;</p><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal"><b>From:</b> LinkedIn &lt;security-noreply@linkedin.com&gt;<br><b>Sent:</b> 19 января 2026 г. 16:02<br><b>To:</b> denlitvin.team@outlook.com<br><b>Subject:</b> Подтверждение входа LinkedIn</p></div>
<table width="512"><tr><td style="font-family:Arial"><h2 style="font-weight:200">Здравствуйте, Денис!</h2><p>Введите этот код, чтобы закончить вход:</p><h2>992043</h2><p style="font-size:12px">Вход из: Харьков, Украина. Браузер Firefox.</p><p style="font-size:11px;color:#666">&copy; 2026 LinkedIn Ireland Unlimited Company, Wilton Plaza, Dublin 2. Зарегистрированный номер 477441.</p></td></tr></table>`),
    code: '992043',
  },
  {
    name: 'en: a parcel is on its way, with its tracking number',
    from: 'DHL Express <noreply.odd@dhl.com>',
    subject: 'DHL On Demand Delivery: shipment 4081227735 is on its way',
    html: paper(
      '',
      `<div style="background:#ffcc00;padding:10px;color:#d40511"><b>DHL</b></div><p>Dear customer, the shipment <b>4081227735</b> from SHENZHEN PHONEPARTS CO LTD should arrive on <b>Monday, February 9, 2026 by end of day</b>.</p><table cellpadding="6"><tr><td>Pieces</td><td>1</td></tr><tr><td>Weight</td><td>2.45 kg</td></tr><tr><td>Deliver to</td><td>79008 LVIV, UA</td></tr><tr><td>Signature</td><td>required</td></tr></table><p><a href="https://delivery.dhl.example/prg/jsp/shipment.xhtml?id=NWz7Gv3Q&amp;ctrycode=UA">Choose another day</a></p>`,
      'DHL International GmbH. 2026 &copy; All rights reserved.',
    ),
    code: null,
  },
  {
    name: 'uk: a large provider, the code large and alone',
    from: 'Google <no-reply@accounts.google.com>',
    subject: 'Код підтвердження Google',
    html: `<!DOCTYPE html><html lang="uk"><head><meta name="format-detection" content="email=no"/><style nonce="Zr3kT9q2Lx">.awl a {color: #FFFFFF; text-decoration: none;} @media screen and (min-width: 600px) {.v2sp {padding: 6px 30px 0px;}}</style></head>
<body style="margin:0;padding:0" bgcolor="#FFFFFF"><table width="100%" style="min-width:348px" border="0" cellspacing="0" cellpadding="0"><tr align="center"><td><table border="0" cellspacing="0" cellpadding="0" style="max-width:516px"><tr><td><div style="background-color:#4184F3;color:#fff;padding:24px;font:18px Roboto,Arial">Код підтвердження Google</div>
<div style="font-family:Roboto-Regular,Helvetica,Arial,sans-serif;font-size:13px;color:#202020;line-height:1.6;padding:24px;background:#FAFAFA;border:1px solid #F0F0F0">Шановний користувачу Google!<br><br>До нас надійшов запит на доступ до вашого облікового запису <a style="color:#4285F4" href="mailto:buyer.team.od@gmail.com">buyer.team.od@gmail.com</a> через цю електронну адресу. Ваш код підтвердження:<br>
<div style="text-align:center;margin:20px"><strong style="font-size:24px">415 962</strong></div>Якщо ви цього не робили, хтось може пробувати ввійти у ваш обліковий запис. <b>Нікому не пересилайте й не повідомляйте цей код.</b><br><br>З повагою,<br>команда облікових записів Google</div></td></tr>
<tr><td style="font-size:10px;color:#BCBCBC;padding:12px">Цю електронну адресу вказано як резервну. &copy; 2026 Google LLC, 1600 Amphitheatre Parkway, Mountain View, CA 94043, USA</td></tr></table></td></tr></table></body></html>`,
    code: '415962',
  },
  {
    name: 'uk: an affiliate network, letters and digits in a frame',
    from: 'Everad <noreply@everad.com>',
    subject: 'Активація кабінету вебмайстра',
    html: slab(
      '#2f9e44',
      `<p>Радо вітаємо у Everad!</p><p>Лишився один крок: скопіюйте код активації та вставте його на сторінці реєстрації.</p><div style="border:1px solid #2f9e44;border-radius:8px;text-align:center;font:700 24px monospace;padding:14px">E8T5QZ19</div><p>Після активації вам напише персональний менеджер. Виплати від $50, двічі на тиждень.</p>`,
      'Everad, 2013–2026. Ви отримали цей лист, бо вказали адресу при реєстрації.',
    ),
    code: 'E8T5QZ19',
  },
  {
    name: 'en: recovery codes listed after two-factor was switched on',
    from: 'GitHub <noreply@github.com>',
    subject: '[GitHub] Two-factor authentication is on: keep your recovery codes',
    text: `Hey dark-pixel-ua!

Two-factor authentication is now required for every sign in to your account.

Print or store these recovery codes. Each of them gets you in once if you lose your phone:

    4f81c-9b02e    a730d-11c6f
    0e95b-7d4a8    c2217-e80b3
    91fd4-0a6c5    58e3b-b49d0
    d06a2-4417e    7bc90-f2e18

Treat them like passwords. You can make a new list at any time at https://github.com/settings/auth/recovery-codes, which voids this one.

Thanks,
The GitHub Team`,
    code: null,
  },
  {
    name: 'en: payouts service, digits with a dash, beside a customer number',
    from: 'Payoneer <no-reply@payoneer.com>',
    subject: 'Verify it is you',
    html: paper(
      '',
      `<p style="color:#ff4800;font-size:22px">Let&#39;s keep your money safe</p><p>Dear Maksym,</p><p>Customer ID: 62740915</p>
<p>You are about to add a bank account (USD, ending 8830) for withdrawals. Approve the change with the verification code</p>
<table align="center"><tr><td style="border:2px dashed #ff4800;padding:12px 30px;font-size:26px">519-774</td></tr></table>
<p>The code is good for 5 minutes and for this change only.</p>`,
      'Payoneer Europe Limited, 6th Floor, 2 Cumberland Place, Fenian Street, Dublin 2, D02 H0Y3, Ireland &nbsp;|&nbsp; &copy; 2005&ndash;2026',
    ),
    code: '519774',
  },
  {
    name: 'ru: a ticket to a conference with its number',
    from: 'Timepad <robot@timepad.ru>',
    subject: 'Ваш билет на Affiliate Meetup Алматы',
    html: paper(
      '',
      `<h2>До встречи!</h2><p>Билет <b>№ 48391:21177054</b>, категория Standard, 12 500 ₸.</p><p>18 апреля 2026, 11:00, отель Rixos, пр. Сейфуллина, 506/99, Алматы, 050012</p><p>Покажите штрихкод на входе:</p><p><img src="https://img.timepad.example/bar/2117705448391.png" width="240" alt="штрихкод билета"></p>`,
      'Организатор: ТОО «Афф Ивентс», БИН 210340017725',
    ),
    code: null,
  },
  {
    name: 'en: workplace chat, three and three letters and digits with a dash',
    from: 'Slack <no-reply@slack.com>',
    subject: 'Slack confirmation code: K7P-2XQ',
    html: slab(
      '#611f69',
      `<h1 style="font-size:30px">Confirm your email address</h1><p>You are signing in to the workspace <b>arb-kitchen</b>. The tab in your browser is waiting for these six characters.</p>
<div style="background:#f5f4f5;border-radius:4px;padding:43px 23px"><div style="text-align:center;font-size:30px">K7P-2XQ</div></div>
<p>Nobody asked for this mail? Then nothing has to be done about it.</p>`,
      'Made by Slack Technologies, LLC<br>415 Mission Street, San Francisco, CA 94105<br>&copy;2026. All rights reserved.',
    ),
    code: 'K7P-2XQ',
  },
  {
    name: 'de: an agreed call with dial-in and conference id',
    from: 'Jens Brandt <jens.brandt@adcash-partner.de>',
    subject: 'Abstimmung Kampagnen KW 11',
    text: `Hallo zusammen,

anbei die Einwahl für Donnerstag, 12.03., 14:00 Uhr.

Microsoft Teams-Besprechung
Besprechungs-ID: 372 904 118 56
Kennung: rX7Kq2

Oder per Telefon: +49 69 365057641,,518203346#
Telefonkonferenz-ID: 518 203 346#

Viele Grüße
Jens`,
    code: null,
  },
  {
    name: 'en: a hotel booking with its number and a pin',
    from: 'Booking.com <noreply@booking.com>',
    subject: 'Your booking at Vienna Hostel Ruthensteiner is confirmed',
    html: paper(
      'See you in Vienna',
      `<p style="text-align:right;font-size:12px">Confirmation number: <b>4178.902.336</b><br>PIN: <b>7702</b> <span style="color:#888">(confidential)</span></p>
<h2>Thanks, Artem! You are going to Vienna.</h2><p>Vienna Hostel Ruthensteiner expects you on <b>Thu, Apr 16, 2026</b> from 14:00.</p>
<table cellpadding="5"><tr><td>Address</td><td>Robert-Hamerling-Gasse 24, 1150 Vienna</td></tr><tr><td>Phone</td><td>+43 1 893 42 02</td></tr><tr><td>Price</td><td>&euro; 212.40</td></tr><tr><td>Cancel free until</td><td>April 14, 2026 11:59 PM</td></tr></table>`,
      'Booking.com B.V., Oosterdokskade 163, 1011 DL Amsterdam, the Netherlands',
    ),
    code: null,
  },
  {
    name: 'uk: a restriction of an ads account, with its id and a date',
    from: 'Meta for Business <notification@facebookmail.com>',
    subject: 'Доступ вашого акаунта до реклами обмежено',
    html: paper(
      'Перегляньте деталі та подайте апеляцію',
      `<p>Вітаємо!</p><p>Ми обмежили можливість рекламувати для акаунта <b>Agency Sigma 07</b> (ID 798114406023351), оскільки помітили дії, що суперечать нашим Стандартам реклами.</p><p>Що це означає: з 5 березня 2026 р. ви не можете створювати чи запускати рекламу. Незакритий баланс $214.09 буде списано 1 квітня.</p><p>Якщо ви вважаєте це помилкою, подайте запит на повторну перевірку впродовж 180 днів.</p>`,
      'Meta Platforms Ireland Limited, Merrion Road, Dublin 4, D04 X2K5, Ireland',
    ),
    code: null,
  },
  {
    name: 'ru: a payment system, the code in the last row of a table with sums',
    from: 'Capitalist <info@capitalist.net>',
    subject: 'Подтверждение операции #40817255',
    html: panel(
      'Capitalist',
      `<p>Уважаемый клиент!</p><p>Со счёта U0718834 создан перевод:</p><table border="1" cellpadding="5" style="border-collapse:collapse" width="100%"><tr><td>Сумма</td><td>1 400.00 USD</td></tr><tr><td>Комиссия</td><td>14.00 USD</td></tr><tr><td>Получатель</td><td>U1190246</td></tr><tr><td>Дата</td><td>12.02.2026 14:30:08</td></tr><tr><td><b>Код подтверждения</b></td><td><b>361 894</b></td></tr></table><p>Если вы не создавали перевод, срочно обратитесь в поддержку.</p>`,
      'Capitalist, все права защищены, 2014-2026',
    ),
    code: '361894',
  },
  {
    name: 'pl: a bank in plain text, code with a number of the operation',
    from: 'mBank <kontakt@mbank.pl>',
    subject: 'Potwierdzenie zmiany limitu',
    text: `Dzień dobry,

operacja nr 4 z dnia 06-02-2026: zmiana dziennego limitu transakcji internetowych do 20 000 PLN, karta *5127.

Hasło do operacji: 41839920

Jeżeli to nie Ty zlecasz zmianę, zadzwoń: 42 6 300 800.

mBank S.A., ul. Prosta 18, 00-850 Warszawa`,
    code: '41839920',
  },
  {
    name: 'en: rows of an account team, single-use code of six digits, masked address',
    from: 'Microsoft account team <account-security-noreply@accountprotection.microsoft.com>',
    subject: 'Your single-use code',
    html: `<html lang="en-EN"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><style type="text/css">
.link:link, .link:active, .link:visited {color:#2672ec !important;text-decoration:none !important;}
#i3 {font-weight:bold}</style></head><body><table dir="ltr">
<tr><td id="i1" style="padding:0;font-family:'Segoe UI Semibold','Segoe UI Bold',Arial,sans-serif;font-size:17px;color:#707070;">Microsoft account</td></tr>
<tr><td id="i2" style="padding:0;font-family:'Segoe UI Light',Arial,sans-serif;font-size:41px;color:#2672ec;">Single-use code</td></tr>
<tr><td id="i4" style="padding-top:25px;font-family:'Segoe UI',Tahoma,Arial,sans-serif;font-size:14px;color:#2a2a2a;">We got a request for a single-use code for the Microsoft account <a dir="ltr" id="iAccount" class="link" href="mailto:be*****21@outlook.com">be*****21@outlook.com</a>.</td></tr>
<tr><td id="i5" style="padding-top:25px;font-family:'Segoe UI',Tahoma,Arial,sans-serif;font-size:14px;color:#2a2a2a;">The code is: <span style="font-family:'Segoe UI Bold',Arial;font-size:14px;font-weight:bold;">904127</span></td></tr>
<tr><td id="i6" style="padding-top:25px;font-size:14px;color:#2a2a2a;">Type it only in an official app or on an official site. Do not hand it to anyone.</td></tr>
<tr><td id="i7" style="padding-top:25px;font-size:14px;color:#2a2a2a;">Thank you,</td></tr><tr><td id="i8" style="font-size:14px;color:#2a2a2a;">The Microsoft account team</td></tr>
<tr><td style="font-size:11px;color:#707070">Privacy statement: <a href="https://go.microsoft.example/fwlink/?LinkId=521839">here</a><br>Microsoft Corporation, One Microsoft Way, Redmond, WA 98052</td></tr>
</table></body></html>`,
    text: `Microsoft account

Single-use code

We got a request for a single-use code for the Microsoft account be*****21@outlook.com.

The code is: 904127

Type it only in an official app or on an official site. Do not hand it to anyone.

Thank you,
The Microsoft account team

Microsoft Corporation, One Microsoft Way, Redmond, WA 98052`,
    code: '904127',
  },
  {
    name: 'ru: a provider confirms an added address, plain text',
    from: 'Яндекс ID <noreply@id.yandex.ru>',
    subject: 'Код подтверждения для Яндекс ID',
    text: `Здравствуйте!

Вы указали этот адрес в аккаунте buyer-lab-2024.
Код подтверждения: 548 310

Введите его на странице, с которой запросили письмо. Не сообщайте код другим людям, даже если они представляются сотрудниками Яндекса.

С заботой о безопасности вашего аккаунта,
команда Яндекс ID`,
    code: '548310',
  },
  {
    name: 'pt: an order that was sent',
    from: 'Mercado Livre <nao-responder@mercadolivre.com.br>',
    subject: 'Sua compra está a caminho',
    html: paper(
      'Chega na quinta-feira',
      `<p>Oi, Camila! O vendedor já despachou.</p><p>Cadeira ergonômica (1 unidade), R$ 649,90 em 12x</p><p>Compra nº 2000010384471926<br>Rastreio: MELI44190378120</p><p>Rua Augusta, 1500, ap. 92, CEP 01304-001</p>`,
      'Ebazar.com.br LTDA, Av. das Nações Unidas, 3003, Osasco/SP',
    ),
    code: null,
  },
  {
    name: 'en: a sale of a shop with a promo code',
    from: 'AliExpress <promotion@newarrival.aliexpress.com>',
    subject: '24h only: $8 off with your code SPRING8',
    html: paper(
      'Tap before midnight',
      `<div style="background:#ff4747;color:#fff;text-align:center;padding:28px"><div style="font-size:26px">Spring clear-out</div><div style="font-size:14px">use code</div><div style="font-size:38px;font-weight:bold;letter-spacing:4px">SPRING8</div><div style="font-size:14px">on orders over $60</div></div>
<table width="100%"><tr><td>USB hub 7 ports<br><s>$31.90</s> <b>$14.55</b></td><td>Desk lamp 2026 edition<br><s>$22.00</s> <b>$12.10</b></td></tr></table><p style="font-size:11px">Ends 03/31 23:59 PT. First 5000 buyers.</p>`,
      `You receive this because you subscribed. <a href="https://unsub.aliexpress.example/?id=88310472">Unsubscribe</a>${pixel('88310472')}`,
    ),
    code: null,
  },
  {
    name: 'pl: new login, address on the network and hour',
    from: 'Allegro <bezpieczenstwo@allegro.pl>',
    subject: 'Nowe logowanie na Twoje konto',
    html: slab(
      '#ff5a00',
      `<p>Zauważyliśmy logowanie:</p><p>data: 15.02.2026, 23:58<br>adres IP: 83.24.117.209<br>przeglądarka: Chrome 132</p><p>To Ty? Super, nic nie musisz robić. Nie Ty? Zmień hasło i wyloguj pozostałe urządzenia.</p>`,
      'Wiadomość wysłana automatycznie. 61-569 Poznań',
    ),
    code: null,
  },
  {
    name: 'en: an ads account could not be charged',
    from: 'Google Ads <ads-account-noreply@google.com>',
    subject: 'Google Ads 417-902-6638: your payment was declined',
    html: paper(
      'Your ads have stopped',
      `<p>Account: 417-902-6638</p><h2 style="font-size:20px;font-weight:400">Your last payment was declined</h2><p>We tried to charge Visa &bull;&bull;&bull;&bull; 4419 on Mar 2, 2026 for &euro;350.00 and the bank said no. Until the balance is settled, your ads do not show.</p><p>Payments profile: 8821-0047-3395<br>Reason given by the bank: 05 (do not honour)</p><p><a href="https://ads.google.com/aw/billing/summary?ocid=664120937">Fix it now</a></p>`,
      'Google Ireland Limited, Gordon House, Barrow Street, Dublin D04 E5W5, Ireland<br>You get this mandatory service announcement as an administrator.',
    ),
    code: null,
  },
  {
    name: 'es: a flight with its reservation',
    from: 'Vueling <reservas@vueling.com>',
    subject: 'Reserva confirmada: Barcelona - Varsovia',
    html: paper(
      '',
      `<p>¡Nos vemos a bordo!</p><p>Número de reserva: <b style="font-size:24px">ZK8W3N</b></p><table cellpadding="6"><tr><td>VY8992</td><td>BCN 21:05</td><td>WAW 00:05</td><td>26 mar 2026</td></tr></table><p>Pasajero: KOVTUN/DMYTRO. Asiento 14C. Total: 118,47 €</p><p>Facturación abierta 30 días antes en la web o en la app.</p>`,
      'Vueling Airlines, S.A. Carrer de Catalunya 83, 08840 Viladecans. CIF A63422141',
    ),
    code: null,
  },
  {
    name: 'uk: forwarded from the administrator, code of a hosting',
    from: 'Тарас Мельничук <taras.m.admin@outlook.com>',
    subject: 'Fwd: Код авторизації в панелі керування',
    text: `Дівчата, ось код на хостинг, тримайте

---------- Пересланий лист ---------
Від: Хостинг Україна <no-reply@adm.tools>
Дата: пн, 16 лют. 2026 р. о 12:48
Тема: Код авторизації в панелі керування
Кому: <taras.m.admin@outlook.com>

Шановний клієнте!

Для входу в панель керування з IP-адреси 178.150.44.203 вкажіть код авторизації:

482-067

Код одноразовий. Якщо вхід виконуєте не ви, зверніться до нас: +38 (044) 392-74-33.

Ідентифікатор клієнта: 391744`,
    code: '482067',
  },
  {
    name: 'en: the code is a picture, and only its alternative text has it',
    from: 'Wise <noreply@wise.com>',
    subject: 'Your verification code',
    html: paper(
      'Please confirm it is you',
      `<p>Hi Kateryna,</p><p>Enter this 6-digit code in the Wise app to approve the payment of 1,250.00 EUR to PROXY HUB OU.</p>
<p style="text-align:center"><img src="https://assets.wise.example/otp/render?t=f1aa30c7b2&amp;w=280" width="280" height="72" alt="807264" style="display:block;margin:0 auto;font-size:32px;color:#163300"></p>
<p>We will not call you to ask for it. Nobody from Wise needs it.</p>`,
      'Wise Europe SA, Rue du Tr&ocirc;ne 100, 1050 Brussels, Belgium. Authorised by the National Bank of Belgium, registration 0713629988.',
    ),
    code: '807264',
  },
  {
    name: 'es: a business account, large digits apart from each other',
    from: 'Revolut Business <no-reply@revolut.com>',
    subject: 'Tu código de acceso',
    html: slab(
      '#0666eb',
      `<p>Hola, Mykola:</p><p>Alguien quiere entrar en la cuenta de empresa <b>Norte Media SL</b>. Si eres tú, escribe este código:</p><div class="big">0 6 4 8 8 1</div><p>Caduca a las 18:25 (CET).</p>`,
      'Revolut Bank UAB, sucursal en España, C/ Príncipe de Vergara 132, 28002 Madrid. NIF W0250845E',
    ),
    code: '064881',
  },
  {
    name: 'uk: the code went to an application and is not here',
    from: 'monobank <no-reply@monobank.ua>',
    subject: 'Підтвердіть зміну у застосунку',
    text: `Привіт!

Хтось (сподіваємось, ви) міняє пошту для виписок. Щоб не плутати вас листами, код підтвердження ми показали у застосунку: відкрийте Ще → Сповіщення.

Поштою ми такі коди не шлемо ніколи. Якщо колись прийде лист із кодом від monobank, це шахраї.

Обіймаємо, monobank
АТ «УНІВЕРСАЛ БАНК», ліцензія НБУ №92 від 20.01.1994`,
    code: null,
  },
  {
    name: 'uk: a new login, address and time, no code',
    from: 'Binance <do_not_reply@mgmailer.binance.com>',
    subject: 'Вхід з нового пристрою або IP-адреси, 2026-02-11 08:14:33 (UTC)',
    html: slab(
      '#fcd535',
      `<p>Ми помітили вхід у ваш акаунт p***k@outlook.com.</p><p>Пристрій: chrome 133.0.0 (Windows 11)<br>Час: 2026-02-11 08:14:33 (UTC)<br>IP: 93.75.210.118<br>Місце: Zaporizhzhia UA</p><p>Якщо це були не ви, <a href="https://www.binance.com/disable/7f1c0a">вимкніть акаунт</a> й одразу змініть пароль.</p>`,
      'Binance, 2026. Не відповідайте на цей лист.',
    ),
    code: null,
  },
  {
    name: 'de: a warning against false messages about codes',
    from: 'Sparkasse Köln <service@sparkasse-koelnbonn.de>',
    subject: 'Vorsicht: Betrüger fragen nach TANs',
    text: `Sehr geehrter Herr Danko,

derzeit rufen Unbekannte bei Kundinnen und Kunden an und geben sich als Sparkasse aus. Auf dem Display erscheint manchmal sogar unsere Nummer 0221 226-0. Sie bitten um eine TAN, angeblich, um eine Buchung von 2.890 Euro aufzuhalten.

Bitte nennen Sie am Telefon niemals eine TAN und geben Sie keine weiter. Wir erfragen so etwas nie.

Im Zweifel: Sperr-Notruf 116 116, rund um die Uhr.

Ihre Sparkasse`,
    code: null,
  },
  {
    name: 'pt: a bank, code in a sentence with hour, date and place',
    from: 'Nubank <nao-responda@nubank.com.br>',
    subject: 'Seu código de confirmação',
    html: slab(
      '#820ad1',
      `<p>Oi, Rafael,</p><p>Para trocar o celular cadastrado, informe no app o código <strong>437 156</strong>. O pedido foi feito às 14h22 de 09/03/2026, perto de Curitiba.</p><p>Se não foi você, ligue 0800 608 6236.</p>`,
      'Nu Pagamentos S.A., CNPJ 18.236.120/0001-58, Rua Capote Valente, 39, São Paulo, SP, 05409-000',
    ),
    code: '437156',
  },
  {
    name: 'ru: money has come in, with sum and number of the operation',
    from: 'Payeer <noreply@payeer.com>',
    subject: 'Зачисление средств на счёт P1043388127',
    text: `Здравствуйте!

На ваш счёт P1043388127 зачислено 318.60 USD.

ID операции: 2140098753
Отправитель: P1029945501
Комментарий: выплата за 01.02-15.02, WM 55108
Дата: 17.02.2026 11:09

Баланс: 1 022.15 USD

Это письмо создано автоматически.`,
    code: null,
  },
  {
    name: 'de: a parcel service confirms an address, five digits before the word',
    from: 'DHL Kundenkonto <noreply@dhl.de>',
    subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
    html: paper(
      'Nur noch ein Schritt',
      `<p>Hallo Frau Wójcik,</p><p>schön, dass Sie ein DHL Kundenkonto anlegen. 83016 lautet Ihr Bestätigungscode, bitte tragen Sie ihn im Browserfenster ein.</p><p>Ihre Postnummer für die Packstation erhalten Sie danach mit getrennter Post.</p>`,
      'DHL Paket GmbH, Sträßchensweg 10, 53113 Bonn, Handelsregister Bonn HRB 19565, USt-IdNr. DE813312787',
    ),
    code: '83016',
  },
  {
    name: 'en: a payment service, code between two telephone numbers',
    from: 'PayPal <service@intl.paypal.com>',
    subject: 'Your PayPal security code',
    html: paper(
      'Use this to continue',
      `<p><img src="https://www.paypalobjects.example/digitalassets/c/system-triggered-email/n/layout/images/pp-logo.png" width="120" alt="PayPal"></p>
<p>Hello, Ihor Savchuk</p><p>Calling from the UK? 0800 358 7911. From anywhere else: +44 203 901 7000.</p>
<p>When our agent or the page asks for it, give this security code:</p><p style="font-size:30px;font-weight:bold;text-align:center">271 638</p>
<p>We keep it active for ten minutes.</p><p>Yours sincerely,<br>PayPal</p>`,
      `Please do not reply. PayPal Pte. Ltd., 5 Temasek Boulevard #09-01, Suntec Tower Five, Singapore 038985. Copyright &copy; 1999-2026 PayPal. All rights reserved.<br>PayPal RT000093:en_UA(en-UA):1.0.0:b0ff4c81e1d27${pixel('98813270')}`,
    ),
    code: '271638',
  },
  {
    name: 'uk: delivery company, the code for changing the address of a business cabinet',
    from: 'Нова пошта <no-reply@novaposhta.ua>',
    subject: 'Код для зміни електронної адреси',
    html: paper(
      '',
      `<p><img src="https://np.example/mail/logo.png" alt="Нова пошта" width="160"></p><p>Вітаємо, Ірино!</p><p>Ви змінюєте електронну адресу в Бізнес-кабінеті (контрагент 2107733845). Для завершення введіть код:</p><table width="100%"><tr><td align="center" bgcolor="#f3f3f3" style="padding:16px;font-size:28px;letter-spacing:8px;color:#da291c">5 9 1 4 0 7</td></tr></table><p>Код діє 15 хвилин.</p>`,
      'ТОВ &laquo;Нова пошта&raquo;, 03026, м. Київ, Столичне шосе, 103, корп. 1. Контакт-центр 0 800 500 609',
    ),
    code: '591407',
  },
  {
    name: 'vi: a shop, six digits in a box',
    from: 'Shopee <info@mail.shopee.vn>',
    subject: 'Mã xác thực đăng nhập Shopee',
    html: slab(
      '#ee4d2d',
      `<p>Chào linhtran_ads,</p><p>Bạn (hoặc ai đó) đang đăng nhập trên thiết bị mới lúc 20:41 ngày 08-03-2026. Hãy nhập mã xác thực này:</p><div class="big" style="background:#fff1ee">570 428</div><p>Mã có hiệu lực trong 10 phút. Đừng chia sẻ cho bất kỳ ai.</p>`,
      'Công ty TNHH Shopee, Tầng 4-5-6, Capital Place, 29 Liễu Giai, Hà Nội. Hotline 19001221',
    ),
    code: '570428',
  },
  {
    name: 'fr: an order to be fetched, number of the parcel',
    from: 'Chronopost <notification@chronopost.fr>',
    subject: 'Colis XN402871165FR : livraison prévue demain',
    html: paper(
      '',
      `<p>Votre colis <b>XN402871165FR</b> expédié par FNAC arrive demain, <b>05/03/2026</b>, entre 9h et 13h.</p><p>Adresse : 14 rue de la République, 69002 Lyon</p><p>Absent ? <a href="https://www.chronopost.fr/expeditionAvance?id=XN402871165FR">Modifiez la livraison</a> avant 23h59.</p>`,
      'Chronopost SAS, 3 boulevard Romain Rolland, 75014 Paris, 383 960 135 RCS Paris',
    ),
    code: null,
  },
  {
    name: 'ru: a code was used already, a notice after the fact',
    from: 'VK ID <noreply@id.vk.com>',
    subject: 'Выполнен вход с кодом из почты',
    text: `Здравствуйте, Артём!

В ваш VK ID вошли 3 марта в 21:17. Вход подтверждён одноразовым кодом, который мы присылали на эту почту.

Устройство: Chrome, Windows
Город: Минск

Это были вы? Тогда всё хорошо, отвечать не нужно. Если нет, завершите чужой сеанс: id.vk.com/account/#/security`,
    code: null,
  },
  {
    name: 'uk: a bank confirms a payment, price and merchant around the code',
    from: 'ПриватБанк <no-reply@privatbank.ua>',
    subject: 'Підтвердження операції',
    html: slab(
      '#75ac1f',
      `<p>Оплата в інтернеті</p><p>Магазин: <b>FACEBK *ADS4K21</b><br>Сума: <b>2 480,16 грн</b><br>Картка: *1973<br>Час: 04.03.2026 17:22</p><p>Пароль для підтвердження (нікому не кажіть!):</p><div class="big">72950164</div>`,
      'АТ КБ &laquo;ПриватБанк&raquo;, 01001, м. Київ, вул. Грушевського, 1Д. Тел. 3700',
    ),
    code: '72950164',
  },
  {
    name: 'en: an ad was rejected, with ids of ad and account',
    from: 'Meta for Business <advertise-noreply@facebookmail.com>',
    subject: "Your ad isn't running: it goes against our standards",
    html: paper(
      'One of your ads was rejected',
      `<p>Hi Roman,</p><p>After a review we turned off an ad in <b>BM Spare 12</b> because it does not comply with our Advertising Standards on <b>Unacceptable Business Practices</b>.</p>
<table cellpadding="6"><tr><td>Ad account ID</td><td>1204478831905526</td></tr><tr><td>Campaign</td><td>UA_nutra_slim_0214_v3</td></tr><tr><td>Ad ID</td><td>23861904471120614</td></tr></table>
<p>You can edit the ad or ask for another review in Business Support Home.</p><p><a href="https://business.facebook.com/accountquality/1204478831905526/?source=email">See details</a></p>`,
      'Meta Platforms, Inc., Attention: Community Support, 1 Meta Way, Menlo Park, CA 94025. This message was sent to roman.buyer@outlook.com.',
    ),
    code: null,
  },
  {
    name: 'es: an order is with the post, number of the shipment',
    from: 'Correos <notificaciones@correos.es>',
    subject: 'Tu envío PQ4F7A0710288390128009K llega hoy',
    html: paper(
      'Entre las 10:00 y las 14:00',
      `<p>Hola:</p><p>El envío <b>PQ4F7A0710288390128009K</b> de <b>PcComponentes</b> está en reparto y llegará hoy, <b>11/03/2026</b>.</p><p>Dirección: Calle Colón 27, 3.º B, 46004 Valencia</p><p>¿No vas a estar? Recógelo desde mañana en la oficina 4600194.</p>`,
      'Sociedad Estatal Correos y Telégrafos, S.A., S.M.E. Conde de Peñalver 19, 28006 Madrid',
    ),
    code: null,
  },
  {
    name: 'en: a licence of a tracker with its key',
    from: 'Keitaro Billing <billing@keitaro.io>',
    subject: 'Your Keitaro license has been renewed',
    html: panel(
      'Keitaro',
      `<p>Hello!</p><p>Thank you, invoice #90417 is paid and your license is active until <b>2026-11-30</b>.</p>
<table border="1" cellpadding="6" style="border-collapse:collapse"><tr><td>Plan</td><td>Business</td></tr><tr><td>License key</td><td><tt>7K2M-QX9D-44LT-0HVA-P31C</tt></td></tr><tr><td>Server</td><td>65.108.71.203</td></tr></table><p>Paste the key in Maintenance &gt; License if the tracker does not pick it up by itself.</p>`,
      'Keitaro, Tartu mnt 67/1-13b, 10115 Tallinn, Estonia. VAT EE102073187',
    ),
    code: null,
  },
  {
    name: 'uk: a colleague about the day, with numbers of profiles and budgets',
    from: 'Настя Гуменюк <nastia.gumeniuk@outlook.com>',
    subject: 'план на завтра',
    html: bare(
      `<div style="font-family:Aptos,Calibri;font-size:12pt">Хай! на завтра:</div><ul><li>профілі 1180-1204 прогріти, бюджет 50 на день</li><li>BM 114 поповнити, картка закінчується на 5562</li><li>креатив 0317 на Польщу, ставка 1.8</li></ul><div>звіт скину о 10:30</div><div><br></div><div id="Signature">Настя<br>+380 63 204 77 15</div>`,
    ),
    code: null,
  },
  {
    name: 'es: resent by a partner with the code inside',
    from: 'Lucía Ferrer <lucia.ferrer.mkt@outlook.es>',
    subject: 'RV: Código de seguridad de la cuenta Microsoft',
    html: bare(`<div>te lo paso, es de hace un minuto</div><hr><div><b>De:</b> Equipo de cuentas Microsoft &lt;account-security-noreply@accountprotection.microsoft.com&gt;<br><b>Enviado:</b> miércoles, 25 de febrero de 2026 9:37<br><b>Para:</b> lucia.ferrer.mkt@outlook.es<br><b>Asunto:</b> Código de seguridad de la cuenta Microsoft</div><br>
<table dir="ltr"><tr><td style="font-size:17px;color:#707070">Cuenta Microsoft</td></tr><tr><td style="font-size:41px;color:#2672ec">Código de seguridad</td></tr><tr><td>Aquí está lo que nos has pedido para entrar en lu*****kt@outlook.es.</td></tr><tr><td>Código de seguridad: <b>3340971</b></td></tr><tr><td>Gracias,<br>El equipo de cuentas Microsoft</td></tr></table>`),
    code: '3340971',
  },
  {
    name: 'uk: a messenger, login code by mail in plain text',
    from: 'Telegram <noreply@telegram.org>',
    subject: 'Ваш код',
    text: `31865 — це код, із яким ви ввійдете в Telegram на новому пристрої.

Тримайте його при собі: ані друзям, ані «підтримці» його не кажуть.

Не заходили звідкись іще? Тоді видаліть лист і перевірте, які сеанси активні.`,
    code: '31865',
  },
  {
    name: 'en: an answer to a ticket above an older letter of the customer',
    from: 'AdsPower Support <support@adspower.com>',
    subject: 'Re: [Ticket #772041] verification e-mails do not arrive',
    text: `##- Please type your reply above this line -##

Ticket 772041 has been updated.

Molly (AdsPower), Mar 5, 2026, 10:22 GMT+8

Thanks for waiting. Our mail provider had a queue between 08:00 and 09:30, so verification codes were delayed. It is cleared now. Please request a new code and look into Junk as well.

> Oleh, Mar 5, 2026, 03:51
> Hello, I don't get the code in the mail since the morning, tried 5 times,
> profile 1187, version 6.12.4. What should I do?

Ticket: 772041 | Priority: normal`,
    code: null,
  },
  {
    name: 'en: a receipt for a domain name',
    from: 'Porkbun <support@porkbun.com>',
    subject: 'Porkbun order receipt #5561824',
    text: `oink oink! Thanks for your order.

Order ID .......... 5561824
Date .............. 2026-02-19 20:14:07 UTC
Paid with ......... account credit

  slimfit-journal.shop   registration 1 yr    $2.06
  WHOIS privacy                               $0.00
  ICANN fee                                   $0.20
                                     TOTAL    $2.26

Your remaining credit is $47.74.

Please mind that ICANN wants the registrant's e-mail to be confirmed within 15 days. You confirmed yours earlier, so there is nothing to do.

Porkbun LLC, 21370 SW Langer Farms Pkwy, Suite 142-429, Sherwood, OR 97140`,
    code: null,
  },
  {
    name: 'de: an auction house, boxes of one digit each',
    from: 'eBay <ebay@ebay.com>',
    subject: 'Ihr Sicherheitscode für eBay',
    html: paper(
      'Gültig für 15 Minuten',
      `<p>Hallo muenzen_olaf,</p><p>so geht es weiter: Diesen Sicherheitscode auf der eBay-Seite eintippen.</p>
<table align="center" cellspacing="8"><tr>
<td width="40" height="52" align="center" bgcolor="#f7f7f7" style="border-radius:8px;font-size:26px;font-weight:700">2</td>
<td width="40" height="52" align="center" bgcolor="#f7f7f7" style="border-radius:8px;font-size:26px;font-weight:700">9</td>
<td width="40" height="52" align="center" bgcolor="#f7f7f7" style="border-radius:8px;font-size:26px;font-weight:700">5</td>
<td width="40" height="52" align="center" bgcolor="#f7f7f7" style="border-radius:8px;font-size:26px;font-weight:700">0</td>
<td width="40" height="52" align="center" bgcolor="#f7f7f7" style="border-radius:8px;font-size:26px;font-weight:700">1</td>
<td width="40" height="52" align="center" bgcolor="#f7f7f7" style="border-radius:8px;font-size:26px;font-weight:700">8</td>
</tr></table><p>Unsere Mitarbeiter fragen nie danach.</p>`,
      'eBay GmbH, Albert-Einstein-Ring 2-6, 14532 Kleinmachnow. &copy; 1995-2026 eBay Inc. E-Mail-Referenznummer: [#01-9c1b8840fe2d#]',
    ),
    code: '295018',
  },
  {
    name: 'ru: how to switch on the second factor, words about codes without any',
    from: 'AdsPower <service@adspower.net>',
    subject: 'Включите двухэтапную проверку',
    html: slab(
      '#3661ff',
      `<p>Уважаемый пользователь!</p><p>В 2025 году 7 из 10 взломанных аккаунтов работали без второй ступени. Включите её: тогда при входе мы попросим код из приложения-аутентификатора или из письма.</p><ol><li>Откройте «Личные настройки» → «Безопасность».</li><li>Нажмите «Привязать» и отсканируйте QR.</li><li>Введите шесть цифр из приложения.</li></ol>`,
      'AdsPower, версия 7.3.26 уже доступна',
    ),
    code: null,
  },
  {
    name: 'pt: a platform of offers, in plain text, letters and digits',
    from: 'Hotmart <no-reply@hotmart.com>',
    subject: 'Confirme que é você',
    text: `Olá!

Percebemos um acesso diferente do habitual à sua conta de afiliado.

Use o código abaixo para continuar:

H4X9T2

Ele vale por 20 minutos. Caso não tenha sido você, troque a senha.

Abraços,
Equipe Hotmart
Av. Getúlio Vargas, 671, Belo Horizonte - MG, 30112-021`,
    code: 'H4X9T2',
  },
  {
    name: 'uk: train tickets with number of the order, car and seat',
    from: 'Укрзалізниця <tickets@uz.gov.ua>',
    subject: 'Ваш квиток: Київ — Львів, 21.03.2026',
    text: `Дякуємо за покупку!

Замовлення: 84-3391027
Поїзд: 091К КИЇВ-ПАС. — ЛЬВІВ
Відправлення: 21.03.2026 22:11
Прибуття: 22.03.2026 05:48
Вагон 07 К, місце 018
Пасажир: Бондаренко Юлія
Вартість: 912,44 грн, у т.ч. ПДВ 148,36
Фіскальний номер: 4000218853

Електронний квиток у вкладенні. Покажіть QR-код провідникові, друкувати не треба.
Довідка: 0 800 503 111`,
    code: null,
  },
  {
    name: 'en: a network confirms an address, the prefix before five digits, in subject and body',
    from: 'Facebook <registration@facebookmail.com>',
    subject: 'FB-48213 is your confirmation code',
    html: `<!DOCTYPE html><html><head><title>Facebook</title><meta http-equiv="Content-Type" content="text/html; charset=utf-8" /><style nonce="q81bXz">@media all and (max-width: 480px){*[class].ib_t{min-width:100% !important}*[class].ib_img{width:100% !important}}</style></head>
<body style="margin:0;padding:0;" dir="ltr" bgcolor="#ffffff"><table border="0" cellspacing="0" cellpadding="0" align="center" id="email_table" style="border-collapse:collapse;"><tr><td id="email_content" style="font-family:Helvetica Neue,Helvetica,Lucida Grande,tahoma,verdana,arial,sans-serif;background:#ffffff;"><table border="0" width="100%" cellspacing="0" cellpadding="0" style="border-collapse:collapse;">
<tr><td height="20" style="line-height:20px;" colspan="3">&nbsp;</td></tr><tr><td height="1" colspan="3" style="line-height:1px;"><span style="color:#FFFFFF;font-size:1px;opacity:0;">One step left to finish your Facebook registration, Olena.</span></td></tr>
<tr><td width="15"></td><td><table border="0" width="100%"><tr><td width="32" align="left" valign="middle"><img src="https://static.xx.example/rsrc.php/v3/yS/r/ZirYDPWh0YD.png" width="32" height="32" style="border:0;" /></td><td width="100%" style="font-size:19px;line-height:32px;color:#1877F2;">Action needed: confirm this e-mail</td></tr></table></td></tr>
<tr><td width="15"></td><td style="font-size:16px;line-height:21px;color:#141823;">Hello Olena,</td></tr>
<tr><td height="28"></td></tr>
<tr><td width="15"></td><td style="font-size:16px;line-height:21px;color:#141823;">You opened a Facebook account a moment ago. Before you can use all of it we need to know that this mailbox is yours.</td></tr>
<tr><td width="15"></td><td align="center"><a href="https://www.facebook.com/confirmemail.php?e=olena.prykhodko%40outlook.com&amp;c=48213&amp;z=0&amp;gfid=AQD6s1" style="background:#1877f2;border-radius:6px;color:#ffffff;padding:8px 20px;text-decoration:none;">Confirm</a></td></tr>
<tr><td width="15"></td><td style="font-size:16px;line-height:21px;color:#141823;">The page may ask for this confirmation code instead:<table border="0" cellspacing="0" cellpadding="0"><tr><td style="font-size:11px;padding:10px;background-color:#f2f2f2;border:1px solid #ccc;"><span style="font-size:17px;font-weight:bold;">FB-48213</span></td></tr></table></td></tr>
<tr><td width="15"></td><td style="font-size:11px;color:#aaaaaa;line-height:16px;border-top:solid 1px #e5e5e5;">This message went to <a href="mailto:olena.prykhodko@outlook.com">olena.prykhodko@outlook.com</a> at your request.<br />Meta Platforms, Inc., Attention: Community Support, 1 Meta Way, Menlo Park, CA 94025</td></tr>
</table></td></tr></table><img src="https://www.facebook.com/email_open_log_pic.php?mid=61f9a77b1c2dfG5af8107a3b1" style="border:0;width:1px;height:1px;" /></body></html>`,
    code: '48213',
  },
  {
    name: 'uk: a network of pictures, code in a row of the letter',
    from: 'Instagram <security@mail.instagram.com>',
    subject: '850216 — ваш код Instagram',
    html: `<!DOCTYPE html><html><body style="margin:0;padding:0;" dir="ltr" bgcolor="#ffffff"><table width="430" align="center" cellspacing="0" cellpadding="0" style="font-family:Helvetica Neue,Helvetica,Arial,sans-serif"><tr><td align="center" style="padding:24px"><img src="https://static.cdninstagram.example/rsrc.php/v4/ys/r/uv6fTqBkIHa.png" width="34" height="34" /></td></tr>
<tr><td style="font-size:18px;color:#565a5c;padding:10px 24px">Привіт, @nutra.kropyva!</td></tr><tr><td style="font-size:18px;color:#565a5c;padding:10px 24px">Щойно з вашим паролем заходили з телефона, якого ми раніше не бачили. Впізнали себе? Тоді впишіть у застосунку:</td></tr>
<tr><td align="center" style="padding:10px 24px;color:#565a5c;font-size:32px;font-weight:500">850216</td></tr><tr><td style="font-size:18px;color:#565a5c;padding:10px 24px">Якщо це не ви, <a href="https://www.instagram.com/accounts/password/reset/?e=1">змініть пароль</a>.</td></tr>
<tr><td align="center" style="font-size:11px;color:#abadae;padding:24px">від<br><img src="https://static.cdninstagram.example/meta_gray.png" width="72" height="14"><br>&copy; Instagram. Meta Platforms, Inc., 1601 Willow Road, Menlo Park, CA 94025<br>Лист надіслано на адресу kropyva.ads@outlook.com для @nutra.kropyva.</td></tr></table><img src="https://www.instagram.com/email_open_log_pic.php?mid=62ab9010cc31eG5af3" width="1" height="1" /></body></html>`,
    code: '850216',
  },
  {
    name: 'pl: a marketplace, six digits large',
    from: 'Allegro <powiadomienia@allegro.pl>',
    subject: 'Kod do logowania na Allegro',
    html: paper(
      'Wpisz go na stronie logowania',
      `<p style="color:#ff5a00;font-size:24px">allegro</p><p>Cześć, sklep_u_ani!</p><p>Logujesz się z nowego urządzenia, dlatego prosimy o kod:</p><p style="font-size:32px;text-align:center"><strong>260 771</strong></p><p>Kod wygasa po 10 minutach. Nie podawaj go nikomu, także konsultantom.</p>`,
      'Allegro sp. z o.o., ul. Wierzbięcice 1B, 61-569 Poznań, KRS 0000635012, NIP 525-267-47-98',
    ),
    code: '260771',
  },
  {
    name: 'uk: a shop gives a discount with a promo code',
    from: 'Comfy <news@comfy.ua>',
    subject: '−15% на ноутбуки за промокодом BEREZEN15',
    html: paper(
      'Лише до неділі',
      `<div style="background:#c8f04b;padding:30px;text-align:center"><p style="font-size:28px;margin:0">Час оновитися</p><p>Ваш промокод</p><p style="font-size:30px;border:2px dashed #111;display:inline-block;padding:8px 22px">BEREZEN15</p></div><p>Lenovo IdeaPad 3: <s>24 999</s> 21 249 ₴<br>Acer Aspire 5: <s>31 499</s> 26 774 ₴</p><p style="font-size:12px">Діє 06–08.03.2026, не сумується з іншими знижками.</p>`,
      `Відписатися можна <a href="https://esputnik.example/u?id=51100273">тут</a>.${pixel('51100273')}`,
    ),
    code: null,
  },
  {
    name: 'uk: a marketplace, four digits in a sentence and a hot line with digits',
    from: 'ROZETKA <noreply@rozetka.com.ua>',
    subject: 'Вхід до кабінету Rozetka',
    html: paper(
      'Підтвердьте пошту',
      `<img src="https://content.rozetka.example/logo_n/280.png" width="140" alt="Rozetka"><p>Доброго дня!</p><p>Щоб увійти до особистого кабінету, введіть на сайті код <b style="font-size:20px">6308</b>. Він діятиме 3 хвилини.</p><p>Не входили? Просто видаліть листа.</p><p>Гаряча лінія (цілодобово): 0 800 303 344, (044) 537-02-22</p>`,
      'ТОВ &laquo;РОЗЕТКА. УА&raquo;, 01103, м. Київ, бульвар Миколи Міхновського, 6. &copy; 2005&ndash;2026',
    ),
    code: '6308',
  },
  {
    name: 'en: a bank says that a code went to the phone',
    from: 'Revolut <no-reply@revolut.com>',
    subject: 'We texted you',
    text: `Hi Denys,

You asked to change your phone number. We sent a six-digit code by SMS to the number ending 42. Type it in the app to complete the change.

No SMS? Wait 60 seconds and choose "Send again". For safety we do not deliver these codes by e-mail.

Revolut Bank UAB, Konstitucijos ave. 21B, Vilnius 08130, Lithuania. Company number 304580906.`,
    code: null,
  },
  {
    name: 'ru: limit of an ads account is almost used up',
    from: 'TikTok For Business <notice@ads-mail.tiktok.com>',
    subject: 'Бюджет рекламного аккаунта израсходован на 90 %',
    html: paper(
      '',
      `<p>Здравствуйте!</p><p>Рекламный аккаунт <b>KZ_gamb_007</b> (7318840295516602370) потратил 4 500,00 из 5 000,00 USD.</p><p>Когда лимит кончится, показы встанут. Пополните баланс или поднимите лимит в Business Center до 28.02.2026.</p>`,
      'TikTok Pte. Ltd., 1 Raffles Quay, #26-10, South Tower, Singapore 048583',
    ),
    code: null,
  },
  {
    name: 'uk: a registrar reminds that a domain ends',
    from: 'NIC.UA <support@nic.ua>',
    subject: 'Домен zdorovia-plus.com.ua закінчується через 14 днів',
    html: panel(
      'NIC.UA',
      `<p>Вітаємо, Андрію!</p><p>Строк дії домену <b>zdorovia-plus.com.ua</b> спливає <b>20.03.2026</b>.</p><p>Продовження на 1 рік: 330 грн. Рахунок №2603-88174 уже в особистому кабінеті.</p><p>Якщо не продовжити, домен перестане працювати, а з 20.04.2026 його видалять.</p>`,
      'ТОВ «НІК.ЮА», а/с 147, Київ, 04070',
    ),
    code: null,
  },
  {
    name: 'tr: a bill for electricity',
    from: 'Enerjisa <e-fatura@enerjisa.com>',
    subject: 'Şubat 2026 elektrik faturanız',
    text: `Sayın müşterimiz,

Tesisat no: 4410092837
Fatura no: EAB2026000338172
Son ödeme tarihi: 16.03.2026
Tutar: 742,60 TL

Faturanızı mobil uygulamadan ya da anlaşmalı bankalardan ödeyebilirsiniz. Arıza için 186'yı arayın.`,
    code: null,
  },
  {
    name: 'en: an ads account, letters and digits in a division of its own',
    from: 'TikTok For Business <no-reply@ads-mail.tiktok.com>',
    subject: 'TikTok for Business verification',
    html: `<html><body style="background-color:#f1f1f2"><div style="display:none">Keep it secret</div><div style="width:100%;max-width:536px;margin:0 auto;background:#fff;padding:24px;font-family:Arial"><div><img width="120" src="https://sf16-sg.example/obj/ads/logo_0322.png"></div>
<p style="color:#161823;font-size:20px"><b>Verification code</b></p>
<p style="font-size:16px;color:#161823">To go on in TikTok Ads Manager, please fill this in where you were asked for it:</p>
<div style="font-size:28px;line-height:40px;font-weight:700;color:#fe2c55;margin:16px 0">7NW4QK</div>
<p style="font-size:14px;color:#8a8b91">After 30 minutes it stops working. If you did nothing of this kind, change your password.</p>
<hr style="border:0;border-top:1px solid #e3e3e4"><p style="font-size:12px;color:#a9aaae">This is an automatic message.<br>TikTok Pte. Ltd., 1 Raffles Quay #26-10, Singapore 048583</p></div></body></html>`,
    code: '7NW4QK',
  },
  {
    name: 'uk: a service of virtual cards, plain text with amount and card digits',
    from: 'PST.NET <robot@pst.net>',
    subject: 'Підтвердження виведення коштів',
    text: `Вітаємо!

Ви створили заявку №118420 на виведення 640.00 USDT (TRC-20).
Гаманець: TQ9v...f7Lk
Баланс після операції: 1 205.37 USDT

Код для підтвердження: 930417

Введіть його у вікні заявки протягом 10 хвилин. Якщо заявку створили не ви, негайно заблокуйте акаунт і напишіть @pst_support_bot.

PST.NET`,
    code: '930417',
  },
  {
    name: 'fr: a marketplace in plain text, digits in two groups',
    from: 'Leboncoin <ne-pas-repondre@leboncoin.fr>',
    subject: 'Code à usage unique leboncoin',
    text: `Bonjour Camille,

Voici votre code à usage unique : 55 30 91

Saisissez-le pour valider votre nouvelle adresse e-mail. Il expire le 27/02/2026 à 16h40.

Vous n'êtes pas à l'origine de cette demande ? Ne faites rien.

LBC France, 85-87 rue du Faubourg Saint-Martin, 75010 Paris`,
    code: '553091',
  },
  {
    name: 'en: a registrar in plain text, with the device, an address on the network and a date',
    from: 'Namecheap Support <support@namecheap.com>',
    subject: 'Security notice: new device sign in',
    text: `Dear mediabuy_kharkiv,

A sign in to your Namecheap account was started on a device that we have not met before.

    Time:      March 14, 2026 09:42 (UTC)
    Browser:   Chrome 134 on Windows 10
    IP:        185.220.101.44
    Location:  Frankfurt am Main, DE 60313

If that is you, finish with the verification code below:

    58114093

It is valid for 15 minutes.

If it was somebody else, please reset your password and open a chat with us: https://www.namecheap.com/help-center/live-chat/

Namecheap, Inc.
4600 East Washington Street, Suite 305, Phoenix, AZ 85034, USA
(c) 2000-2026`,
    code: '58114093',
  },
  {
    name: 'en: a games shop, five letters and digits',
    from: 'Steam Support <noreply@steampowered.com>',
    subject: 'Your Steam account: Access from new computer',
    html: `<html><body bgcolor="#0e141b"><table width="538" bgcolor="#393836" align="center" cellpadding="0" cellspacing="0"><tr><td height="65" bgcolor="#171a21"><img src="https://store.example/email/header_logo.png" width="538" height="65"></td></tr>
<tr><td bgcolor="#17212e" style="padding:32px;font-family:Arial;color:#c6d4df"><table><tr><td style="font-size:24px;color:#66c0f4">Dear kosta_farm77,</td></tr>
<tr><td style="font-size:17px;padding-top:16px">The right password for kosta_farm77 has been typed on a computer that is new to us. Steam Guard lets it in with this code:</td></tr>
<tr><td align="center" style="font-size:24px;color:#66c0f4;padding:24px;background:#121a25"><b>4XKPR</b></td></tr>
<tr><td style="font-size:12px;color:#6d7880">It happened from 91.214.85.16 (UA). A stranger who knows the password still stays outside as long as only you read these mails.<br><br>The Steam Support Team<br>https://help.steampowered.com</td></tr></table></td></tr>
<tr><td style="font-size:10px;color:#f1f1f1;padding:12px">&copy; Valve Corporation, PO Box 1688, Bellevue, WA 98009</td></tr></table></body></html>`,
    code: '4XKPR',
  },
  {
    name: 'en: an anti-detect browser, the code in a table among the particulars of the login',
    from: 'Dolphin{anty} <noreply@dolphin-anty.com>',
    subject: 'Confirm your login',
    html: slab(
      '#5b6cff',
      `<h3>New device</h3><p>Someone signs in to the team <b>KYIV-BUYERS-3</b>.</p>
<table cellpadding="8" style="width:100%;border-collapse:collapse">
<tr><td style="border:1px solid #ddd">Device</td><td style="border:1px solid #ddd">macOS 14.6, Anty 2026.1.132</td></tr>
<tr><td style="border:1px solid #ddd">IP</td><td style="border:1px solid #ddd">46.118.203.9</td></tr>
<tr><td style="border:1px solid #ddd">Date</td><td style="border:1px solid #ddd">2026-01-29 13:05:51</td></tr>
<tr><td style="border:1px solid #ddd">Confirmation code</td><td style="border:1px solid #ddd"><b>640275</b></td></tr></table>
<p>Ignore this if it was not you, and tell the owner of the team.</p>`,
      'Dolphin{anty}, antidetect browser for teams. Help in Telegram: @dolphin_anty_help',
    ),
    code: '640275',
  },
  {
    name: 'de: a bank, code for a card payment beside amount and last digits',
    from: 'N26 <noreply@n26.com>',
    subject: 'Zahlung bestätigen',
    html: slab(
      '#36a18b',
      `<p>Hi Bohdan,</p><p>bei <b>GOOGLE*ADS3310477</b> sollen <b>75,00 €</b> von deiner Karte mit der Endung 6620 bezahlt werden.</p><p>Freigabe mit TAN:</p><div class="big">518 093</div><p>Stimmt der Betrag nicht? Dann sperre die Karte in der App.</p>`,
      'N26 Bank SE, Voltairestraße 8, 10179 Berlin. Amtsgericht Charlottenburg, HRB 270405 B',
    ),
    code: '518093',
  },
  {
    name: 'en: the prefix of a large provider before six digits, inside a sentence',
    from: 'Google <noreply@google.com>',
    subject: 'Verify your recovery email',
    html: paper(
      'Your recovery address has to be confirmed',
      `<img src="https://www.gstatic.example/images/branding/googlelogo/1x/googlelogo_color_74x24dp.png" width="74" height="24" alt="Google"><h2 style="font-weight:400;font-size:22px">Confirm your recovery address</h2>
<p>Somebody, hopefully you, wants to use <b>d.marchenko.ads@outlook.com</b> to recover the Google Account <b>agency.lviv.team@gmail.com</b>.</p>
<p>Enter <strong>G-730418</strong> on the page that is still open. It can be used for the next 24 hours.</p>
<p>Not expecting this? Leave the message alone, nothing is linked until the number is typed in.</p>`,
      '&copy; 2026 Google LLC, 1600 Amphitheatre Parkway, Mountain View, CA 94043, USA',
    ),
    code: '730418',
  },
  {
    name: 'en: an invitation to a meeting with its id and passcode',
    from: 'Affiliate Manager <anna@clickdealer.com>',
    subject: 'Call: Q2 offers and caps',
    text: `Anna Lysak is inviting you to a scheduled Zoom meeting.

Topic: Q2 offers and caps
Time: Mar 18, 2026 03:00 PM Kyiv

Join Zoom Meeting
https://us06web.zoom.us/j/84920175534?pwd=h3bGx0TfY1aVQm9

Meeting ID: 849 2017 5534
Passcode: 604218

One tap mobile
+496938079883,,84920175534#,,,,*604218# Germany
+442034815237,,84920175534#,,,,*604218# United Kingdom

Find your local number: https://us06web.zoom.us/u/kbX1vGq2ee`,
    code: null,
  },
  {
    name: 'pl: an invoice of a hosting',
    from: 'OVHcloud <wsparcie@ovh.com>',
    subject: 'Faktura PL5819034 do zamówienia 203884117',
    text: `Dzień dobry,

w załączeniu faktura PL5819034 za usługi:

- VPS vps-7c1e02b8.vps.ovh.net (03.2026): 47,96 PLN
- Domena promo-slim.pl, odnowienie: 61,38 PLN

Razem brutto: 109,34 PLN. Płatność kartą kończącą się na 0083 przyjęto 01.03.2026.

OVH Sp. z o.o., ul. Swobodna 1, 50-088 Wrocław, NIP 899-25-20-556`,
    code: null,
  },
  {
    name: 'ru: social network, the code in the subject and text',
    from: 'Facebook <security@facebookmail.com>',
    subject: '27094416 — код восстановления вашего аккаунта Facebook',
    html: paper(
      '',
      `<p style="color:#1877f2;font-size:20px">facebook</p><p>Здравствуйте, Игорь!</p><p>Мы получили запрос на смену пароля от вашего аккаунта. Введите следующий код для сброса пароля:</p><p><span style="border:1px solid #1877f2;background:#e7f3ff;padding:8px 20px;font-size:16px">27094416</span></p><p>Можно и <a href="https://www.facebook.com/recover/code/?n=27094416&amp;u=100088213004517">сменить пароль сразу</a>.</p><p><b>Не запрашивали?</b> <a href="https://www.facebook.com/login/recover/cancel/?n=27094416">Сообщите нам</a>.</p>`,
      'Meta Platforms, Inc., 1 Meta Way, Menlo Park, CA 94025',
    ),
    code: '27094416',
  },
  {
    name: 'es: virtual cards, table with code, amount and date',
    from: 'Spendge <robot@spendge.com>',
    subject: 'Código 3-D Secure para tu compra',
    html: panel(
      'Spendge',
      `<table cellpadding="6"><tr><td>Comercio</td><td>TIKTOK ADS SINGAPORE</td></tr><tr><td>Importe</td><td>300,00 USD</td></tr><tr><td>Tarjeta</td><td>5319 93** **** 2047</td></tr><tr><td>Fecha</td><td>03/03/2026 10:11</td></tr><tr><td>Código</td><td><b style="font-size:18px">885260</b></td></tr></table><p>Introdúcelo en la página de pago para autorizar el cargo.</p>`,
      'Mensaje automático, por favor no respondas.',
    ),
    code: '885260',
  },
  {
    name: 'en: forwarded by a colleague, the code in the mail that was forwarded',
    from: 'Vlad Horbunov <vlad.horbunov.media@outlook.com>',
    subject: 'Fw: Your Cloudflare login',
    html: bare(`<div class="elementToProof" style="font-family:Calibri,Helvetica,sans-serif;font-size:12pt;color:rgb(0,0,0)">here you go, be quick</div>
<div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1">
<div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif" style="font-size:11pt" color="#000000"><b>From:</b> Cloudflare &lt;noreply@notify.cloudflare.com&gt;<br><b>Sent:</b> Tuesday, February 3, 2026 6:18 PM<br><b>To:</b> vlad.horbunov.media@outlook.com &lt;vlad.horbunov.media@outlook.com&gt;<br><b>Subject:</b> Your Cloudflare login</font><div>&nbsp;</div></div>
<table width="100%"><tr><td style="font-family:Open Sans,sans-serif;font-size:15px"><p>Hi there,</p><p>There was a login attempt from a browser that we do not recognise. Prove that it is you with this token:</p><p style="font-size:24px"><code>163 905</code></p><p>It runs out in 20 minutes.</p><p style="color:#888">Cloudflare, Inc. 101 Townsend St, San Francisco, CA 94107</p></td></tr></table>`),
    code: '163905',
  },
  {
    name: 'de: a hosting unlocks an account, letters and digits with a dash inside a sentence',
    from: 'IONOS Kundenservice <support@ionos.de>',
    subject: 'Freischaltung Ihres Kontos',
    html: panel(
      'IONOS',
      `<p>Sehr geehrte Kundin, sehr geehrter Kunde,</p><p>vielen Dank für Ihre Bestellung 812440963. Um Ihr Konto freizuschalten, nennen Sie beim ersten Login bitte den Aktivierungscode <b>QD48-T7MA</b>.</p><p>Bei Fragen erreichen Sie uns unter 0721 170 5522.</p>`,
      'IONOS SE, Elgendorfer Str. 57, 56410 Montabaur, HRB 24498',
    ),
    code: 'QD48-T7MA',
  },
  {
    name: 'en: a shop, one-time password beside what was ordered and a postcode',
    from: 'amazon.co.uk <account-update@amazon.co.uk>',
    subject: 'amazon.co.uk: Sign-in attempt',
    html: `<html><head><style>.verificationCode{font-size:22pt;font-weight:bold;color:#202020}</style></head><body><table id="container" width="640" align="center"><tr><td><img src="https://images-eu.example/images/G/01/outbound/amazon_logo_RGB_500px.png" width="110"></td><td align="right" style="font-size:18px">Someone is signing in</td></tr>
<tr><td colspan="2"><p>To make sure that it is you, we need one more step for the sign-in below.</p><p>When: 22 Jan 2026 07:58 GMT<br>Device: Firefox on Linux<br>Near: Leeds LS1 4DY, United Kingdom</p><p>If this was you, your one-time password is:</p><p class="verificationCode">386201</p><p>If it was not, <a href="https://www.amazon.co.uk/a/c/r?k=2_5_4kQ8b1">refuse it here</a>.</p><p>Your latest order 026-4471902-8813540 is not touched by this.</p></td></tr></table></body></html>`,
    code: '386201',
  },
  {
    name: 'en: unusual sign-in, with address, place and time',
    from: 'Microsoft account team <account-security-noreply@accountprotection.microsoft.com>',
    subject: 'Microsoft account unusual sign-in activity',
    html: `<html lang="en-EN"><body><table dir="ltr"><tr><td style="font-size:17px;color:#707070;">Microsoft account</td></tr><tr><td style="font-size:41px;color:#2672ec;">Unusual sign-in activity</td></tr>
<tr><td style="padding-top:25px;font-size:14px">Something about a recent sign-in to the Microsoft account na*****04@outlook.com was out of the ordinary.</td></tr>
<tr><td style="padding-top:25px;font-size:14px"><b>Sign-in details</b></td></tr><tr><td>Country/region: Netherlands</td></tr><tr><td>IP address: 2a02:a210:2b81:4f00::1d9</td></tr><tr><td>Date: 2/27/2026 11:46 PM (GMT)</td></tr><tr><td>Platform: Windows</td></tr><tr><td>Browser: Edge</td></tr>
<tr><td style="padding-top:25px;font-size:14px">Have a look at the list of sign-ins and mark this one as yours or as a stranger&#39;s, so that we know what to do the next time.</td></tr>
<tr><td style="padding-top:25px"><a href="https://account.live.example/Activity?mkt=EN-EN&amp;refd=account.live.com&amp;refp=agent" style="background:#2672ec;color:#fff;padding:5px 20px">Review recent activity</a></td></tr><tr><td>The Microsoft account team</td></tr></table></body></html>`,
    code: null,
  },
  {
    name: 'uk: an invoice of an entrepreneur with bank particulars',
    from: 'Бухгалтерія Дизайн-студія Лінія <buh@liniya.studio>',
    subject: 'Рахунок на оплату № 214 від 02.03.2026',
    text: `Добрий день!

Надсилаємо рахунок за креативи (40 банерів, 6 відео).

Отримувач: ФОП Ковальчук Леся Ігорівна
Код ЄДРПОУ/ІПН: 3174502986
IBAN: UA213223130000026007233566001
Банк: АТ КБ "ПриватБанк", МФО 305299
Призначення платежу: оплата за послуги дизайну зг. рах. 214 від 02.03.2026
Сума: 38 400,00 грн без ПДВ

Оплатити, будь ласка, до 09.03. Акт вишлемо через Вчасно.

Леся, 067 411 28 90`,
    code: null,
  },
  {
    name: 'tr: a shop, six digits alone in a line',
    from: 'Hepsiburada <bilgi@hepsiburada.com>',
    subject: 'Doğrulama kodunuz',
    html: paper(
      'Girişinizi tamamlayın',
      `<p>Merhaba Emre,</p><p>Hesabınıza giriş yapmak için aşağıdaki doğrulama kodunu kullanın:</p><p style="font-size:28px;color:#ff6000;text-align:center"><b>183349</b></p><p>Kodun süresi 3 dakikadır. Müşteri hizmetleri: 0850 252 40 00</p>`,
      'D-Market Elektronik Hizmetler A.Ş., Kuştepe Mah. Mecidiyeköy Yolu Cad. No:12, 34387 Şişli/İstanbul',
    ),
    code: '183349',
  },
  {
    name: 'en: the code stands in the subject only',
    from: 'OpenAI <noreply@tm.openai.com>',
    subject: 'Your temporary login code is 728450',
    html: slab(
      '#10a37f',
      `<p>Hi!</p><p>You will find your temporary login code in the subject line of this message. We left it out down here so that it does not show in previews on a shared screen.</p><p>Were you not trying to log in? Please reset your password.</p><p>All the best,<br>The team</p>`,
      'OpenAI, 1455 3rd Street, San Francisco, CA 94158. Questions? Visit our help center.',
    ),
    code: '728450',
  },
  {
    name: 'fr: a hosting, six digits in a dark cell, a short telephone number after them',
    from: 'OVHcloud <support@ovhcloud.com>',
    subject: 'Votre code de sécurité',
    html: paper(
      '',
      `<p>Bonjour,</p><p>Une connexion à l&rsquo;espace client <b>lb481177-ovh</b> attend votre accord.</p><table align="center"><tr><td style="background:#000e9c;color:#fff;font-size:26px;padding:12px 28px;letter-spacing:5px">694150</td></tr></table><p>Recopiez ce code dans les 15 minutes. Notre assistance (1007, appel gratuit) ne vous le demandera pas.</p>`,
      'OVH SAS, 2 rue Kellermann, 59100 Roubaix, RCS Lille Métropole 424 761 419',
    ),
    code: '694150',
  },
  {
    name: 'es: a registrar of domains, the code as a link caption',
    from: 'DonDominio <info@dondominio.com>',
    subject: 'Verificación de los datos de contacto',
    html: paper(
      '',
      `<p>Estimado cliente (ID 2284106):</p><p>La ICANN exige comprobar el correo del titular de <b>ofertas-salud.es</b>. Introduzca la clave de verificación que aparece a continuación o pulse sobre ella:</p><p style="text-align:center"><a href="https://www.dondominio.com/verify/wh/9f21ac?c=R5T90W" style="font-size:24px;color:#0a7">R5T90W</a></p><p>Plazo: hasta el 18/03/2026.</p>`,
      'Soluciones Corporativas IP, SL. C/ Mossèn Antoni Alcover 10, 07500 Manacor. Tel. 871 986 600',
    ),
    code: 'R5T90W',
  },
  {
    name: 'es: a charge on a card failed for a subscription',
    from: 'Semrush <billing@semrush.com>',
    subject: 'No pudimos cobrar tu suscripción',
    text: `Hola, Esteban:

Intentamos cobrar 139,95 USD en la tarjeta terminada en 3302 y el banco rechazó la operación (código de error 51: fondos insuficientes).

Volveremos a probar el 14 de marzo. Para no perder los 500 seguimientos de palabras de tu plan Pro, actualiza la tarjeta antes de esa fecha.

Factura: 20263-775410
Semrush Inc., 800 Boylston Street, Suite 2475, Boston, MA 02199`,
    code: null,
  },
  {
    name: 'ru: an invoice of a server, unpaid',
    from: 'FirstVDS <billing@firstvds.ru>',
    subject: 'Счёт 11830274 ожидает оплаты',
    html: panel(
      'FirstVDS',
      `<p>Здравствуйте!</p><p>Выставлен счёт <b>№ 11830274</b> от 01.03.2026 на 1 359,00 руб.</p><ul><li>VDS-Форсаж, 4 ядра, 8192 МБ (id 5520918)</li><li>IPv4 80.87.199.114</li><li>ISPmanager lite 6</li></ul><p>Без оплаты услуга остановится 08.03.2026 в 00:00 МСК.</p>`,
      'АО «Первый», 664007, г. Иркутск, ИНН 3810084452',
    ),
    code: null,
  },
  {
    name: 'fr: a password by link only',
    from: 'Deezer <info@service.deezer.com>',
    subject: 'Réinitialisation de votre mot de passe',
    html: slab(
      '#a238ff',
      `<p>Salut Theo2204,</p><p>Vous avez oublié votre mot de passe ? Ça arrive. Ce lien reste ouvert 30 minutes :</p><p><a href="https://www.deezer.com/reset?hash=5b7702c9e1f84410aa">Choisir un nouveau mot de passe</a></p>`,
      'Deezer SA, 24 rue de Calais, 75009 Paris, capital 1 219 448 €',
    ),
    code: null,
  },
  {
    name: 'en: a warning about swindlers who ask for codes',
    from: 'Binance <do-not-reply@ses.binance.com>',
    subject: 'Stay safe: nobody at Binance asks for your codes',
    html: slab(
      '#f0b90b',
      `<h2>How to spot a fake call</h2><p>Lately people pretend to be our support on the phone, give a "case number" and then want the 6-digit code which we e-mail you. We never do that.</p><ul><li>Do not read out verification codes.</li><li>Do not install remote access programs.</li><li>Set up an anti-phishing word in Security.</li></ul><p>In 2025 our teams froze more than 4200 fraudulent addresses.</p>`,
      '&copy; 2017 - 2026 Binance.com, All Rights Reserved. URL: www.binance.com',
    ),
    code: null,
  },
  {
    name: 'en: a password is reset by a link alone',
    from: 'GoDaddy <donotreply@godaddy.com>',
    subject: 'Reset your password',
    html: paper(
      'It only takes a minute',
      `<p>Customer Number: 418830276</p><h1 style="font-size:26px">Need a new password?</h1><p>Click the button within 24 hours and pick one. Your user name is <b>418830276</b> or your e-mail address.</p><p><a href="https://sso.godaddy.com/v1/account/reset?token=eyJhbGciOiJIUzI1NiJ9.20260311&amp;app=account&amp;realm=idp" style="background:#111;color:#fff;padding:14px 32px">Reset password</a></p><p>You did not want this? Call us: (480) 366-3546.</p>`,
      'Copyright &copy; 1999-2026 GoDaddy Operating Company, LLC, 100 S. Mill Ave, Suite 1600, Tempe, AZ 85281 USA',
    ),
    code: null,
  },
  {
    name: 'es: second-hand market, four digits in plain text before the word code',
    from: 'Wallapop <hola@wallapop.com>',
    subject: 'Confirma tu correo en Wallapop',
    text: `¡Hola!

Para terminar de crear tu cuenta escribe 7093 en la aplicación. Este código de verificación sirve durante una hora.

¿No has sido tú? Puedes borrar este mensaje tranquilamente.

El equipo de Wallapop
Carrer de Sancho de Ávila 2, 08018 Barcelona`,
    code: '7093',
  },
  {
    name: 'de: a hosting, the code in a plain text with customer number and address',
    from: 'Hetzner Online GmbH <info@hetzner.com>',
    subject: 'Hetzner Accounts: Anmeldung von einem unbekannten Gerät',
    text: `Guten Tag Herr Lysenko,

für Ihr Konto K0471920833 wurde eine Anmeldung begonnen, die wir keinem bekannten Gerät zuordnen können.

IP-Adresse: 95.67.18.240
Zeitpunkt:  07.02.2026 19:31 Uhr

Ihr Bestätigungscode lautet:

  746-209

Geben Sie ihn innerhalb von 10 Minuten ein. Sollten Sie sich nicht angemeldet haben, ändern Sie bitte umgehend Ihr Passwort.

Mit freundlichen Grüßen
Ihr Hetzner Online Team

Hetzner Online GmbH, Industriestr. 25, 91710 Gunzenhausen
Registergericht Ansbach, HRB 6089`,
    code: '746209',
  },
  {
    name: 'vi: a parcel is being delivered',
    from: 'Giao Hàng Nhanh <no-reply@ghn.vn>',
    subject: 'Đơn hàng GA7K4XQP đang được giao',
    text: `Xin chào anh/chị Minh,

Đơn GA7K4XQP sẽ được giao hôm nay, 10/03/2026, từ 13:00 đến 17:00.
Thu hộ: 329.000đ
Bưu tá: Nguyễn Văn Hải, 0903 418 225
Địa chỉ: 112 Lê Lợi, Quận 1, TP. HCM 700000

Cảm ơn anh/chị đã dùng dịch vụ.`,
    code: null,
  },
  {
    name: 'ru: a digest with a promo code of a service of spying on ads',
    from: 'AdHeart <news@adheart.me>',
    subject: 'Что залетает в марте + минус 20% внутри',
    html: slab(
      '#e64980',
      `<h2>Тренды недели</h2><p>1. Нутра на Филиппины: 1143 новых креатива.<br>2. Гемблинг, Мексика: связка с PWA, ROI 62%.<br>3. Крео с нейросетями: разбор 14 примеров.</p><p>Для читателей рассылки промокод <b>MART2026</b> даёт скидку 20% на тариф Team.</p>`,
      'Отписаться: https://adheart.me/u/120554. AdHeart, 2020–2026',
    ),
    code: null,
  },
  {
    name: 'de: shipped goods with order and shipment number',
    from: 'MediaMarkt <noreply@mediamarkt.de>',
    subject: 'Deine Bestellung 224-81907736 ist unterwegs',
    html: paper(
      'Zustellung morgen',
      `<h2>Gute Nachrichten!</h2><p>Dein Paket ist bei Hermes. Sendungsnummer: <a href="https://myhermes.example/s/H1001470093382102047">H1001470093382102047</a></p><table cellpadding="6"><tr><td>1 x</td><td>Samsung 990 PRO 2 TB (Art.-Nr. 2848337)</td><td>159,00 €</td></tr></table><p>Lieferadresse: Turmstr. 48, 10551 Berlin</p>`,
      'MMS E-Commerce GmbH, Media-Saturn-Straße 1, 85053 Ingolstadt',
    ),
    code: null,
  },
  {
    name: 'ru: an order of accounts with logins and passwords',
    from: 'AccsMarket <orders@accsmarket.example>',
    subject: 'Заказ 660318 выполнен',
    text: `Спасибо за покупку!

Заказ: 660318
Товар: Outlook, пол mix, IMAP/OAuth2, отлежка 30 дней
Количество: 3 шт.
Сумма: 0.54 USD

Формат: логин:пароль
jamesfoster8812@outlook.com:Tz81kLq0
lindahart4407@outlook.com:Vn35pXe7
peterboyd2291@outlook.com:Wq60rMd3

Замена невалида в течение 24 часов. Вопросы: тикет на сайте.`,
    code: null,
  },
]
