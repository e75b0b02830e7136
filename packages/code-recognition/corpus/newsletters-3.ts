import { boxes, cardPage, large, networkPage, rowsPage, shopPage } from './letterheads.ts'
import type { Example } from './mail.ts'

/**
 * Mails written without knowledge of the recogniser, with what a careful person would find in each. All are made up,
 * and shuffled with the seed 20261129. The line above a mail is its language.
 */
export const newsletters3: Example[] = [
  // en
  {
    name: 'product name that begins like a verb',
    from: 'Shale Studio <news@shalestudio.example>',
    subject: 'Meet the IS77KX lamp',
    html: shopPage({
      preview: 'New in the studio',
      body: `<p>The new lamp is</p>${large('IS77KX')}<p>From 129 euros, in 3 colours.</p>`,
      footer: '© 2026 Shale Studio, 5 Slate Street, Bangor LL57 1NB',
    }),
    code: null,
  },
  // en
  {
    name: 'payslip with cells glued together',
    from: 'Oakline Payroll <payslips@oakline.example>',
    subject: 'Payslip for November 2026',
    html: '<table><tr><td>Employee</td><td>302118</td><td>Tax code</td><td>1257L</td></tr><tr><td>Net pay</td><td>2,481.16</td><td>Cost code</td><td>40177</td></tr></table>',
    code: null,
  },
  // ru
  {
    name: 'Russian in Latin letters, confirmation code with j',
    from: 'Lavka 7 <noreply@lavka7.example>',
    subject: 'Kod podtverzhdeniya',
    html: '<table><tr><td>Zdravstvujte!</td></tr><tr><td>Kod podtverzhdeniya registracii</td></tr><tr><td style="font-size:26px">480 251</td></tr><tr><td>Lavka 7, 2026, tel. 8 800 555 01 43</td></tr></table>',
    code: '480251',
  },
  // en
  {
    name: 'boxes of single digits that count down days',
    from: 'Cobble <news@cobble.example>',
    subject: 'The countdown is on',
    html: `<html><head><style>.b{width:44px;color:#404142}</style></head><body><h3>Hours to go</h3>${boxes('000366')}<span>until Code Day 2026 opens at 14:30</span><p>© 2011-2026 Cobble</p></body></html>`,
    code: null,
  },
  // fr
  {
    name: 'French, file number in brackets before the colon',
    from: 'Assur Loire <espace@assurloire.example>',
    subject: 'Connexion à votre espace',
    html: '<p>Votre code de connexion (dossier 88213) est : <b>756031</b></p><p>Assur Loire, 37000 Tours</p>',
    code: '756031',
  },
  // en
  {
    name: 'article number of letters and digits glued',
    from: 'Quillpost <orders@quillpost.example>',
    subject: 'Back in stock',
    html: '<p>Hello,</p><p>The article is<b>T4WB6N</b></p><p>in stock again, for 19.90.</p><p>Team Quillpost</p>',
    code: null,
  },
  // en
  {
    name: 'reference of letters in parts, a complaint',
    from: 'Chirp Desk <cases@chirpdesk.example>',
    subject: 'We have your message',
    html: '<p>Thank you for writing to us.</p><p style="font-size:28px"><span>Ref: </span><span>DVH</span><span>-</span><span>NRT</span></p><p>Chirp Desk 2020-2026</p>',
    code: null,
  },
  // id
  {
    name: 'Indonesian, customer id in brackets before adalah',
    from: 'Toko Melati <akun@tokomelati.example>',
    subject: 'Kode OTP',
    text: 'Kode OTP untuk pelanggan Dewi (ID 8812034) adalah 593710. Jangan berikan kepada siapa pun.',
    code: '593710',
  },
  // en
  {
    name: 'activate an account with eight digits',
    from: 'Orchard Learning <enrol@orchardlearning.example>',
    subject: 'Activate your account',
    text: 'Dear learner,\n\nactivate your account on orchardlearning.example/activate with this number:\n\n28830517\n\nIt works until 30 November 2026.',
    code: '28830517',
  },
  // de
  {
    name: 'German, a promotional code in brackets',
    from: 'Reisekiste <angebote@reisekiste.example>',
    subject: '20 Euro für Ihre nächste Reise',
    text: 'Hallo Jonas,\n\nIhr Rabattcode (REISE20) ist bis 15.12.2026 gültig.\n\nReisekiste GmbH, 20095 Hamburg, HRB 118842',
    code: null,
  },
  // en
  {
    name: 'complete sign-in, quoted policy and long footer after the number',
    from: 'Brightmoor <no-reply@brightmoor.example>',
    subject: 'Complete your sign-in to Brightmoor',
    html: cardPage({
      preview: 'Sign-in requested from Cardiff',
      body: '<p>Enter the code below to complete your sign-in.</p><p style="font:700 34px Arial;color:#202124">512 067</p><p>Requested 22 Nov 2026 07:58 from 198.51.100.61</p>',
      footer: '© 2016-2026 Brightmoor plc, registered 04471822, 88 Castle Arcade, Cardiff CF10 1BW. Tel. 029 2055 5014',
    }),
    code: '512067',
  },
  // de
  {
    name: 'German, the code itself in brackets',
    from: 'Reisekiste <login@reisekiste.example>',
    subject: 'Anmeldung bei Reisekiste',
    text: 'Hallo Jonas,\n\nIhr Anmeldecode (190472) ist 15 Minuten gültig.\n\nReisekiste GmbH, 20095 Hamburg, HRB 118842',
    code: '190472',
  },
  // en
  {
    name: 'validate in the subject and the sentence',
    from: 'Sedgewick Labs <accounts@sedgewick.example>',
    subject: 'Validate your email',
    html: '<p>Please use the code below to validate your email address.</p><p style="font-size:28px">846027</p><p>Sedgewick Labs, 9 Fen Road, Ely CB7 4BN</p>',
    code: '846027',
  },
  // fr
  {
    name: 'French, finalise your registration',
    from: 'Librairie Sillage <compte@sillage.example>',
    subject: 'Finalisez votre inscription',
    html: '<p>Bonjour,</p><p>Pour finaliser votre inscription, saisissez le code ci-dessous.</p><div style="font-size:30px">088235</div><p>Librairie Sillage, 29200 Brest</p>',
    code: '088235',
  },
  // en
  {
    name: 'two spans shown as blocks, no blank between',
    from: 'Pinecart <login@pinecart.example>',
    subject: 'Pinecart login',
    html: networkPage({
      preview: 'Here is what you asked for',
      body: 'Hello Wendell,\n<span style="display:block">Your login code is</span><span style="display:block;font-size:28px">490637</span><span style="display:block">Do not share it</span>',
      footer: 'Pinecart Ltd, 2026. Sent to wendell.k@mail.example',
    }),
    code: '490637',
  },
  // en
  {
    name: 'span and b side by side in one cell, another number in the hidden preheader',
    from: 'Fernway <account@fernway.example>',
    subject: 'Sign in to Fernway',
    html: '<div style="display:none;max-height:0;overflow:hidden">Request 991407 &#847;&zwnj;&nbsp;&#8199;&#65279;&#847;&zwnj;&nbsp;</div><table width="480"><tr><td><span style="color:#556677">Your code is</span><b style="color:#102938">275083</b></td></tr><tr><td style="font-size:11px">Fernway 2014-2026</td></tr></table>',
    code: '275083',
  },
  // uk
  {
    name: 'Ukrainian in Latin letters, possessive and colon',
    from: 'Dilo <no-reply@dilo.example>',
    subject: 'Vash kod',
    text: 'Vitaiemo!\n\nVash kod: 557180\n\nNe peredavaite yoho nikomu.\nDilo, Kyiv',
    code: '557180',
  },
  // en
  {
    name: 'invoice number after for and is, a code only in a comment nobody sees',
    from: 'Copperfield Supply <billing@copperfield.example>',
    subject: 'Invoice available',
    html: '<p>The invoice for order 88341912 is <b>217003</b>.</p><!--[if mso]><p>Your code is 400912</p><![endif]--><p>Total: $1,048.20, due 15 December 2026</p>',
    code: null,
  },
  // en
  {
    name: 'letters in parts, large, under the label',
    from: 'Slateboard <login@slateboard.example>',
    subject: 'Slateboard sign-in code',
    html: cardPage({
      preview: 'Your temporary sign-in code',
      body: `<p>Enter this sign-in code in your browser</p>${large('WQF-HBD')}<p>If you did not try to sign in, ignore this mail.</p>`,
      footer: '© 2026 Slateboard, 500 Harrow St, San Jose CA 95110',
    }),
    code: 'WQF-HBD',
  },
  // it
  {
    name: 'Italian, tax code of a client',
    from: 'Cassa Olivo <documenti@cassaolivo.example>',
    subject: 'Estratto conto disponibile',
    text: 'Il codice fiscale per il cliente Rossi (CL00977) è stato aggiornato. Pratica 402118, periodo 2026.',
    code: null,
  },
  // en
  {
    name: 'says that an OTP went to the telephone',
    from: 'Merrow Clinic <portal@merrow.example>',
    subject: 'Patient portal access',
    text: 'The OTP for Iryna (KV2207) was sent to your phone ending in 0142. This mail holds no code.\n\nMerrow Clinic, reception 0117 496 0142',
    code: null,
  },
  // uk
  {
    name: 'Ukrainian, a route of a bus and its number',
    from: 'Автобус Шлях <kvytky@shliah.example>',
    subject: 'Ваш квиток',
    html: '<p>Ваш рейс:</p><h2>KBP-LWO</h2><p>Місце 14, 24.11.2026, 480 грн. Квиток 7718203</p>',
    code: null,
  },
  // pt
  {
    name: 'Portuguese, withdrawal code of a shop in brackets',
    from: 'Rede Ipê <pedidos@redeipe.example>',
    subject: 'Retire na loja',
    text: 'O código de retirada do pedido 77845 (Loja 1140) é 270113. Apresente-o no balcão com um documento.',
    code: null,
  },
  // en
  {
    name: 'inline-block pieces glued to each other',
    from: 'Mossbank <hello@mossbank.example>',
    subject: 'Security code inside',
    html: '<div><span style="display:inline-block;width:180px">Security code</span><span style="display:inline-block;padding:4px 9px;border:1px solid #778899">81504</span><span style="display:inline-block">expires soon</span></div><img src="https://px.mossbank.example/o/90112233.gif" width="1" height="1" alt="">',
    code: '81504',
  },
  // en
  {
    name: 'plain text where the converter dropped the line breaks',
    from: 'Loomly Desk <noreply@loomlydesk.example>',
    subject: 'Your sign-in code',
    text: 'Hi Priya,Please enter this code to go on:916420If it was not you, ignore this message.Loomly Desk, 77 Mill Lane, Leeds LS1 4AP',
    code: '916420',
  },
  // uk
  {
    name: 'Ukrainian, activate a certificate of a shop',
    from: 'Книгарня Сова <podarunky@knyhsova.example>',
    subject: 'Активуйте подарунковий сертифікат',
    html: '<p>Вітаємо, Соломіє!</p><p>Номер вашого подарункового сертифіката на 500 грн:</p><p><b>703992</b></p><p>Покажіть його на касі. Книгарня «Сова», 2026</p>',
    code: null,
  },
  // sr
  {
    name: 'Serbian in Latin letters, number of an order',
    from: 'Kupina <porudzbine@kupina.example>',
    subject: 'Porudzbina primljena',
    html: '<p>Postovani,</p><p>Broj porudzbine je:</p><p><b>728119</b></p><p>Iznos 4.820 din. Kupina d.o.o., 21000 Novi Sad</p>',
    code: null,
  },
  // ru
  {
    name: 'Russian in Latin letters, code of an entrance door',
    from: 'Kvartiry Posutochno <zaezd@posutochno.example>',
    subject: 'Zaezd zavtra',
    text: 'Kod ot domofona: 61204. Klyuch v yashchike u dveri, kvartira 48, etazh 7.',
    code: null,
  },
  // en
  {
    name: 'AMP part as the page, the code right behind its label',
    from: 'Voxel Arcade <noreply@voxelarcade.example>',
    subject: 'Voxel Arcade: sign-in',
    html: '<!doctype html><html amp4email data-css-strict><head><meta charset="utf-8"><style amp4email-boilerplate>body{visibility:hidden}</style><style amp-custom>.c{font-size:32px;color:#223344}.l{display:block}</style></head><body style="visibility:visible"><amp-img src="https://cdn.voxelarcade.example/l.png" width="120" height="40" alt="Voxel"></amp-img><span class="l">Your sign-in code is</span><span class="c">649302</span><p>Voxel Arcade, 2200 Canal Blvd, Suite 310</p></body></html>',
    code: '649302',
  },
  // tr
  {
    name: 'Turkish, order number glued to label and next sentence',
    from: 'Çınar Pazar <siparis@cinarpazar.example>',
    subject: 'Siparişiniz alındı',
    html: '<div>Sipariş numaranız<strong>264550</strong>Kargo 2 gün içinde çıkar.</div><div>Çınar Pazar A.Ş., 34394 İstanbul</div>',
    code: null,
  },
  // en
  {
    name: 'letters and digits in bold right behind the verb',
    from: 'Quillpost <auth@quillpost.example>',
    subject: 'Your Quillpost access code',
    html: '<p>Hello,</p><p>Your access code is<b>T4WQ8Z</b></p><p>Team Quillpost</p>',
    code: 'T4WQ8Z',
  },
  // uz
  {
    name: 'Uzbek, order number before the label',
    from: 'Bozor Uz <tasdiq@bozoruz.example>',
    subject: 'Tasdiqlash',
    text: "Buyurtma 771245 uchun to'lovni tasdiqlash kodi: 340968\nKodni hech kimga aytmang.",
    code: '340968',
  },
  // pt
  {
    name: 'Portuguese, code in pieces of markup behind a block',
    from: 'Banco Jacarandá <seguranca@jacaranda.example>',
    subject: 'Seu código de segurança',
    html: '<table><tr><td><table><tr><td><span style="display:block">Seu código é</span><span style="display:block"><b>30</b><b>81</b><i>94</i></span><span style="display:block">Válido por 3 minutos</span></td></tr></table></td></tr><tr><td>Banco Jacarandá, CEP 01310-100, 2026</td></tr></table>',
    code: '308194',
  },
  // uk
  {
    name: 'Ukrainian in Latin letters, answer that thanks, older code cited',
    from: 'Oksana <oksana@mail.example>',
    subject: 'Re: Vash kod',
    text: 'Dyakuyu, vse zapratsyuvalo!\n\npt, 20 lyst. 2026 r. o 10:41 Dilo <no-reply@dilo.example> pyshe:\n> Vash kod pidtverdzhennya: 557902',
    code: null,
  },
  // en
  {
    name: 'identity was verified, case number in rows, an older code cited',
    from: 'Tern Bank <security@ternbank.example>',
    subject: 'Your identity is verified',
    html: rowsPage([
      'Hello Basil,',
      'We have verified your passport. Nothing else is needed.',
      'Case 164558',
      'Questions? Call 1-800-555-0142.',
      '<div class="gmail_quote">On Thu, 19 Nov 2026 at 16:20, Tern Bank wrote:<blockquote type="cite">Your verification code: 166027</blockquote></div>',
    ]),
    code: null,
  },
  // ru
  {
    name: 'Russian in Latin letters, password for entry',
    from: 'Taksi Beriozka <sms@beriozka.example>',
    subject: 'Vhod v prilozhenie',
    text: 'Parol dlya vhoda: 61839. Nikomu ego ne soobshchajte.',
    code: '61839',
  },
  // fr
  {
    name: 'French, letters in parts after the verb',
    from: 'Carnet Bleu <compte@carnetbleu.example>',
    subject: 'Code de connexion',
    text: 'Bonjour,\n\nVotre code de connexion est : BZQ-VLH\n\nCarnet Bleu, 69001 Lyon',
    code: 'BZQ-VLH',
  },
  // es
  {
    name: 'Spanish, client number between label and code',
    from: 'Aguas del Valle <clientes@aguasvalle.example>',
    subject: 'Acceso a la oficina virtual',
    text: 'El código de verificación para el cliente 40281177 es 529803.\nVálido durante 10 minutos.',
    code: '529803',
  },
  // es
  {
    name: 'Spanish, validate a ticket at the gate',
    from: 'Cine Nube <entradas@cinenube.example>',
    subject: 'Valida tu entrada en la puerta',
    html: '<p>¡Hola, Álvaro!</p><p>Muestra esta entrada para validar tu acceso a la sala 4:</p><h1>Entrada 619038</h1><p>Fila 12, butaca 7, 29/11/2026 20:30</p>',
    code: null,
  },
  // en
  {
    name: 'gift card number in a link of its own',
    from: 'Bramblebox <gifts@bramblebox.example>',
    subject: 'Dora sent you a gift card',
    html: '<p>Your gift card code:</p><p><a href="https://bramblebox.example/gift" style="font-size:26px">G41BOX</a></p><p>Worth 25 pounds in every shop of ours.</p>',
    code: null,
  },
]
