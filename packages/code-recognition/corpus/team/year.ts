// Mails of many senders, plain and designed. All texts are made up; half of the mails have no code. A space or a dash
// between digits is expected dropped, a dash between letters and digits kept.
import type { Example } from '../mail.ts'

const hidden = (words: string): string =>
  `<span style="color:transparent;visibility:hidden;display:none;opacity:0;height:0;width:0;font-size:0">${words}${' &#847; &#8203; &#65279;'.repeat(30)}</span>`

/** Page with sections as MJML generates them: a table in a div in a table, with conditional comments for Outlook. */
const sections = (
  preview: string,
  parts: string[],
  foot: string,
): string => `<!doctype html><html xmlns="http://www.w3.org/1999/xhtml" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"><head><title></title>
<!--[if mso]><noscript><xml><o:OfficeDocumentSettings><o:AllowPNG/><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml></noscript><![endif]-->
<style type="text/css">#outlook a{padding:0}body{margin:0;padding:0}table,td{border-collapse:collapse}p{display:block;margin:13px 0}@media only screen and (min-width:480px){.mj-column-per-100{width:100%!important;max-width:100%}}</style></head>
<body style="word-spacing:normal;background-color:#eceff1">${hidden(preview)}<div style="background-color:#eceff1">
${parts
  .map(
    (
      part,
    ) => `<!--[if mso | IE]><table align="center" border="0" cellpadding="0" cellspacing="0" style="width:580px" width="580"><tr><td style="line-height:0px;font-size:0px"><![endif]-->
<div style="background:#ffffff;margin:0px auto;max-width:580px"><table align="center" border="0" cellpadding="0" cellspacing="0" role="presentation" style="width:100%"><tbody><tr><td style="direction:ltr;font-size:0px;padding:12px 0"><div class="mj-column-per-100" style="font-size:0px;text-align:left;display:inline-block;width:100%"><table border="0" cellpadding="0" cellspacing="0" role="presentation" width="100%"><tbody><tr><td style="padding:10px 28px"><div style="font-family:Ubuntu,Helvetica,Arial,sans-serif;font-size:15px;line-height:1.5;color:#263238">${part}</div></td></tr></tbody></table></div></td></tr></tbody></table></div>
<!--[if mso | IE]></td></tr></table><![endif]-->`,
  )
  .join('\n')}
<div style="margin:0 auto;max-width:580px;font-family:Helvetica,Arial,sans-serif;font-size:11px;color:#78909c;text-align:center;padding:16px">${foot}</div></div><img src="https://em.mail.example/wf/open?upn=u001.8h2Qz77413-0Pq" alt="" width="1" height="1" border="0"></body></html>`

/** Dark page of a young company. */
const dark = (
  body: string,
  foot: string,
): string => `<!DOCTYPE html><html><head><meta charset="UTF-8"><style>:root{color-scheme:dark light}@media (prefers-color-scheme:dark){.c{background:#101014!important}}</style></head><body style="margin:0;background:#0b0b0f">
<table role="presentation" width="100%"><tr><td align="center" style="padding:40px 16px"><table role="presentation" class="c" width="480" style="background:#16161d;border-radius:16px;color:#e8e8ee;font:15px/24px Inter,Arial,sans-serif"><tr><td style="padding:36px">${body}</td></tr></table><p style="color:#6b6b76;font:12px/18px Inter,Arial,sans-serif">${foot}</p></td></tr></table></body></html>`

/** HTML of programs without a designer. */
const plainHtml = (...lines: string[]): string =>
  `<html><body>\n${lines.map((line) => `<p>${line}</p>`).join('\n')}\n</body></html>`

