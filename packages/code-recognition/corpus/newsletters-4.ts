import { cardPage, large, networkPage, shopPage } from './letterheads.ts'
import type { Example } from './mail.ts'

/**
 * Mails written without knowledge of the recogniser, with what a careful person would find in each. All are made up,
 * shuffled with the seed 20261129, and first used when the recogniser was finished. The line above a mail is its
 * language.
 */
export const newsletters4: Example[] = [
  // fr
  {
    name: 'French, file number in a plain export without breaks',
    from: 'Mutuelle Orme <ne-pas-repondre@orme.example>',
    subject: 'Votre dossier a été reçu',
    text: 'Bonjour Maëlle,Votre numéro de dossier :472118Nous répondons sous 10 jours.Mutuelle Orme, 21 rue du Port, 44000 Nantes',
    code: null,
  },
  // es
  {
    name: 'Spanish, coupon of two words in bold',
    from: 'Cuaderno <ofertas@cuaderno.example>',
    subject: 'Tu código de regalo',
    html: '<p>Tu código de regalo:</p><p><b>HOLA-OTOÑO</b></p><p>10 % en libretas, hasta el 30/11. Cuaderno, 08001 Barcelona</p>',
    code: null,
  },
  // fr
  {
    name: 'French, plain export without line breaks',
    from: 'Mutuelle Orme <ne-pas-repondre@orme.example>',
    subject: 'Votre code de vérification',
    text: 'Bonjour Maëlle,Votre code de vérification :472906Ce code expire dans 10 minutes.Mutuelle Orme, 21 rue du Port, 44000 Nantes',
    code: '472906',
  },
  // uz
  {
    name: 'Uzbek, order number and the time of delivery',
    from: 'Anor <buyurtma@anor-uz.example>',
    subject: 'Buyurtma qabul qilindi',
    text: 'Assalomu alaykum!\nBuyurtma raqami: 742551\nYetkazib berish 2 kun ichida.',
    code: null,
  },
  // tr
  {
    name: 'Turkish, an account with its installation number',
    from: 'Defne Enerji <hesap@defne.example>',
    subject: 'Kasım faturanız',
    text: '(No: 5520790) hesabınız için tesisat kodu 483611. Son ödeme tarihi 08.12.2026, tutar 412,60 TL.',
    code: null,
  },
  // tr
  {
    name: 'Turkish, account number in front of the label',
    from: 'Defne Enerji <hesap@defne.example>',
    subject: 'Hesap girişi',
    text: '(No: 5520341) hesabınız için doğrulama kodu 483065. Kod 3 dakika geçerlidir.',
    code: '483065',
  },
  // es
  {
    name: 'Spanish, discount code in a newsletter',
    from: 'Tienda Lince <novedades@tiendalince.example>',
    subject: 'Rebajas de noviembre en Tienda Lince',
    html: shopPage({
      preview: 'Hasta el domingo',
      body: '<p>Hola, Nuria:</p><p>Tu código de descuento es<b>895LINCE</b>Caduca el 30/11/2026.</p><p>Desde 12,95 € · Ref. 448120</p>',
      footer: 'Tienda Lince S.L., Calle Olmo 48, 28012 Madrid, 2026',
    }),
    code: null,
  },
  // ru
  {
    name: 'Russian, the code itself in brackets',
    from: 'Лавка Мята <no-reply@lavkamyata.example>',
    subject: 'Вход на сайт',
    html: '<p>Здравствуйте!</p><p>Ваш код для входа (826409) действует 5 минут.</p><p>ООО «Мята», 2026</p>',
    code: '826409',
  },
  // en
  {
    name: 'order number in bold touches the verb',
    from: 'Harbour Books <orders@harbourbooks.example>',
    subject: 'Your Harbour Books order',
    html: '<p>Hi Tamsin,</p><p>Your order number is<strong>738119</strong>It ships within 2 days.</p><p>Harbour Books, 14 Quay Row, Bristol BS1 6TY</p>',
    code: null,
  },
  // es
  {
    name: 'Spanish, the verb and the digits touch',
    from: 'Tienda Lince <cuentas@tiendalince.example>',
    subject: 'Inicio de sesión en Tienda Lince',
    html: shopPage({
      preview: 'No compartas este código',
      body: '<p>Hola, Nuria:</p><p>Tu código de acceso es<b>895310</b>Caduca en 5 minutos.</p>',
      footer: 'Tienda Lince S.L., Calle Olmo 48, 28012 Madrid, 2026',
    }),
    code: '895310',
  },
  // en
  {
    name: 'label, code and validity in three cells of one row',
    from: 'Oakline Payroll <auth@oakline.example>',
    subject: 'Your one-time passcode',
    html: '<table><tr><td>Passcode</td><td>302746</td><td>Valid 10 min</td></tr><tr><td>Employee</td><td>K. Osei</td><td>Site 14</td></tr></table>',
    code: '302746',
  },
  // en
  {
    name: 'meeting id of letters in parts',
    from: 'Wayfarer Meet <calendar@wayfarermeet.example>',
    subject: 'Invitation: weekly sync, Mon 23 Nov 2026 10:00',
    text: 'Join with this link: https://wayfarermeet.example/gkt-bqzr-wpm\nMeeting code: gkt-bqzr-wpm\nOr dial +1 555 014 4471, PIN 880 124 617#',
    code: null,
  },
  // ka
  {
    name: 'Georgian in Latin letters',
    from: 'Vazi Market <angarishi@vazi.example>',
    subject: 'Dadasturebis kodi',
    text: 'Gamarjoba, Nino!\n\nTqveni dadasturebis kodi: 664208\n\nVazi Market, 0108 Tbilisi',
    code: '664208',
  },
  // en
  {
    name: 'complete your order, a basket number alone',
    from: 'Gannet Shop <shop@gannet.example>',
    subject: 'Complete your order',
    html: shopPage({
      preview: 'You left something behind',
      body: '<p>Hi Ansel,</p><p>To complete your order, return to basket</p><p>551733</p><p>2 items, $84.50</p>',
      footer: 'Gannet Inc., 4120 Shore Dr, Portland ME 04101. © 2018-2026',
    }),
    code: null,
  },
  // ro
  {
    name: 'Romanian without marks',
    from: 'Magazin Brad <cont@magazinbrad.example>',
    subject: 'Verificare cont',
    html: '<p>Buna, Ioana!</p><p>Codul dvs. de verificare este <strong>507329</strong>.</p><p>Magazin Brad SRL, 400001 Cluj-Napoca</p>',
    code: '507329',
  },
  // de
  {
    name: 'German, letters in parts after the label',
    from: 'Aktenschrank <konto@aktenschrank.example>',
    subject: 'Ihr Bestätigungscode',
    text: 'Guten Tag,\n\nIhr Bestätigungscode: XPL-TDM\n\nAktenschrank GmbH, Mo-Fr 9-17 Uhr',
    code: 'XPL-TDM',
  },
  // uz
  {
    name: 'Uzbek, confirmation code with its suffix',
    from: 'Anor <kirish@anor-uz.example>',
    subject: 'Kirishni tasdiqlang',
    text: 'Assalomu alaykum!\nTasdiqlash kodi: 742096\nKod 3 daqiqa amal qiladi.',
    code: '742096',
  },
  // kk
  {
    name: 'Kazakh in Latin letters, post index and order',
    from: 'Alma Dukeni <tapsyrys@almadukeni.example>',
    subject: 'Tapsyrys zholda',
    text: 'Salemetsiz be!\n\nTapsyrys nomiri: 849603\nPoshta indeksi 050000, bagasy 12 900 tenge.',
    code: null,
  },
  // en
  {
    name: 'AMP part with a tracking number',
    from: 'Voxel Arcade Shop <shop@voxelarcade.example>',
    subject: 'On its way',
    html: '<!doctype html><html amp4email><head><style amp4email-boilerplate>body{visibility:hidden}</style><style amp-custom>.c{font-size:32px;color:#223344}.l{display:block}</style></head><body style="visibility:visible"><span class="l">Your tracking number is</span><span class="c">649911</span><p>Voxel Arcade, 2200 Canal Blvd, Suite 310</p></body></html>',
    code: null,
  },
  // en
  {
    name: 'booking reference of an airline glued by a converter',
    from: 'Nimbus Air <no-reply@nimbusair.example>',
    subject: 'Your booking is confirmed',
    text: 'Your booking reference isR8MJ5K\n\nFlight NB 2047, 28 NOV 2026, gate closes 06:40.\nNimbus Air, PO Box 1180, Reno NV 89502',
    code: null,
  },
  // az
  {
    name: 'Azerbaijani without marks',
    from: 'Nar Bazar <hesab@narbazar.example>',
    subject: 'Giris ucun kod',
    text: 'Salam, Leyla!\n\nTesdiq kodunuz: 376912\nKod 5 deqiqe kecerlidir.',
    code: '376912',
  },
  // kk
  {
    name: 'Kazakh in Latin letters',
    from: 'Alma Dukeni <kiru@almadukeni.example>',
    subject: 'Kiru kody',
    text: 'Salemetsiz be!\n\nRastau kody: 849160\nKodty eshkimge aitpanyz.',
    code: '849160',
  },
  // en
  {
    name: 'ticket number after for with a hash, an older code cited below',
    from: 'Stackhelp <verify@stackhelp.example>',
    subject: 'Prove that you own this mailbox',
    text: 'Hello,\n\nverification code for ticket #90442: 871635\n\nType it into the chat window to confirm your address.\n\nOn Thu, 19 Nov 2026 at 16:20, Stackhelp <verify@stackhelp.example> wrote:\n> verification code for ticket #90388: 880316',
    code: '871635',
  },
  // tr
  {
    name: 'Turkish without dots, coupon code and table number',
    from: 'Kervan Lokanta <bilgi@kervan.example>',
    subject: 'Hos geldiniz hediyesi',
    html: '<p>Kupon kodu</p><p style="font-size:28px"><b>KERVAN60</b></p><p>Masa 6088 icin degil, paket siparis icin gecerlidir.</p>',
    code: null,
  },
  // en
  {
    name: 'promo code as label and strong',
    from: 'Gridmark <offers@gridmark.example>',
    subject: 'A little something for you',
    html: '<label for="c">Promo code</label><strong id="c">583GRID</strong><p>Saves you 15% until 30 November 2026. Minimum order $49.</p>',
    code: null,
  },
  // de
  {
    name: 'German, complete a purchase with an offer number',
    from: 'Werkbank24 <angebot@werkbank24.example>',
    subject: 'Kauf abschließen: Ihr Angebot wartet',
    text: 'Hallo Mareike,\n\nIhr Angebot\n\n932118\n\nüber 1.249,00 EUR gilt bis 05.12.2026.\n\nWerkbank24, 70173 Stuttgart',
    code: null,
  },
  // bg
  {
    name: 'Bulgarian in Latin letters, code for a discount',
    from: 'Roza Shop <oferti@rozashop.example>',
    subject: 'Otstapka za vas',
    text: 'Zdraveite,\n\nVashiyat kod za otstapka e ROZA1354.\nMinimalna poruchka 40 lv.\n\nRoza Shop OOD, 1000 Sofia',
    code: null,
  },
  // de
  {
    name: 'German, voucher for an order in brackets',
    from: 'Laden am Anger <post@ladenamanger.example>',
    subject: 'Ihr Gutschein',
    html: '<p>Ihr Gutscheincode für die Bestellung (77120991) über 32,00 EUR lautet <strong>DANKE365</strong>.</p><p>Einlösbar bis 31.12.2026.</p>',
    code: null,
  },
  // ru
  {
    name: 'Russian in Latin letters, promo code',
    from: 'Lavka 7 <akcii@lavka7.example>',
    subject: 'Skidka dlya vas',
    html: '<table><tr><td>Zdravstvujte!</td></tr><tr><td>Promokod na pervyj zakaz</td></tr><tr><td style="font-size:26px">LAVKA480</td></tr><tr><td>Lavka 7, 2026, tel. 8 800 555 01 43</td></tr></table>',
    code: null,
  },
  // en
  {
    name: 'four letters and four letters',
    from: 'Rookery <auth@rookery.example>',
    subject: 'Rookery login code',
    text: 'Login code: ZTLK-PWVN\n\nType it with or without the hyphen. Rookery, 2026.',
    code: 'ZTLK-PWVN',
  },
  // en
  {
    name: 'the code itself stands in brackets',
    from: 'Lantern Mail <security@lanternmail.example>',
    subject: 'Sign-in attempt',
    html: cardPage({
      body: '<p>Your code (635917) expires in 10 minutes.</p><p>Only enter it on lanternmail.example.</p>',
      footer: 'Lantern Mail, 600 Pier Ave, Duluth MN 55802',
    }),
    code: '635917',
  },
  // en
  {
    name: 'an order number in brackets expires',
    from: 'Lantern Prints <orders@lanternprints.example>',
    subject: 'Your basket',
    html: cardPage({
      body: '<p>Your reservation (635204) expires in 10 days.</p><p>Pay at lanternprints.example or in the shop.</p>',
      footer: 'Lantern Prints, 600 Pier Ave, Duluth MN 55802',
    }),
    code: null,
  },
  // id
  {
    name: 'Indonesian, receipt number for a customer id',
    from: 'Toko Melati <pesanan@tokomelati.example>',
    subject: 'Pesanan dikirim',
    text: 'Nomor resi untuk pelanggan Dewi (ID 8812677) adalah 593228. Perkiraan tiba 26 November 2026.',
    code: null,
  },
  // vi
  {
    name: 'Vietnamese without marks, an order code',
    from: 'Cho Sen <donhang@chosen-vn.example>',
    subject: 'Don hang da duoc gui',
    text: 'Xin chao Linh,\n\nMa don hang cua ban la 396877. Du kien giao ngay 26/11/2026.\n\nCho Sen, Quan 1, TP HCM 700000',
    code: null,
  },
  // en
  {
    name: 'a code with a capital word in its middle',
    from: 'Draughtsman <noreply@draughtsman.example>',
    subject: 'Verify this sign-in',
    html: '<p>Verification code</p><p style="font:700 30px Courier;letter-spacing:3px">7NOW31</p><p>The code works once.</p>',
    code: '7NOW31',
  },
  // uk
  {
    name: 'Ukrainian, user number in brackets and a dash',
    from: 'Енергія Плюс <cabinet@energiaplus.example>',
    subject: 'Підтвердження входу',
    text: 'Код підтвердження для користувача Олег (UA5512) — 318077.\nНікому його не повідомляйте.',
    code: '318077',
  },
  // id
  {
    name: 'Indonesian, a voucher and the post code',
    from: 'Kedai Pala <promo@kedaipala.example>',
    subject: 'Kode promo untuk Anda',
    html: networkPage({
      preview: 'Hemat 45 ribu',
      body: 'Halo Bayu,\nKode promo Anda adalah\n<b>PALA4508</b>\nBerlaku sampai 30 November 2026.',
      footer: 'Kedai Pala, Jl. Melati 48, Bandung, kode pos 40115, 2026',
    }),
    code: null,
  },
  // en
  {
    name: 'finish a survey, its number and a prize',
    from: 'Papertrail Kites <survey@kites.example>',
    subject: 'Finish your survey',
    text: 'Hello!\n\nFinish survey\n\n70882\n\nand win one of 50 kites worth 120 dollars.\n\nPapertrail Kites, since 1998',
    code: null,
  },
  // tr
  {
    name: 'Turkish, parted letters under the label',
    from: 'Defterim <giris@defterim.example>',
    subject: 'Doğrulama kodunuz',
    text: 'Merhaba,\n\nDoğrulama kodunuz:\n\nLGV-SBN\n\nDefterim, 06420 Ankara',
    code: 'LGV-SBN',
  },
  // ru
  {
    name: 'Russian, a request number for a contract in brackets',
    from: 'Связь Дом <lk@svyazdom.example>',
    subject: 'Заявка принята',
    text: 'Номер заявки по вашему обращению (договор 44120311): 760889\n\nМастер приедет 24.11.2026. Служба поддержки: 8 800 555-01-42',
    code: null,
  },
  // en
  {
    name: 'authorize a new device, number in its own table between conditional comments',
    from: 'Coldspring <alerts@coldspring.example>',
    subject: 'Authorize your new device',
    html: '<p>Someone tries to sign in with a device that we do not know: Pixel 9, Android 16.</p><p>If this is you, enter the following on that device.</p><!--[if mso]><table width="560"><tr><td height="48"><![endif]--><table align="center"><tr><td bgcolor="#eef0f2" style="font:bold 32px monospace">407 936</td></tr></table><!--[if mso]></td></tr></table><![endif]--><p>Coldspring, 2026</p>',
    code: '407936',
  },
  // es
  {
    name: 'Spanish, meter reading for a client number',
    from: 'Aguas del Valle <clientes@aguasvalle.example>',
    subject: 'Lectura de su contador',
    text: 'La lectura del contador para el cliente 40281654 es 529118.\nImporte: 48,12 €. Vence el 15/12/2026.',
    code: null,
  },
  // en
  {
    name: 'a code with a small word inside',
    from: 'Kelpie <team@kelpie.example>',
    subject: 'Here is your Kelpie security code',
    text: 'Security code: B6IT2X\n\nRequested on 21 November 2026, 18:02 from Aberdeen.\nKelpie Ltd',
    code: 'B6IT2X',
  },
  // en
  {
    name: 'bold digits at the end of a sentence, a style sheet full of numbers before',
    from: 'Rivet Tools <id@rivettools.example>',
    subject: 'Confirm it is you',
    html: '<style>.h{color:#445120;width:600px;line-height:150%}.f{font:400 11px/16px Arial;mso-line-height-rule:exactly;margin:0 0 18px}@media (max-width:480px){.h{width:100%;max-width:375px}}</style><div class="h">To confirm it is you, type<b>720583</b></div><div>If you did not try to sign in, change your password.</div><div>Rivet Tools GmbH, 10435 Berlin</div>',
    code: '720583',
  },
  // en
  {
    name: 'parted letters behind the verb, airports and days elsewhere',
    from: 'Wayfarer Club <id@wayfarerclub.example>',
    subject: 'Verify your Wayfarer Club login',
    text: 'Your verification code is GHT-BQZ.\n\nDesk hours MON-FRI. Your last trip: LHR-OSL, 14 November 2026.',
    code: 'GHT-BQZ',
  },
  // pl
  {
    name: 'Polish without marks, authorisation code',
    from: 'Sklep Jarzab <konto@jarzab.example>',
    subject: 'Potwierdz logowanie',
    text: 'Czesc Agnieszka,\n\nTwoj kod weryfikacyjny to 037594. Wygasa za 10 minut.\n\nSklep Jarzab, 61-001 Poznan',
    code: '037594',
  },
  // en
  {
    name: 'the word Code and bold digits, nothing else',
    from: 'Tallyho <no-reply@tallyho.example>',
    subject: 'Log in to Tallyho',
    html: '<div>Code<b>064918</b></div><div>Expires 10:45</div>',
    code: '064918',
  },
  // pt
  {
    name: 'Portuguese, account and shop before the code',
    from: 'Rede Ipê <acesso@redeipe.example>',
    subject: 'Código de acesso',
    text: 'O código de acesso da conta 77192 (Loja 1140) é 270598. Não o informe a ninguém.',
    code: '270598',
  },
  // en
  {
    name: 'sale with a code word made of a number and NOW',
    from: 'Draughtsman <shop@draughtsman.example>',
    subject: 'Only today: 40 per cent off',
    html: '<p>Enter at checkout</p><p style="font:700 30px Courier;letter-spacing:3px">40NOW26</p><p>The code works once per basket.</p>',
    code: null,
  },
  // en
  {
    name: 'locker code in two blocks',
    from: 'Pinecart Lockers <parcels@pinecart.example>',
    subject: 'Your parcel is waiting',
    html: networkPage({
      preview: 'Pick it up by Sunday',
      body: 'Hello Wendell,\n<span style="display:block">Your locker code is</span><span style="display:block;font-size:28px">490188</span><span style="display:block">Locker 12, Station Road</span>',
      footer: 'Pinecart Ltd, 2026. Sent to wendell.k@mail.example',
    }),
    code: null,
  },
  // it
  {
    name: 'Italian, confirm the address with the number below',
    from: 'Velo Ligure <account@veloligure.example>',
    subject: 'Conferma il tuo indirizzo email',
    text: 'Ciao Fabio,\n\nper confermare il tuo indirizzo inserisci il codice qui sotto.\n\n254862\n\nVelo Ligure, 16121 Genova',
    code: '254862',
  },
  // en
  {
    name: 'confirmed booking of a hotel, number large',
    from: 'Mistral Hotels <stay@mistralhotels.example>',
    subject: 'Confirmed: your stay in Brussels',
    html: cardPage({
      preview: 'See you soon',
      body: `<p>Confirmation number</p>${large('QX73881')}<p>2 nights, 28-30 November 2026, 218 euros</p>`,
      footer: 'Mistral Hotels, 2 Rue Haute, 1000 Brussels, +32 2 555 01 42',
    }),
    code: null,
  },
  // uk
  {
    name: 'Ukrainian, activate the account',
    from: 'Навчалка <no-reply@navchalka.example>',
    subject: 'Активуйте обліковий запис',
    html: '<p>Вітаємо, Соломіє!</p><p>Щоб активувати обліковий запис, введіть цей код:</p><p><b>703381</b></p><p>Навчалка, 2026</p>',
    code: '703381',
  },
  // ro
  {
    name: 'Romanian, account and holder before este',
    from: 'Banca Teiul <acces@teiul.example>',
    subject: 'Cod de acces',
    text: 'Codul de acces pentru contul 2200918 (Ana Dima) este 815273. Expira in 4 minute.',
    code: '815273',
  },
  // ro
  {
    name: 'Romanian, an account number and a loan file',
    from: 'Banca Teiul <credite@teiul.example>',
    subject: 'Dosarul de credit',
    text: 'Dosarul pentru contul 2200461 (Ana Dima) este 815009. Raspunsul vine in 4 zile.',
    code: null,
  },
  // uk
  {
    name: 'Ukrainian, bold digits between words without blanks',
    from: 'Крамниця Вир <no-reply@vyr.example>',
    subject: 'Вхід до кабінету',
    html: '<p>Добрий день!</p><p>Ваш код<b>530824</b>Дійсний 5 хвилин.</p><p>Крамниця «Вир», вул. Лісова, 7, 79000 Львів</p>',
    code: '530824',
  },
  // id
  {
    name: 'Indonesian, verification code on a line of its own',
    from: 'Kedai Pala <akun@kedaipala.example>',
    subject: 'Kode verifikasi Anda',
    html: networkPage({
      preview: 'Masukkan kode ini',
      body: 'Halo Bayu,\nKode verifikasi Anda adalah\n<b>450862</b>\nJangan bagikan kode ini.',
      footer: 'Kedai Pala, Jl. Melati 48, Bandung 40115, 2026',
    }),
    code: '450862',
  },
  // en
  {
    name: 'two airports, large, in an itinerary',
    from: 'Slate Air <trips@slateair.example>',
    subject: 'Check in now',
    html: cardPage({
      preview: 'Your flight leaves tomorrow',
      body: `<p>Your trip</p>${large('JFK-LAX')}<p>Flight SA 418, 23 November 2026, 07:15, seat 14C</p>`,
      footer: '© 2026 Slate Air, 500 Harrow St, San Jose CA 95110',
    }),
    code: null,
  },
  // en
  {
    name: 'policy notice about codes, with words in parts',
    from: 'Harrow Trust <policy@harrowtrust.example>',
    subject: 'How our verification codes change in 2026',
    text: 'From 1 December 2026 our verification codes have 8 digits instead of 6. They are sent by text message, never by e-mail.\n\nThe new rules are for SIGN-INS and OPT-OUTS alike. Section 14, page 2031.',
    code: null,
  },
]
