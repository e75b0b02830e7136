import { boxes, cardPage, large, networkPage, row, rowsPage, shopPage, table } from './letterheads.ts'
import type { Example } from './mail.ts'

/**
 * Mails written without knowledge of the recogniser, with what a careful person would find in each. All are made up,
 * and shuffled with the seed 20261129. The line above a mail is its language.
 */
export const newsletters1: Example[] = [
  // en
  {
    name: 'confirm your address, letters and digits large',
    from: 'Mistral Maps <noreply@mistralmaps.example>',
    subject: 'Confirm your email address',
    html: shopPage({
      preview: 'Copy it into the page',
      body: `<p>Thanks for joining. Copy this into the confirmation page:</p>${large('QX73HD')}<p>It lasts one hour.</p>`,
      footer: 'Mistral Maps, 2 Rue Haute, 1000 Brussels, +32 2 555 01 42',
    }),
    code: 'QX73HD',
  },
  // en
  {
    name: 'coupon of two words with a hyphen',
    from: 'Ospreywear <shop@ospreywear.example>',
    subject: 'Your code for the weekend',
    text: 'Your code: SALE-NOW\n\nEnter it at checkout for 20% off. Ends Sunday.',
    code: null,
  },
  // tr
  {
    name: 'Turkish without dots, tracking code',
    from: 'Lale Kargo <takip@lalekargo.example>',
    subject: 'Kargonuz yolda',
    text: 'Merhaba,\n\nKargo takip kodunuz: 185209\n\nTeslim tarihi 27.11.2026.\nLale Kargo A.S. 35210 Izmir',
    code: null,
  },
  // pt
  {
    name: 'Portuguese, parted letters next to a sale',
    from: 'Papelaria Anil <conta@anil.example>',
    subject: 'Código de verificação',
    text: 'Seu código de verificação: TJX-DPK\n\nAproveite também o cupom SUPER-OFERTA na loja até 30/11/2026.',
    code: 'TJX-DPK',
  },
  // en
  {
    name: 'telephone number glued behind the verb, sender speaks of security',
    from: 'Rivet Tools <id@rivettools.example>',
    subject: 'We noticed a new device',
    html: '<div>Was this you? If not, call<b>720144</b></div><div>Our security team answers from 8 to 20.</div><div>Rivet Tools GmbH, 10435 Berlin</div>',
    code: null,
  },
  // en
  {
    name: 'verify it is you, boxes of digits below',
    from: 'Tern Bank <security@ternbank.example>',
    subject: "Verify it's you",
    html: rowsPage([
      'Hello Basil,',
      'Use these digits to verify it is you.',
      boxes('164093'),
      'If you did not ask for this, call 1-800-555-0142.',
    ]),
    code: '164093',
  },
  // en
  {
    name: 'receipt of a payment with a transaction and a card',
    from: 'Foxglove Card <receipts@foxglovecard.example>',
    subject: 'You paid Velo Depot',
    text: 'Transaction 7781208842 of EUR 48.20 at Velo Depot (card ending 4471) is complete. Approval code 129077, terminal 30018842.',
    code: null,
  },
  // en
  {
    name: 'validate by a link only, customer number around',
    from: 'Sedgewick Labs <accounts@sedgewick.example>',
    subject: 'Validate your email',
    html: '<p>Please use the button below to validate your email address.</p><p><a href="https://sedgewick.example/v?t=846771">Validate</a></p><p>Customer 846390</p><p>Sedgewick Labs, 9 Fen Road, Ely CB7 4BN</p>',
    code: null,
  },
  // az
  {
    name: 'Azerbaijani without marks, order number',
    from: 'Nar Bazar <sifaris@narbazar.example>',
    subject: 'Sifarisiniz qebul edildi',
    text: 'Salam, Leyla!\n\nSifaris nomreniz: 376250\nMebleg 48 manat, catdirilma 2 gun.',
    code: null,
  },
  // en
  {
    name: 'a code that begins like a verb',
    from: 'Shale Studio <login@shalestudio.example>',
    subject: 'Shale Studio login code',
    html: cardPage({
      preview: 'Use it within the hour',
      body: `<p>Your login code is</p>${large('IS83KQ')}<p>Enter it on the page where you began.</p>`,
      footer: '© 2026 Shale Studio, 5 Slate Street, Bangor LL57 1NB',
    }),
    code: 'IS83KQ',
  },
  // en
  {
    name: 'sign-in was completed, a notice with address and time',
    from: 'Brightmoor <no-reply@brightmoor.example>',
    subject: 'New sign-in to Brightmoor',
    html: cardPage({
      preview: 'Was this you?',
      body: '<p>A sign-in was completed with a verification code.</p><p style="font:700 20px Arial;color:#202124">22 Nov 2026 07:59</p><p>198.51.100.61, Cardiff, device 5120884</p>',
      footer: '© 2016-2026 Brightmoor plc, registered 04471822, 88 Castle Arcade, Cardiff CF10 1BW. Tel. 029 2055 5014',
    }),
    code: null,
  },
  // fr
  {
    name: 'French, finalise a purchase with a reference',
    from: 'Librairie Sillage <commandes@sillage.example>',
    subject: 'Finalisez votre achat',
    html: '<p>Bonjour,</p><p>Votre panier vous attend. Référence ci-dessous.</p><div style="font-size:30px">Réf. 088914</div><p>Librairie Sillage, 29200 Brest, 02 98 55 50 14</p>',
    code: null,
  },
  // en
  {
    name: 'complete your registration, a number alone',
    from: 'Gannet <hello@gannet.example>',
    subject: 'Complete your registration',
    html: networkPage({
      preview: 'One more step',
      body: 'Hi Ansel,\nTo complete your registration, enter this number in the app:\n551209\nWelcome aboard!',
      footer: 'Gannet Inc., 4120 Shore Dr, Portland ME 04101. © 2018-2026',
    }),
    code: '551209',
  },
  // uz
  {
    name: 'Uzbek, order number with the courier number',
    from: 'Bozor Uz <buyurtma@bozoruz.example>',
    subject: "Buyurtmangiz yo'lda",
    text: "Buyurtma 771802 uchun kuryer raqami: 340155\nYetkazish 25-noyabr, narxi 129 000 so'm.",
    code: null,
  },
  // en
  {
    name: 'reference glued into a notice of a sign-in',
    from: 'Loomly Desk <noreply@loomlydesk.example>',
    subject: 'New sign-in to your account',
    text: 'Hi Priya,Someone signed in from Chrome on Windows at 08:21.Reference:916008If it was not you, change your password.Loomly Desk, 77 Mill Lane, Leeds LS1 4AP',
    code: null,
  },
  // tr
  {
    name: 'Turkish, coupon of two words under its label',
    from: 'Defterim <kampanya@defterim.example>',
    subject: 'İndirim kodunuz',
    text: 'Merhaba,\n\nİndirim kodunuz:\n\nKIS-GELDI\n\n50 TL indirim, 30 Kasım 2026 tarihine kadar. Defterim, 06420 Ankara',
    code: null,
  },
  // de
  {
    name: 'German, bold between two sentences without blanks',
    from: 'Sparkontor <sicherheit@sparkontor.example>',
    subject: 'Ihr Sicherheitscode',
    html: '<p>Guten Tag Frau Ohlsen,</p><p>Ihr Sicherheitscode lautet<strong>417062</strong>Er gilt 10 Minuten.</p><p>Sparkontor eG, Domplatz 3, 39104 Magdeburg, Tel. 0391 5550142</p>',
    code: '417062',
  },
  // en
  {
    name: 'three letters, hyphen, three letters after a strong label',
    from: 'Ospreywiki <noreply@ospreywiki.example>',
    subject: 'Your verification code',
    text: 'Your verification code: KMR-XYT\n\nIt expires in 10 minutes.',
    code: 'KMR-XYT',
  },
  // en
  {
    name: 'advertising account in brackets is paused',
    from: 'Adgrove <notify@adgrove.example>',
    subject: 'Your ad account was restricted',
    html: networkPage({
      preview: 'Action needed',
      body: 'Hi Marta,\nAd account Velo Depot (4418820137) is restricted. Payment 158993 failed.\nReview it in Business settings.',
      footer: 'Adgrove Platforms, 1 Grove Way, CA 94025, 2026',
    }),
    code: null,
  },
  // pl
  {
    name: 'Polish without marks, post code and client code',
    from: 'Sklep Jarzab <faktury@jarzab.example>',
    subject: 'Faktura FV/2026/11/0375',
    text: 'Czesc Agnieszka,\n\nTwoj kod klienta to 037118, kod pocztowy 61-001. Kwota 249,00 zl.\n\nSklep Jarzab, Poznan',
    code: null,
  },
  // en
  {
    name: 'label element next to strong',
    from: 'Gridmark <security@gridmark.example>',
    subject: 'Gridmark sign-in request',
    html: '<form><label for="c">Verification code</label><strong id="c">583179</strong></form><p>Requested from 203.0.113.77 at 09:14.</p>',
    code: '583179',
  },
  // pl
  {
    name: 'Polish, user id in brackets before to',
    from: 'Kuźnia Kursów <konto@kuznia.example>',
    subject: 'Logowanie',
    html: '<p>Kod do logowania dla użytkownika Marek (id 553301) to <b>948126</b>.</p><p>Kuźnia Kursów, 30-001 Kraków</p>',
    code: '948126',
  },
  // es
  {
    name: 'Spanish, letters in parts in bold',
    from: 'Cuaderno <hola@cuaderno.example>',
    subject: 'Tu código de verificación',
    html: '<p>Tu código de verificación:</p><p><b>RFN-KJW</b></p><p>Cuaderno, 08001 Barcelona</p>',
    code: 'RFN-KJW',
  },
  // uk
  {
    name: 'Ukrainian in Latin letters, confirmation with nn',
    from: 'Rushnyk Market <info@rushnyk.example>',
    subject: 'Pidtverdzhennya poshty',
    html: '<p>Dobryi den, Oksano!</p><p>Kod pidtverdzhennya:</p><p><b>209673</b></p><p>Diisnyi 10 khvylyn.</p>',
    code: '209673',
  },
  // bg
  {
    name: 'Bulgarian in Latin letters',
    from: 'Roza Shop <profil@rozashop.example>',
    subject: 'Vhod v profila',
    text: 'Zdraveite,\n\nVashiyat kod za potvarzhdenie e 135490.\nValiden e 15 minuti.\n\nRoza Shop OOD, 1000 Sofia',
    code: '135490',
  },
  // de
  {
    name: 'German, transfer number in brackets before lautet',
    from: 'Bank am Anger <tan@bankamanger.example>',
    subject: 'Ihre TAN',
    html: '<p>Ihre TAN für den Auftrag (77120458) über 320,00 EUR lautet <strong>365190</strong>.</p><p>Geben Sie die TAN niemals am Telefon weiter.</p>',
    code: '365190',
  },
  // el
  {
    name: 'Greek in Latin letters',
    from: 'Elia Store <syndesi@eliastore.example>',
    subject: 'Kodikos epalitheusis',
    text: 'Geia sas,\n\nO kodikos epalitheusis sas einai: 281736\nIschyei gia 10 lepta.\n\nElia Store, 105 57 Athina',
    code: '281736',
  },
  // en
  {
    name: 'door code in inline blocks for a rented flat',
    from: 'Mossbank Stays <host@mossbank.example>',
    subject: 'How to get in on Friday',
    html: '<div><span style="display:inline-block;width:180px">Door code</span><span style="display:inline-block;padding:4px 9px;border:1px solid #778899">81927</span><span style="display:inline-block">key safe on the left</span></div><p>Flat 4, 12 Mossbank Row. Check-in from 15:00.</p>',
    code: null,
  },
  // en
  {
    name: 'letters and digits glued to the verb by a converter',
    from: 'Nimbus Vault <no-reply@nimbusvault.example>',
    subject: 'Nimbus Vault verification code',
    text: 'Your verification code isR8MX3D\n\nIt expires in 20 minutes.\nNimbus Vault, PO Box 1180, Reno NV 89502',
    code: 'R8MX3D',
  },
  // en
  {
    name: 'report about OTP traffic per client',
    from: 'Relaywave <reports@relaywave.example>',
    subject: 'OTP traffic report, week 47',
    html: `<p>Verification messages by client</p>${table(row('Client', 'OTP sent', 'OTP delivered'), row('Olena (AB1245)', '811402', '809377'), row('Borys (AB1302)', '44120', '43988'))}<p>Cost: $4,118.20 · Relaywave 2026</p>`,
    code: null,
  },
  // cs
  {
    name: 'Czech without marks, an invoice with a variable symbol',
    from: 'Knihy Lipa <faktury@knihylipa.example>',
    subject: 'Faktura za listopad',
    text: 'Dobry den,\n\nvariabilni symbol je 913220, kod banky 0800. Castka 1 249 Kc, splatnost 10. 12. 2026.\n\nKnihy Lipa s.r.o., 602 00 Brno',
    code: null,
  },
  // en
  {
    name: 'licence plates of a car park, letters and digits in parts',
    from: 'Peatfire Parking <permits@peatfire.example>',
    subject: 'Parking permit confirmed',
    html: networkPage({
      preview: 'Valid for November',
      body: 'Hello,\nYour permit is active for\n<b>M4K-8TB</b>\nZone 12, until 30 November 2026.',
      footer: 'Peatfire OÜ, Pikk 48, 10133 Tallinn. © 2026',
    }),
    code: null,
  },
  // el
  {
    name: 'Greek in Latin letters, an order and a post code',
    from: 'Elia Store <paraggelies@eliastore.example>',
    subject: 'I paraggelia sas',
    text: 'Geia sas,\n\nO arithmos paraggelias sas einai: 281404\nT.K. 105 57, Athina. Synolo 48,20 evro.\n\nElia Store',
    code: null,
  },
  // es
  {
    name: 'Spanish without marks, a postal code and a guide number',
    from: 'Mercado Ceiba <envios@ceiba.example>',
    subject: 'Tu pedido va en camino',
    text: 'Hola Ximena:\n\nTu codigo de seguimiento es 692803.\nEntrega en codigo postal 06700, CDMX, total $1,290.00.',
    code: null,
  },
  // es
  {
    name: 'Spanish, validate your mail',
    from: 'Cocina Nube <cuenta@cocinanube.example>',
    subject: 'Valida tu correo electrónico',
    html: '<p>¡Hola, Álvaro!</p><p>Usa este número para validar tu correo electrónico:</p><h1>619474</h1><p>Cocina Nube, 46001 Valencia</p>',
    code: '619474',
  },
  // es
  {
    name: 'Spanish, code with a leading zero in brackets',
    from: 'Radio Faro <hola@radiofaro.example>',
    subject: 'Tu inicio de sesión',
    html: '<p>Hola:</p><p>Tu código de inicio de sesión (073651) vence en 10 minutos.</p><p>Radio Faro, 11001 Cádiz</p>',
    code: '073651',
  },
  // en
  {
    name: 'a code that ends like a word, in a link of its own',
    from: 'Bramblebox <account@bramblebox.example>',
    subject: 'Bramblebox one-time code',
    html: '<p>Enter this one-time code to sign in:</p><p><a href="https://bramblebox.example/copy?x=99" style="font-size:26px">G41YES</a></p><p>Tap the code to copy it.</p>',
    code: 'G41YES',
  },
  // vi
  {
    name: 'Vietnamese with marks, OTP in a division',
    from: 'Ví Sen <otp@visen.example>',
    subject: 'Mã OTP đăng nhập',
    html: '<p>Chào bạn,</p><p>Mã OTP đăng nhập của bạn là:</p><div style="font-size:30px">930584</div><p>Không chia sẻ mã này với bất kỳ ai. Hotline 1900 5550</p>',
    code: '930584',
  },
  // uk
  {
    name: 'Ukrainian, Latin letters in parts',
    from: 'Нотатник <no-reply@notatnyk.example>',
    subject: 'Код підтвердження',
    html: '<p>Код підтвердження:</p><h2>HWC-QTG</h2><p>Нотатник, 2026</p>',
    code: 'HWC-QTG',
  },
  // pl
  {
    name: 'Polish, parcel locker code split by nbsp',
    from: 'Paczki Rzeczne <paczki@rzeczny.example>',
    subject: 'Paczka czeka w automacie',
    html: '<p>Kod odbioru:<b>615&nbsp;733</b>Paczka czeka 48 godzin.</p><p>Automat WAW48A, ul. Polna 7. Infolinia 22 555 01 90</p>',
    code: null,
  },
]