export const teamYear: Example[] = [
  {
    name: 'es: a reminder that the code is sent by telephone',
    from: 'BBVA <bbva@comunica.bbva.es>',
    subject: 'Hemos enviado la clave a tu móvil',
    text: `Estimado cliente:

Para dar de alta tu nuevo dispositivo te hemos mandado por SMS una clave al teléfono que acaba en 718. Solo tienes que escribirla en la app.

BBVA no pide claves por correo ni por llamada. Si alguien lo hace, cuelga.

Banco Bilbao Vizcaya Argentaria, S.A., Plaza de San Nicolás 4, 48005 Bilbao`,
    code: null,
  },
  {
    name: 'de: a train ticket with order, car and seat',
    from: 'Deutsche Bahn <buchungsbestaetigung@bahn.de>',
    subject: 'Ihre Fahrkarte Berlin – Kraków (Auftrag 914077265330)',
    html: sections(
      '',
      [
        '<p>Gute Reise, Herr Tkachuk!</p><table width="100%"><tr><td>EC 59</td><td>Berlin Hbf 09:37</td><td>Gleis 2</td></tr><tr><td>Wagen 264</td><td>Platz 73, Fenster</td><td>19.03.2026</td></tr></table><p>Preis: 44,90 €. Die Fahrkarte gilt nur mit Lichtbildausweis.</p>',
      ],
      'DB Fernverkehr AG, Europa-Allee 78-84, 60486 Frankfurt am Main',
    ),
    code: null,
  },
  {
    name: 'en: virtual cards, the code after the sum and before the card',
    from: 'Wallester <no-reply@wallester.com>',
    subject: 'Online purchase: confirm with code',
    text: `EUR 49.00 at META PLATFORMS DUBLIN

3DS code: 20661

Card: 4283 10** **** 9915 (Buyer 14 / FB warmup)
Requested: 24.02.2026 16:55:02 EET

If you do not know this purchase, freeze the card in the portal or call +372 720 1170.

Wallester AS, F.R. Kreutzwaldi 4, 10120 Tallinn, reg. 11812882`,
    code: '20661',
  },
  {
    name: 'es: a hotel by the sea, locator and PIN of the booking',
    from: 'Meliá Hotels <reservas@melia.com>',
    subject: 'Le esperamos en Palma, 22-24 de abril',
    html: sections(
      '',
      [
        '<p>Estimada Sra. Bilyk:</p><p>Localizador: <b>8H2MELPM</b>. PIN para gestionar la reserva en la web: <b>5081</b>.</p><p>2 noches, habitación doble con vistas, 264,60 € IVA incluido. Entrada desde las 15:00.</p>',
      ],
      'Gremi de Boters 24, 07009 Palma de Mallorca. Tel. +34 912 764 747',
    ),
    code: null,
  },
  {
    name: 'en: a colleague sends on what the advertising network wrote',
    from: 'Mira K <mirakopanska@outlook.com>',
    subject: 'FW: [Taboola] Login verification',
    html: `<html><head><style><!-- @font-face {font-family:"Cambria Math"; panose-1:2 4 5 3 5 4 6 3 2 4;} p.MsoNormal {margin:0cm; font-size:11.0pt; font-family:"Calibri",sans-serif;} --></style></head><body lang="EN-US" link="#0563C1"><div class="WordSection1"><p class="MsoNormal">Andrii, this came to my box since I am still the owner. Can we move it to yours next week?</p><p class="MsoNormal">&nbsp;</p><p class="MsoNormal">Mira</p><p class="MsoNormal">&nbsp;</p>
<div style="border-top:solid #B5C4DF 1.0pt;padding-top:3pt"><p class="MsoNormal"><b>From:</b> Taboola Backstage &lt;no-reply@taboola.com&gt;<br><b>Date:</b> Monday, 9 March 2026 at 15:09<br><b>To:</b> Mira K &lt;mirakopanska@outlook.com&gt;<br><b>Subject:</b> [Taboola] Login verification</p></div>
<p class="MsoNormal">Hi Mira,</p><p class="MsoNormal">A login to account 1468203 requires a second step. Your verification number is <b>8 5 2 0 3 7</b>, please submit it before 15:24.</p><p class="MsoNormal">Taboola, 16 Madison Square West, 7th fl., New York, NY 10010</p></div></body></html>`,
    code: '852037',
  },
  {
    name: 'uk: an ads network, the code in the alternative text of a picture',
    from: 'MGID <no-reply@mgid.com>',
    subject: 'Ваш одноразовий код для Dashboard',
    html: sections(
      '',
      [
        '<p>Вітаємо, рекламодавцю 618822!</p><p>Код для входу зображено нижче, перенесіть його у форму:</p><p><img src="https://dashboard.mgid.example/otp.png?k=ce19" width="220" height="60" alt="Код: 294 870"></p>',
        '<p>Маєте запитання? Пишіть куратору з понеділка до п’ятниці, 10:00–19:00.</p>',
      ],
      'MGID Inc., 1149 3rd Street, Suite 210, Santa Monica, CA 90403',
    ),
    code: '294870',
  },
  {
    name: 'en: the second step was switched off, a notice that names the time',
    from: 'Coinbase <no-reply@info.coinbase.com>',
    subject: '2-step verification changed on your account',
    html: plainHtml(
      'Hi Stas,',
      'Text message verification was replaced by a security key on 3 Mar 2026, 19:27 PST.',
      'From now on you tap the key; there are no more codes to type.',
      'Was this somebody else? Lock the account: https://www.coinbase.com/lock/c0a4f7',
      'Coinbase Europe Limited, 70 Sir John Rogerson’s Quay, Dublin D02 R296',
    ),
    code: null,
  },
  {
    name: 'es: a native ads network, a temporary PIN in subject and large digits',
    from: 'Outbrain <no-responder@outbrain.com>',
    subject: 'Tu PIN temporal: 640 982',
    html: dark(
      `<p>¡Hola de nuevo!</p><p>Entra en el panel con el PIN temporal</p><p style="font-size:34px">640 982</p><p style="color:#8f8f9c">Marketer: Verde Salud LATAM · ID 00f3b1c77a20</p>`,
      'Outbrain Inc., 111 West 19th Street, New York, NY 10011',
    ),
    code: '640982',
  },
  {
    name: 'en: newsletter of a tool with coupon, years and numbers',
    from: 'BigSpy <hello@bigspy.com>',
    subject: 'Black Friday came early: 70% off, code BS70',
    html: sections(
      'Our lowest price since 2019',
      [
        '<h1 style="text-align:center">70% OFF</h1><p style="text-align:center">Checkout code</p><p style="text-align:center;font-size:34px;letter-spacing:6px;color:#d50000">BS70</p>',
        '<p>1 billion ads, 71 countries, 9 networks. Was $99, is $29.70.</p>',
      ],
      'You are on this list since 2023-06-14. <a href="https://bigspy.example/u/190338?c=82">Leave the list</a>',
    ),
    code: null,
  },
  {
    name: 'de: reminder of an overdue sum with bank account',
    from: 'STRATO AG <buchhaltung@strato.de>',
    subject: 'Zahlungserinnerung zur Rechnung DRP4418207',
    text: `Guten Morgen Frau Hnatiuk,

leider kam die Lastschrift über 36,00 EUR zurück. Bitte überweisen Sie bis 20.03.2026 (zuzüglich 3,50 EUR Rücklastgebühr):

IBAN  DE54 1007 0024 0124 8889 01
BIC   DEUTDEDBBER
Zweck DRP4418207 / Auftrag 7730915

Haben Sie schon bezahlt? Dann betrachten Sie dieses Schreiben als erledigt.

STRATO AG, Otto-Ostrowski-Straße 7, 10249 Berlin`,
    code: null,
  },
  {
    name: 'es: a payment app, letters and digits after a colon',
    from: 'Mercado Pago <no-reply@mercadopago.com>',
    subject: 'Autorizá el nuevo dispositivo',
    text: `Hola, Gonzalo

Querés usar tu cuenta en un Motorola G54. Para autorizarlo, pegá esta clave de un solo uso en la app: 7VJ28C

Tenés tiempo hasta las 21:10. Si no fuiste vos, avisanos al 0800-222-4744.

MercadoLibre S.R.L., Av. Caseros 3039, CABA, CP 1264, CUIT 30-70308853-4`,
    code: '7VJ28C',
  },
  {
    name: 'en: chat for gamers, login from a new place, code in the text of the letter',
    from: 'Discord <noreply@discord.com>',
    subject: 'Your one-time Discord verification key',
    html: sections(
      'It looks like you are somewhere new',
      [
        '<img src="https://cdn.discordapp.example/email_assets/592423b8aedd155170617c9ae736e6e7.png" width="138" alt="Discord">',
        '<p>Hey traffic_otter,</p><p>Your one-time verification key is: <b>T6H2WB</b></p><p>It stops being valid fifteen minutes from now. Please never pass it on.</p>',
      ],
      'Sent by Discord &bull; check our blog &bull; @discord<br>444 De Haro Street, Suite 200, San Francisco, CA 94107',
    ),
    code: 'T6H2WB',
  },
  {
    name: 'en: subject begins with the code, body in a card',
    from: 'X <verify@x.com>',
    subject: '4419083 is your X verification code',
    html: dark(
      `<h2>Almost done, @native_widgets</h2><p>To prove that this address is yours, put the following in the app:</p><h1>4419083</h1><p>Codes last two hours.</p>`,
      'X Corp. 865 FM 1209, Building 2, Bastrop, TX 78602',
    ),
    code: '4419083',
  },
  {
    name: 'ru: a list of backup codes',
    from: 'ВКонтакте <notify@vk.com>',
    subject: 'Ваши резервные коды на случай потери телефона',
    text: `Сохраните этот список там, где его никто не найдёт. Любая строка заменит СМС один раз.

 1) 4108 7723      6) 9317 5540
 2) 2286 0915      7) 6602 1874
 3) 7450 3318      8) 1129 8856
 4) 5973 6201      9) 3084 4967
 5) 8831 1642     10) 0756 2293

Прежний список больше не годится.`,
    code: null,
  },
  {
    name: 'en: an automatic reply with a date and a telephone number',
    from: 'Chris Oyelaran <chris.oyelaran@outlook.com>',
    subject: 'Automatic reply: creatives batch 118',
    text: `Hi, I am out until Monday 23 March 2026 and read mails rarely. For billing write to finance@oyelaran.media, for anything on fire call +44 7700 900318.

Chris`,
    code: null,
  },
  {
    name: 'en: a receipt with last digits of the card and a number',
    from: 'GoLogin <receipts+acct_1Hq2v8@stripe.com>',
    subject: 'Your receipt from GoLogin #2487-6113',
    html: sections(
      'Receipt from GoLogin $49.00',
      [
        '<p>Receipt from GoLogin App Inc.</p><p style="font-size:30px">$49.00</p><p>Paid March 7, 2026</p>',
        '<table width="100%"><tr><td>Receipt number</td><td align="right">2487-6113</td></tr><tr><td>Invoice number</td><td align="right">A90C21F5-0009</td></tr><tr><td>Payment method</td><td align="right">Mastercard - 7741</td></tr><tr><td>Professional, 100 profiles, Mar 7 - Apr 7</td><td align="right">$49.00</td></tr></table>',
      ],
      'Something wrong with the e-mail? View it in your browser. Powered by Stripe. 354 Oyster Point Blvd, South San Francisco, CA 94080',
    ),
    code: null,
  },
  {
    name: 'en: a network stops an account because of its rules',
    from: 'Snapchat Ads <no-reply@snapchat.com>',
    subject: 'Ad account disabled: Glow Skin EU 2',
    html: dark(
      `<p>Hi,</p><p>The ad account <b>Glow Skin EU 2</b> was disabled on February 26, 2026 for breaking section 4.3 of our Advertising Policies (misleading claims on health).</p><p>Account: 5b0e11fa-2c94-47d3-9a56-80e21c7745bd<br>Organization: 91ac03e7</p><p>An appeal may be sent within 30 days.</p>`,
      'Snap Inc., 3000 31st Street, Santa Monica, CA 90405',
    ),
    code: null,
  },
  {
    name: 'de: classified ads, five digits split by a space in big type',
    from: 'Kleinanzeigen <noreply@kleinanzeigen.de>',
    subject: 'Dein Einmalcode',
    html: plainHtml(
      'Moin Lars,',
      'hier ist dein Einmalcode, damit du deine Handynummer ändern kannst:',
      '<font size="7" color="#326916">94 126</font>',
      'Teile ihn mit niemandem, auch nicht mit Käufern aus dem Chat.',
      'kleinanzeigen.de GmbH, Karl-Liebknecht-Str. 29A, 10178 Berlin',
    ),
    code: '94126',
  },
  {
    name: 'uk: a courier with the number of the shipment',
    from: 'Meest Пошта <info@meest.com>',
    subject: 'Кур’єр уже їде: CV700412885UA',
    html: sections(
      'Сьогодні 14:00–16:00',
      [
        '<p>Пані Вікторіє, кур’єр Роман (095 330 71 26) привезе відправлення <b>CV700412885UA</b> сьогодні.</p><p>Готівкою: 1 164 грн. Вага: 3,2 кг.</p><p>вул. Зелена, 149, кв. 16, Львів, 79035</p>',
      ],
      'ТОВ «Росан», Meest, 2026',
    ),
    code: null,
  },
  {
    name: 'ru: an answer of a help desk with addresses, ports and versions',
    from: 'Bitrix Support <helpdesk@trackhost.example>',
    subject: '[HD-40512] Не открывается трекер после переезда',
    html: plainHtml(
      'Павел, здравствуйте.',
      'Посмотрели: на 65.21.140.88 закрыт порт 443, ещё домен trk.best-keto.site до сих пор ведёт на старый адрес 138.201.9.15. Запись A поправили, обновится за 3600 секунд.',
      'Ошибка 502 в 14:20 была из-за PHP 7.4, поставили 8.2.',
      'Заявка HD-40512 закрыта. Оцените ответ от 1 до 5.',
    ),
    code: null,
  },
  {
    name: 'pt: a payment gateway, five digits in a frame',
    from: 'PagBank <seguranca@pagbank.com.br>',
    subject: 'Chave de segurança para entrar',
    html: sections(
      '',
      [
        '<p>Bom dia, Thiago!</p><p>Sua chave de segurança de uso único é</p><div style="border:2px solid #1bb99a;border-radius:10px;font-size:27px;text-align:center;padding:10px">90 417</div><p>Entrada pedida em um Galaxy A54. Jamais repasse a chave.</p>',
      ],
      'PagSeguro Internet IP S.A., Av. Brigadeiro Faria Lima, 1384, São Paulo, CEP 01451-001',
    ),
    code: '90417',
  },
  {
    name: 'ru: a sign-in by link only',
    from: 'Notion <notify@mail.notion.so>',
    subject: 'Ссылка для входа в Notion',
    html: plainHtml(
      'Нажмите на ссылку, и вы войдёте:',
      '<a href="https://www.notion.so/loginwithemail?state=v02%3A7d1b90&amp;password=hasko-limen-torva-bideru">Войти в Notion</a>',
      'Она открывается один раз и живёт 15 минут. Не просили? Удалите письмо.',
      'Notion Labs, 2300 Harrison Street, San Francisco, CA 94110',
    ),
    code: null,
  },
  {
    name: 'uk: forwarded by the lead, a PIN in pairs from a service of cards',
    from: 'Олексій Дяченко <o.diachenko.lead@outlook.com>',
    subject: 'FW: Brocard: вхід',
    html: `<html><body><div style="font-family:Calibri;font-size:11pt">Код для Brocard нижче, заходь і зразу постав собі додаток, щоб я більше не пересилав.</div><br><blockquote style="border-left:2px solid #1a1a1a;padding-left:8px"><div style="font-size:10pt;color:#555"><b>Від:</b> Brocard &lt;mail@brocard.io&gt;<br><b>Надіслано:</b> середа, 18 лютого 2026 р. 11:20<br><b>Тема:</b> Brocard: вхід</div><div><p>Хтось входить у команду Delta-9.</p><p>Пін-код: <span style="font-size:20px">60 14 72</span></p><p>Чинний пів години.</p></div></blockquote></body></html>`,
    code: '601472',
  },
  {
    name: 'ru: forwarded by a buyer and quoted by signs, digits with a dash at the end of a sentence',
    from: 'Глеб Сорока <gleb.soroka.fb@outlook.com>',
    subject: 'Fwd: Код доступа Adsterra',
    text: `лови

Начало переадресованного сообщения:

> От: Adsterra Network <no-reply@adsterra.com>
> Тема: Код доступа Adsterra
> Дата: 6 марта 2026 г. в 10:58:31 GMT+2
> Кому: gleb.soroka.fb@outlook.com
>
> Уважаемый рекламодатель (ID 1557024),
>
> для входа с устройства Android наберите 916-045.
> Код пригоден четверть часа.
>
> Adsterra, Ksenias Street, Лимасол 4002`,
    code: '916045',
  },
  {
    name: 'tr: cargo at the door',
    from: 'Yurtiçi Kargo <bilgi@yurticikargo.com>',
    subject: '903417726650 numaralı gönderiniz dağıtımda',
    html: plainHtml(
      'Değerli Müşterimiz,',
      'TRENDYOL tarafından gönderilen <b>903417726650</b> takip numaralı paketiniz bugün teslim edilecektir.',
      'Şube: Kadıköy, 0216 550 18 44. Adreste yoksanız paketiniz 3 gün bekletilir.',
    ),
    code: null,
  },
  {
    name: 'de: the policy of a network changes',
    from: 'Google Ads <ads-noreply@google.com>',
    subject: 'Änderung der Richtlinie zu Finanzprodukten ab April 2026',
    html: plainHtml(
      'Sehr geehrte Werbetreibende,',
      'ab dem 14. April 2026 brauchen Anzeigen für Kredite und Kryptobörsen in Deutschland, Österreich und der Schweiz eine Zulassung. Anträge nimmt unser Formular ab dem 16. März entgegen.',
      'Betroffene Konten erhalten spätestens 7 Tage vor einer Sperre eine Verwarnung. Der Abschnitt heißt künftig 3.2.1.',
      'Google Ireland Limited, Registernummer 368047',
    ),
    code: null,
  },
  {
    name: 'uk: a new sign-in to a network, place and time',
    from: 'Instagram <no-reply@mail.instagram.com>',
    subject: 'Новий вхід в Instagram з Chrome на Windows',
    html: plainHtml(
      'Ми побачили, що в обліковий запис <b>lux.skin.promo</b> увійшли з незвичного пристрою.',
      'Chrome · Windows · Рівне, Україна<br>8 березня о 02:13 (EET)',
      'Якщо ви впізнаєте цей вхід, робити нічого не слід. Інакше <a href="https://www.instagram.com/accounts/disavow/20260308/">захистіть сторінку</a>.',
      '© Instagram. 1601 Willow Road, Menlo Park, CA 94025',
    ),
    code: null,
  },
  {
    name: 'tr: a crypto exchange, digits in pairs inside a sentence',
    from: 'BtcTurk <bilgilendirme@btcturk.com>',
    subject: 'Giriş onayı gerekiyor',
    html: dark(
      `<p>Sayın Yılmaz,</p><p>yeni bir tarayıcıdan (Opera, İzmir) giriş isteği aldık. Onay kodu: <b style="color:#ffd166">47 20 36</b></p><p>120 saniye içinde giriniz. İstek size ait değilse 0850 210 10 20'yi arayın.</p>`,
      'Eliptik Yazılım ve Ticaret A.Ş., Levent, 34330 Beşiktaş/İstanbul',
    ),
    code: '472036',
  },
  {
    name: 'vi: a mobile wallet, four digits in plain text before a date',
    from: 'MoMo <thongbao@momo.vn>',
    subject: 'OTP liên kết email',
    text: `Quý khách thân mến,

OTP để liên kết email với ví 090****318 là 6627. Vui lòng nhập trước 09:15 ngày 05/03/2026.

MoMo không bao giờ gọi điện hỏi OTP.

M_Service, Phú Mỹ Hưng, Quận 7, TP. Hồ Chí Minh. Tổng đài 1900 5454 41`,
    code: '6627',
  },
  {
    name: 'pl: a registrar, letters and digits in plain text',
    from: 'nazwa.pl <bok@nazwa.pl>',
    subject: 'Autoryzacja dostępu do Panelu Klienta',
    text: `Szanowni Państwo,

próba logowania: 13 marca 2026, godz. 8:05, Kijów.

Token autoryzacyjny (jednorazowy): 2C7HX8

Token traci ważność po zamknięciu okna przeglądarki.

nazwa.pl sp. z o.o., ul. Pana Tadeusza 2, 30-727 Kraków, tel. 22 454 48 10`,
    code: '2C7HX8',
  },
  {
    name: 'en: program keys bought in a shop of keys',
    from: 'Kinguin <orders@kinguin.net>',
    subject: 'Your key has arrived - order MQK88C1T',
    text: `Hello,

your purchase is complete. Here is what you bought:

Windows 11 Pro OEM Key
W269N-8PQ4X-TT71C-J0BVR-6K2YD

Activate it: Settings > System > Activation > Change product key.
Keys are not returnable once revealed.

Order: MQK88C1T | EUR 14.35 | 2026-01-31
Kinguin, Level 54, Hopewell Centre, 183 Queen's Road East, Hong Kong`,
    code: null,
  },
  {
    name: 'pl: a statement of a bank is ready',
    from: 'PKO Bank Polski <informacja@pkobp.pl>',
    subject: 'Wyciąg nr 2/2026 z rachunku',
    html: plainHtml(
      'Panie Iwanie,',
      'wyciąg za luty 2026 czeka w iPKO. Rachunek: 61 1020 **** **** **** **** 4473. Saldo końcowe: 8 214,06 PLN.',
      'Plik PDF otwiera się hasłem: ostatnie cztery cyfry numeru PESEL.',
      'PKO Bank Polski SA, ul. Świętokrzyska 36, 00-116 Warszawa',
    ),
    code: null,
  },
  {
    name: 'ru: a payment service, eight digits in two halves below the payee',
    from: 'AdvCash <noreply@volet.com>',
    subject: 'Перевод 815.00 USD ждёт вашего подтверждения',
    html: dark(
      `<table role="presentation" width="100%"><tr><td style="color:#8a8a96">Кому</td><td align="right">E 0914 7726 3380</td></tr><tr><td style="color:#8a8a96">Сколько</td><td align="right">815.00 USD</td></tr><tr><td style="color:#8a8a96">Когда</td><td align="right">20.02.2026, 09:16</td></tr></table><p style="border-top:1px solid #2b2b36;padding-top:14px">Платёжный пароль на эту операцию:</p><p style="font-size:28px;text-align:center">3017 8846</p>`,
      'Volet.com, служба поддержки отвечает ежедневно с 8 до 20 (GMT)',
    ),
    code: '30178846',
  },
  {
    name: 'de: a network of professionals, code in the second sentence',
    from: 'XING <mailrobot@mail.xing.com>',
    subject: 'Sind Sie das? Bitte Login freigeben',
    html: sections(
      'Login aus Lwiw',
      [
        '<p>Hallo Nazar,</p><p>jemand will sich mit Ihren Daten einloggen. Tippen Sie <b>530877</b> als Freigabecode ein, dann ist alles erledigt.</p><p>Ein Freigabecode lebt 20 Minuten.</p>',
      ],
      'New Work SE, Am Strandkai 1, 20457 Hamburg, HRB 148078',
    ),
    code: '530877',
  },
  {
    name: 'uk: the state warns of swindlers who want codes',
    from: 'Дія <no-reply@diia.gov.ua>',
    subject: 'Як не віддати свої коди чужим',
    text: `Добрий день!

Останнім часом шахраї телефонують ніби від Дії та просять «код із повідомлення». Пам'ятайте три правила:

1. Працівники Дії не дзвонять вам першими.
2. Код з листа чи SMS не диктують нікому.
3. Посилання перевіряють: справжнє закінчується на diia.gov.ua.

Потрапили в халепу? Кіберполіція: 0 800 505 170.`,
    code: null,
  },
  {
    name: 'ru: a network of pictures for business, five digits in the subject only',
    from: 'Pinterest <confirm@account.pinterest.com>',
    subject: 'Pinterest: код 83094 для входа в бизнес-аккаунт',
    html: plainHtml(
      'Здравствуйте!',
      'Код указан в теме этого письма. Войти с ним можно один раз, с того устройства, где вы его попросили.',
      'Pinterest Europe Ltd., Palmerston House, 2nd Floor, Fenian Street, Dublin 2',
    ),
    code: '83094',
  },
  {
    name: 'fr: an invoice for cloud servers',
    from: 'Scaleway <facturation@scaleway.com>',
    subject: 'Facture SCW-2026-02-884170 disponible',
    html: sections(
      '',
      [
        '<p>Cher client,</p><p>Février vous revient à <b>61,37 € TTC</b> (organisation 7c20f3aa). Prélèvement le 6 mars sur la carte **** 2218.</p><p>DEV1-M x2, IP flexible 51.158.77.203, stockage 240 Go.</p>',
      ],
      'Scaleway SAS, 8 rue de la Ville l’Évêque, 75008 Paris, SIREN 433 115 904',
    ),
    code: null,
  },
  {
    name: 'en: a cloud, hardly any layout, addresses and a date around, and a case reference',
    from: 'Vultr.com <no-reply@vultr.com>',
    subject: 'Email verification for API access change',
    html: plainHtml(
      'Hello,',
      'an API allow list change was submitted on 2026-02-12 at 04:51:19 UTC from 2001:19f0:6c01:2d5::10.',
      'Allow 149.28.114.62/32: confirm by code <b>614-328</b> in the customer portal.',
      'Case reference: QKX-71ARN.',
      'The Constant Company, LLC, 319 Clematis Street Suite 900, West Palm Beach, FL 33401',
    ),
    code: '614328',
  },
  {
    name: 'fr: a bank for companies, plain text, sum and code',
    from: 'Qonto <securite@qonto.com>',
    subject: 'Validez votre virement',
    text: `Bonjour Sofiia,

Virement : 3 200,00 € vers MEDIA KREO SARL (FR76 **** **** 0441)
Motif : facture 2026-017

Pour l'autoriser, entrez 208643 dans l'application Qonto. Ce code de validation ne sert qu'une fois.

Olinda SAS, 18 rue de Navarin, 75009 Paris`,
    code: '208643',
  },
  {
    name: 'ru: a mailing service confirms a sender, letters and digits in plain text',
    from: 'Sendsay <support@sendsay.ru>',
    subject: 'Подтвердите отправителя',
    text: `Добрый вечер.

Вы добавили отправителя info@slim-offers.kz (аккаунт 90-2214).

Чтобы с него можно было слать письма, скопируйте в форму ключ подтверждения:

W8P3-55KD

Ключ одноразовый, сработает до 01.04.2026.`,
    code: 'W8P3-55KD',
  },
  {
    name: 'de: a hosting’s second factor, large and small letters and digits in plain text',
    from: 'netcup Kundenservice <mail@netcup.de>',
    subject: 'CCP: Zweiter Faktor per E-Mail',
    text: `Hallo,

im Customer Control Panel (Kunde 284119) wird gerade ein zweiter Faktor verlangt. Er heißt diesmal:

m7Xq41Zt

Groß- und Kleinschreibung zählt. Angefragt am 28.02.2026 um 06:44 von 212.86.101.5.

netcup GmbH, Daimlerstraße 25, 76185 Karlsruhe, Telefon +49 721 7540755 0`,
    code: 'm7Xq41Zt',
  },
  {
    name: 'en: an offer of an affiliate manager with payouts and caps',
    from: 'Jordan Vale <jordan@maxbounty-partners.com>',
    subject: 'New exclusives (UK/CA) + bump for you',
    text: `Hey Lesia,

three that convert right now:

#28114  CBD gummies UK     $62 CPA   cap 40/day
#27790  Solar leads CA     $31 CPL   cap 150/day
#28203  Antivirus WW       $18 CPS   no cap

I can bump 28114 to $68 if you bring 25+ by Friday the 20th. Skype live:.cid.7710c2, or Telegram @jvale_mb.

J.
1-888-414-1188 ext. 3307`,
    code: null,
  },
  {
    name: 'en: the code of an Apple account, in a paragraph of its own',
    from: 'Apple <noreply@email.apple.com>',
    subject: 'Verify your Apple Account email address',
    html: `<html><head><style>@media only screen and (max-device-width:480px){.w{width:100%!important}}</style></head><body style="margin:0"><table width="100%" bgcolor="#fff"><tr><td align="center"><table class="w" width="736"><tr><td align="right" style="padding:30px"><img src="https://statici.icloud.example/emailimages/v4/common/apple_logo_web@2x.png" width="22" height="26" alt=""></td></tr>
<tr><td style="font:17px/26px -apple-system,'Helvetica Neue',Arial;color:#333;padding:0 36px"><p>Dear Polina Zhuk,</p><p>You chose polina.zhuk.cpa@outlook.com as the contact address for your Apple Account. Type the code from this mail on the verification page of your device to make sure that the address belongs to you:</p><p style="font-size:26px;font-weight:600">357290</p><p>Three hours after sending it is of no use any more.</p><p><b>What is it for?</b> Apple needs a verified address whenever one is chosen for an account.</p><p>Apple Support</p></td></tr>
<tr><td align="center" style="font-size:12px;color:#888;padding:40px"><a href="https://account.apple.com">Apple Account</a> | <a href="https://support.apple.com">Support</a> | <a href="https://www.apple.com/legal/privacy/">Privacy Policy</a><br>Copyright &copy; 2026 Apple Distribution International Ltd., Hollyhill Industrial Estate, Hollyhill, Cork, Ireland. All rights reserved.</td></tr></table></td></tr></table></body></html>`,
    code: '357290',
  },
  {
    name: 'ru: an anti-detect browser, the code between a version and an address',
    from: 'Multilogin <no-reply@multilogin.com>',
    subject: 'Новый вход: нужен код',
    html: sections(
      'Вход в рабочее пространство',
      [
        '<p>Приветствуем!</p><p>Приложение Multilogin X 10.4.2 просит доступ к рабочему пространству «Squad 51».</p>',
        '<p style="margin:0;color:#78909c">Одноразовый код</p><p style="margin:0;font-size:32px;font-weight:700">118 364</p><p style="color:#78909c">истекает 16.02.2026 в 22:05 (UTC+2)</p>',
        '<p>Адрес входа: 109.86.52.71, Одесса</p>',
      ],
      'Multilogin Software OÜ, Laki 30, 12915 Tallinn, Estonia',
    ),
    code: '118364',
  },
  {
    name: 'en: domain transfer finished, no further step',
    from: 'Dynadot <info@dynadot.com>',
    subject: 'Transfer complete: keto-daily-news.com',
    html: plainHtml(
      'Hello Petro,',
      'good news: <b>keto-daily-news.com</b> is now in your Dynadot account (order 40917723, $10.88 incl. one more year, new expiry 2027/08/02).',
      'The authorization code of the former registrar has been used up and you may throw it away.',
      'Dynadot Inc., PO Box 345, San Mateo, CA 94401, +1 650 585 1961',
    ),
    code: null,
  },
  {
    name: 'en: a house for a few nights, the door and the Wi-Fi',
    from: 'Airbnb <express@airbnb.com>',
    subject: 'Arrival guide for Split, 3-6 May',
    html: sections(
      'Everything for your arrival',
      [
        '<h2>Your stay at Marija’s starts tomorrow</h2><p>Check-in after 3:00 PM. Ulica Domovinskog rata 61, 21000 Split.</p>',
        '<p>Marija wrote: the key is in the box beside the door, the box opens with 0492. Wi-Fi: Marija_5G, password split2019.</p><p>Reservation HMT8KX4RZA, 2 guests, €287.10</p>',
      ],
      'Airbnb Ireland UC, 8 Hanover Quay, Dublin 2, D02 DP23',
    ),
    code: null,
  },
  {
    name: 'es: a refusal of ads with number of the case',
    from: 'Taboola Policy <policy@taboola.com>',
    subject: 'Campaña 38104472 rechazada',
    html: plainHtml(
      'Buenas tardes:',
      'la campaña <b>38104472</b> (“Dolor de rodilla, MX”) no puede publicarse porque la página de destino promete curaciones. Retira las frases marcadas en la captura y vuelve a enviarla.',
      'Caso 5002840. Plazo medio de revisión: 24 h laborables.',
    ),
    code: null,
  },
  {
    name: 'en: a tracker’s trial, a PIN in four boxes, and a coupon underneath',
    from: 'RedTrack <support@redtrack.io>',
    subject: 'Your PIN for the first login',
    html: sections(
      '',
      [
        `<p>Welcome aboard! Your trial started and the four digits for the first login are here.</p><table align="center" role="presentation"><tr>
<td style="border:1px solid #90a4ae;width:44px;height:54px;text-align:center;font-size:24px">1</td><td style="width:8px"></td>
<td style="border:1px solid #90a4ae;width:44px;height:54px;text-align:center;font-size:24px">8</td><td style="width:8px"></td>
<td style="border:1px solid #90a4ae;width:44px;height:54px;text-align:center;font-size:24px">5</td><td style="width:8px"></td>
<td style="border:1px solid #90a4ae;width:44px;height:54px;text-align:center;font-size:24px">3</td></tr></table>`,
        '<p>14 days, 3 000 000 events, no card needed. Thinking of a year? With coupon EARLYBIRD25 it is a quarter off.</p>',
      ],
      'RedTrack Technologies, 2018-2026, Vilnius LT-01108',
    ),
    code: '1853',
  },
  {
    name: 'uk: a shop, four digits in the subject only',
    from: 'MAUDAU <hello@maudau.com.ua>',
    subject: 'Код 5526 для реєстрації в MAUDAU',
    html: plainHtml(
      'Дякуємо, що ви з нами!',
      'Чотири цифри з теми листа впишіть у віконце реєстрації. Після цього можна купувати.',
      'Безкоштовна доставка від 799 грн. Питання: 0 800 33 00 18.',
    ),
    code: '5526',
  },
  {
    name: 'ru: a receipt of an ads account with a reference number',
    from: 'Meta Ads Receipts <receipts@facebookmail.com>',
    subject: 'Квитанция по рекламе: GEO-KZ-19 (ID аккаунта: 902417735510846)',
    html: sections(
      'Списано 250,00 $',
      [
        '<p>Итого: <b>250,00 $ (USD)</b></p><p>За период 27 фев. 2026, 00:00 – 1 мар. 2026, 13:41</p>',
        '<table width="100%"><tr><td>Номер квитанции</td><td>7710244893315502-12883906</td></tr><tr><td>Способ оплаты</td><td>Visa ·· 3390</td></tr><tr><td>Контрольный номер</td><td>LX4T9RGAB2</td></tr><tr><td>Причина списания</td><td>достигнут платёжный порог 250,00 $</td></tr></table>',
      ],
      'Meta Platforms Ireland Ltd., Merrion Road, Dublin 4, D04 X2K5. VAT IE9692928F',
    ),
    code: null,
  },
  {
    name: 'uk: rent of an office with bank particulars',
    from: 'Офіс-центр Паркова <orenda@parkova-bc.com.ua>',
    subject: 'Оренда за березень, акт 03/26-118',
    text: `Шановна Маріє Степанівно,

нараховано за приміщення 412 (38,6 м²):
  оренда           27 020,00
  електроенергія    3 418,77
  інтернет            450,00
Разом до 10.03.2026: 30 888,77 грн

р/р UA973052990000026009145827361, ЄДРПОУ 41293385
Перепустки на 2026 рік заберіть на рецепції.`,
    code: null,
  },
  {
    name: 'uk: a provider’s debt, number of the contract and code of a service for paying',
    from: 'Lanet <billing@lanet.ua>',
    subject: 'На рахунку −129 грн',
    html: plainHtml(
      'Абоненте, договір 30481966!',
      'Станом на 05.03.2026 баланс −129,00 грн. Інтернет 1000 Мбіт/с призупинимо 10 березня.',
      'Оплатити: застосунок, термінали, код послуги в EasyPay 1240.',
      'Ланет Нетворк, (044) 500-26-26',
    ),
    code: null,
  },
  {
    name: 'uk: a mail provider, seven digits in plain text',
    from: 'UKR.NET <no-reply@ukr.net>',
    subject: 'Відновлення доступу до скриньки',
    text: `Доброго здоров'я!

Для скриньки sofia.kreo@ukr.net цю адресу зазначено як контактну. Перевірочний код: 1409275

Його треба ввести на сторінці відновлення до кінця доби. Якщо ви не забували пароля, лист можна не читати далі.

UKR.NET, 1998-2026`,
    code: '1409275',
  },
  {
    name: 'ru: a contest of an affiliate network, points and prizes',
    from: 'Leadbit <party@leadbit.com>',
    subject: 'У вас 4820 баллов, до айфона осталось 1180',
    html: sections(
      'Гонка до 30 апреля',
      [
        '<h2>Турнирная таблица</h2><table width="100%"><tr><td>1</td><td>wm 20418</td><td>9 930</td></tr><tr><td>2</td><td>wm 33107</td><td>7 215</td></tr><tr><td>14</td><td><b>вы</b></td><td>4 820</td></tr></table><p>1 апрув = 10 баллов. Призы: iPhone 17, 1000 $ и худи.</p>',
      ],
      'Leadbit Group, с 2014 года. Больше не присылать: <a href="https://leadbit.example/off/77120">выключить</a>',
    ),
    code: null,
  },
  {
    name: 'en: a tracker, text and html alike, eight characters',
    from: 'Voluum <no-reply@voluum.com>',
    subject: 'Finish signing in to Voluum',
    html: dark(
      `<p>Workspace: <b>grey-cap-media</b></p><p>Paste the one-time code where you left off:</p><p style="font:700 28px/40px 'SF Mono',Menlo,monospace;color:#7df0c4">9F3C-LM27</p><p style="color:#9b9ba7">Works until 11:40 UTC. Requests from 77.120.8.133 only.</p>`,
      'Codewise Sp. z o.o., ul. Lubicz 23, 31-503 Krak&oacute;w',
    ),
    text: `Workspace: grey-cap-media

Paste the one-time code where you left off:

9F3C-LM27

Works until 11:40 UTC. Requests from 77.120.8.133 only.`,
    code: '9F3C-LM27',
  },
  {
    name: 'en: a mail provider, eight letters and a digit, repeated in the preheader',
    from: 'Yahoo <no-reply@cc.yahoo-inc.com>',
    subject: 'Account recovery',
    html: sections(
      'PQ7XKDMV is what you need to get back in',
      [
        '<p style="color:#6001d2;font-size:24px;font-weight:700">yahoo!</p>',
        '<p>Someone forgot a password and gave this mailbox for getting back into <b>gl****94@yahoo.com</b>.</p><p>Account Key code</p><p style="font-size:24px">PQ7XKDMV</p>',
      ],
      'Yahoo, Ref. 3f-77120-b',
    ),
    code: 'PQ7XKDMV',
  },
  {
    name: 'pt: a coupon of a shop in Portugal',
    from: 'Worten <ofertas@worten.pt>',
    subject: 'Tem 20€ à espera: cupão WRT20',
    html: plainHtml(
      'Olá, Beatriz,',
      'na próxima compra acima de 150€ indique o cupão <b>WRT20</b> no carrinho. Só até 22/03/2026, máximo uma vez por cartão Worten Resolve.',
      'Worten, Rua João Mendonça 505, 4464-503 Senhora da Hora, NIF 503630330',
    ),
    code: null,
  },
  {
    name: 'uk: a crypto exchange, digits with a space after the sum',
    from: 'WhiteBIT <noreply@whitebit.com>',
    subject: 'Підтвердьте вивід USDT',
    html: dark(
      `<p>Привіт, трейдере!</p><p>Сума: 2 000 USDT<br>Мережа: TRC20<br>Адреса: TXk4...9Lw2</p><p>Щоб ми відправили кошти, впишіть код</p><p style="font-size:30px;letter-spacing:4px">703 519</p><p>не пізніше ніж через 3 хв. Не робили виводу? Натисніть «Заморозити» в додатку.</p>`,
      'WhiteBIT, 2018–2026. UAB Clear White Technologies, Вільнюс, LT-09307',
    ),
    code: '703519',
  },
  {
    name: 'pl: a courier with lockers, digits with space, and a phone',
    from: 'InPost <noreply@inpost.pl>',
    subject: 'Weryfikacja adresu e-mail w InPost',
    html: sections(
      'Jeszcze chwila',
      [
        '<p>Hej!</p><p>Podaj w aplikacji kod weryfikacyjny <b style="background:#ffcd00;padding:2px 8px">379 640</b>, a dopiszemy ten adres do profilu z numerem +48 *** *** 215.</p>',
      ],
      'InPost sp. z o.o., ul. Pana Tadeusza 4, 30-727 Kraków, infolinia 722 444 000',
    ),
    code: '379640',
  },
  {
    name: 'vi: an account for ads was limited',
    from: 'Meta for Business <no-reply@business.facebook.com>',
    subject: 'Tài khoản quảng cáo VN-TEAM-33 bị hạn chế',
    html: sections(
      '',
      [
        '<p>Chào Quỳnh,</p><p>Tài khoản 558201947730164 không thể chạy quảng cáo từ 02/03/2026 vì hoạt động bất thường. Số dư còn nợ: 1.204.500₫.</p><p>Bạn có thể yêu cầu xét duyệt lại trong vòng 30 ngày.</p>',
      ],
      'Meta Platforms, Inc., 1 Meta Way, Menlo Park, CA 94025',
    ),
    code: null,
  },
]
