import { boxes, networkPage } from './letterheads.ts'
import type { Example } from './mail.ts'

/**
 * Mails written without knowledge of the recogniser, with what a careful person would find in each. All are made up,
 * and shuffled with the seed 20261129. The line above a mail is its language.
 */
export const newsletters2: Example[] = [
  // en
  {
    name: 'boxes of single digits right behind a heading without a break',
    from: 'Cobble <noreply@cobble.example>',
    subject: 'Cobble: verify your login',
    html: `<html><head><style>.b{width:44px;color:#404142}@media(max-width:520px){.b{width:36px}}</style></head><body><h3>Login code</h3>${boxes('358216')}<span>This code expires at 14:30</span><p>© 2011-2026 Cobble</p></body></html>`,
    code: '358216',
  },
  // ka
  {
    name: 'Georgian in Latin letters, an order',
    from: 'Vazi Market <shekvetebi@vazi.example>',
    subject: 'Shekveta migebulia',
    text: 'Gamarjoba, Nino!\n\nTqveni shekvetis nomeri: 664771\nFasi 48 lari.\n\nVazi Market, 0108 Tbilisi',
    code: null,
  },
  // ro
  {
    name: 'Romanian without marks, post code and AWB',
    from: 'Magazin Brad <comenzi@magazinbrad.example>',
    subject: 'Comanda expediata',
    html: '<p>Buna, Ioana!</p><p>Codul AWB al coletului este <strong>507866</strong>.</p><p>Cod postal 400001, Magazin Brad SRL, Cluj-Napoca</p>',
    code: null,
  },
  // tr
  {
    name: 'Turkish, strong right behind the label and before the next sentence',
    from: 'Çınar Pazar <destek@cinarpazar.example>',
    subject: 'Giriş doğrulaması',
    html: '<div>Doğrulama kodunuz<strong>264097</strong>Bu kodu kimseyle paylaşmayın.</div><div>Çınar Pazar A.Ş., 34394 İstanbul</div>',
    code: '264097',
  },
  // en
  {
    name: 'case number of a support desk, verification mentioned',
    from: 'Stackhelp <cases@stackhelp.example>',
    subject: 'We got your question about verification codes',
    text: 'Hello,\n\nyour question "no verification code arrives" has case number #90871: an agent answers within 24 hours.\n\nStackhelp, desk 871220',
    code: null,
  },
  // uk
  {
    name: 'Ukrainian, parcel number between words without blanks',
    from: 'Пошта Вир <no-reply@vyr.example>',
    subject: 'Посилка вже у відділенні',
    html: '<p>Добрий день!</p><p>Номер посилки<b>530117</b>Зберігаємо 5 днів.</p><p>Відділення 48, вул. Лісова, 7, 79000 Львів</p>',
    code: null,
  },
  // fr
  {
    name: 'French, a train from town to town',
    from: 'Rail Bleu <billets@railbleu.example>',
    subject: 'Votre e-billet',
    text: 'Bonjour,\n\nVotre trajet : LYS-PAR\nTrain 6618, voiture 4, place 48, le 25/11/2026\nDossier : BZQ VLK',
    code: null,
  },
  // tr
  {
    name: 'Turkish without dots, login code before the sentence',
    from: 'Kervan <bilgi@kervan.example>',
    subject: 'Kervan giris',
    html: '<p>Giris kodu</p><p style="font-size:28px"><b>7391</b></p><p>Bu kod 2 dakika gecerlidir.</p>',
    code: '7391',
  },
  // en
  {
    name: 'name and id in spans of their own before the bold code',
    from: 'Peregrine HR <auth@peregrinehr.example>',
    subject: 'One-time password',
    html: '<table><tr><td>OTP for <b>Marta Ilves</b> (<span style="color:#888">MB7731</span>) is <b style="font-size:20px">158342</b></td></tr><tr><td>Peregrine HR 2009-2026</td></tr></table>',
    code: '158342',
  },
  // en
  {
    name: 'post code and store code glued in cells',
    from: 'Tallyho <stores@tallyho.example>',
    subject: 'Your nearest store',
    html: '<table><tr><td>Store code</td><td>064771</td><td>Open 9-18</td></tr><tr><td>Postcode</td><td>62704</td><td>Phone</td><td>5550142</td></tr></table>',
    code: null,
  },
  // de
  {
    name: 'German, a series number and days',
    from: 'Aktenschrank <laden@aktenschrank.example>',
    subject: 'Ihre Anfrage zum Bestätigungscode',
    text: 'Guten Tag,\n\nzu Ihrer Frage nach dem Bestätigungscode melden wir uns. Ihr Zeichen: XPL-TKM\n\nAktenschrank GmbH, MO-FR 9-17 Uhr',
    code: null,
  },
  // it
  {
    name: 'Italian, client number in brackets before the verb',
    from: 'Cassa Olivo <otp@cassaolivo.example>',
    subject: 'Codice OTP',
    text: 'Il codice OTP per il cliente Rossi (CL00931) è 402586. Scade tra 120 secondi.',
    code: '402586',
  },
  // es
  {
    name: 'Spanish without marks, code of verification',
    from: 'Mercado Ceiba <acceso@ceiba.example>',
    subject: 'Codigo de verificacion',
    text: 'Hola Ximena:\n\nTu codigo de verificacion es 692158.\nNo lo compartas con nadie.\n\nMercado Ceiba, 06700 CDMX',
    code: '692158',
  },
  // en
  {
    name: 'payment was authorized, authorisation number of the till',
    from: 'Coldspring Pay <receipts@coldspring.example>',
    subject: 'Payment authorized',
    html: '<p>Your payment of $39.00 was authorized.</p><table align="center"><tr><td>Authorization no.</td><td bgcolor="#eef0f2">407221</td></tr><tr><td>Merchant</td><td>Lakeside Diner 0048</td></tr></table><p>Coldspring, 2026</p>',
    code: null,
  },
  // tr
  {
    name: 'Turkish without dots, possessive',
    from: 'Lale Kargo <hesap@lalekargo.example>',
    subject: 'Dogrulama kodunuz',
    text: 'Merhaba,\n\nDogrulama kodunuz: 185734\n\nKodu kimseyle paylasmayin.\nLale Kargo A.S. 35210 Izmir',
    code: '185734',
  },
  // en
  {
    name: 'passcode for a transaction with its amount and card',
    from: 'Foxglove Card <3ds@foxglovecard.example>',
    subject: 'Approve your online payment',
    text: 'Your one-time passcode for transaction 7781203391 of EUR 48.20 at Velo Depot (card ending 4471) is 129634. Never tell it to anyone.',
    code: '129634',
  },
  // vi
  {
    name: 'Vietnamese with marks, discount code',
    from: 'Ví Sen <khuyenmai@visen.example>',
    subject: 'Mã giảm giá cho bạn',
    html: '<p>Chào bạn,</p><p>Mã giảm giá của bạn là:</p><div style="font-size:30px">SEN9305</div><p>Giảm 50.000đ cho đơn từ 200.000đ. Hotline 1900 5550</p>',
    code: null,
  },
  // cs
  {
    name: 'Czech without marks',
    from: 'Knihy Lipa <ucet@knihylipa.example>',
    subject: 'Prihlaseni k uctu',
    text: 'Dobry den,\n\nVas overovaci kod je 913847. Plati 10 minut.\n\nKnihy Lipa s.r.o., 602 00 Brno',
    code: '913847',
  },
  // en
  {
    name: 'member number beside its label',
    from: 'Fernway <account@fernway.example>',
    subject: 'Welcome to Fernway Plus',
    html: '<table width="480"><tr><td><span style="color:#556677">Your member number is</span><b style="color:#102938">275664</b></td></tr><tr><td style="font-size:11px">Fernway 2014-2026</td></tr></table>',
    code: null,
  },
  // pl
  {
    name: 'Polish, a certificate number for a user id',
    from: 'Kuźnia Kursów <konto@kuznia.example>',
    subject: 'Certyfikat ukończenia',
    html: '<p>Numer certyfikatu dla użytkownika Marek (id 553877) to <b>948550</b>.</p><p>Kuźnia Kursów, 30-001 Kraków</p>',
    code: null,
  },
  // en
  {
    name: 'activation of a SIM with its serial number',
    from: 'Orchard Mobile <care@orchardmobile.example>',
    subject: 'Activate your SIM card',
    text: 'Dear customer,\n\ninsert the SIM with the serial number\n\n8944110062288305\n\nand switch your phone on. Activation takes 24 hours; your new number is 07700 900142.',
    code: null,
  },
  // en
  {
    name: 'bold code touches the verb before it and the sentence after it',
    from: 'Harbour Books <no-reply@harbourbooks.example>',
    subject: 'Your Harbour Books verification',
    html: '<p>Hi Tamsin,</p><p>Your verification code is<strong>738251</strong>It stays valid for 15 minutes.</p><p>Harbour Books, 14 Quay Row, Bristol BS1 6TY</p>',
    code: '738251',
  },
  // en
  {
    name: 'order number after for, code behind is',
    from: 'Copperfield Supply <no-reply@copperfield.example>',
    subject: 'Confirm your purchase',
    html: '<p>The verification code for order 88341077 is <b>217946</b>.</p><p>Total: $1,048.20</p>',
    code: '217946',
  },
  // ru
  {
    name: 'Russian, contract number in brackets before the colon',
    from: 'Связь Дом <lk@svyazdom.example>',
    subject: 'Вход в личный кабинет',
    text: 'Код для входа в личный кабинет (договор 44120987): 760254\n\nСлужба поддержки: 8 800 555-01-42',
    code: '760254',
  },
  // en
  {
    name: 'client number in brackets after the name',
    from: 'Merrow Clinic <portal@merrow.example>',
    subject: 'Patient portal access',
    text: 'OTP for Iryna (KV2207) is 604713. It expires in 5 minutes.\n\nMerrow Clinic, reception 0117 496 0142',
    code: '604713',
  },
  // uk
  {
    name: 'Ukrainian in Latin letters, an order',
    from: 'Dilo <zamovlennya@dilo.example>',
    subject: 'Vashe zamovlennya',
    text: 'Vitaiemo!\n\nVashe zamovlennya: 557443\n\nOchikuite dzvinka menedzhera, tel. 044 555 01 42.\nDilo, Kyiv',
    code: null,
  },
  // uk
  {
    name: 'Ukrainian, personal account and a bill',
    from: 'Енергія Плюс <cabinet@energiaplus.example>',
    subject: 'Рахунок за листопад 2026',
    text: 'Рахунок для споживача Олег (UA5518) — 318640.\nДо сплати 482,13 грн. Код ЄДРПОУ 40771823.',
    code: null,
  },
  // de
  {
    name: 'German, complete the registration',
    from: 'Werkbank24 <konto@werkbank24.example>',
    subject: 'Registrierung abschließen',
    text: 'Hallo Mareike,\n\nzum Abschließen der Registrierung geben Sie bitte Folgendes ein:\n\n932751\n\nWerkbank24, 70173 Stuttgart',
    code: '932751',
  },
  // vi
  {
    name: 'Vietnamese without marks, code before a stop',
    from: 'Cho Sen <no-reply@chosen-vn.example>',
    subject: 'Ma xac minh',
    text: 'Xin chao Linh,\n\nMa xac minh cua ban la 396415. Ma co hieu luc trong 5 phut.\n\nCho Sen, Quan 1, TP HCM 700000',
    code: '396415',
  },
  // en
  {
    name: 'opening days of a desk that verifies identities',
    from: 'Rookery Bank <branches@rookery.example>',
    subject: 'Verify your identity in a branch',
    text: 'Please bring your passport to any branch.\n\nOpen: MON-FRI\n\n9:00-17:00, 48 Crow Lane, Exeter EX1 1AA',
    code: null,
  },
  // it
  {
    name: 'Italian, confirm an appointment by telephone',
    from: 'Velo Ligure <officina@veloligure.example>',
    subject: 'Conferma il tuo appuntamento',
    text: 'Ciao Fabio,\n\nper confermare la revisione del 27/11/2026 chiama il numero qui sotto.\n\n010 555 0142\n\nVelo Ligure, 16121 Genova, pratica 254090',
    code: null,
  },
  // pt
  {
    name: 'Portuguese, tracking code in pieces of markup',
    from: 'Loja Jacarandá <entregas@jacaranda.example>',
    subject: 'Seu pedido saiu para entrega',
    html: '<table><tr><td><span style="display:block">Seu código de rastreio é</span><span style="display:block"><b>30</b><b>81</b><i>55</i></span><span style="display:block">Entrega até 3 de dezembro</span></td></tr><tr><td>Loja Jacarandá, CEP 01310-100, 2026</td></tr></table>',
    code: null,
  },
  // uk
  {
    name: 'Ukrainian in Latin letters, code of goods in a price list',
    from: 'Rushnyk Market <opt@rushnyk.example>',
    subject: 'Onovlenyi prais',
    html: '<p>Dobryi den, Oksano!</p><p>Kod tovaru:</p><p><b>209118</b></p><p>Tsina 482 hrn, zalyshok 31 sht.</p>',
    code: null,
  },
  // en
  {
    name: 'letters in parts, each part in a span of its own',
    from: 'Chirp Desk <no-reply@chirpdesk.example>',
    subject: 'Security code for Chirp Desk',
    html: '<p>Your security code is</p><p style="font-size:28px"><span>DVG</span><span>-</span><span>NRC</span></p><p>Chirp Desk 2020-2026</p>',
    code: 'DVG-NRC',
  },
  // en
  {
    name: 'mixed parts of letters and digits in the subject',
    from: 'Peatfire <login@peatfire.example>',
    subject: 'Peatfire verification code: M4K-7TX',
    html: networkPage({
      preview: 'Your verification code is M4K-7TX',
      body: 'Hello,\nYour verification code is\n<b>M4K-7TX</b>\nPeatfire will never ask for it by telephone.',
      footer: 'Peatfire OÜ, Pikk 48, 10133 Tallinn. © 2026',
    }),
    code: 'M4K-7TX',
  },
  // fr
  {
    name: 'French, postal tracking of a file',
    from: 'Assur Loire <espace@assurloire.example>',
    subject: 'Courrier recommandé',
    html: '<p>Votre numéro de suivi (dossier 88519) est : <b>756477</b></p><p>Assur Loire, 37000 Tours</p>',
    code: null,
  },
  // en
  {
    name: 'game lobby invitation',
    from: 'Kelpie Games <team@kelpie.example>',
    subject: 'Rory invites you to play',
    text: 'Room code: B6IT9W\n\nFour players wait in the lobby. Starts 21 November 2026, 20:00.\nKelpie Ltd',
    code: null,
  },
  // de
  {
    name: 'German, the customer number touches its verb',
    from: 'Sparkontor <service@sparkontor.example>',
    subject: 'Ihre neue Kundennummer',
    html: '<p>Guten Tag Frau Ohlsen,</p><p>Ihre Kundennummer lautet<strong>417559</strong>Bitte geben Sie sie bei Rückfragen an.</p><p>Sparkontor eG, Domplatz 3, 39104 Magdeburg, Tel. 0391 5550142</p>',
    code: null,
  },
  // sr
  {
    name: 'Serbian in Latin letters, an older code in a quotation',
    from: 'Kupina <nalog@kupina.example>',
    subject: 'Prijava na nalog',
    html: '<p>Postovani,</p><p>Vas verifikacioni kod je:</p><p><b>728605</b></p><p>Kupina d.o.o., 21000 Novi Sad</p><div class="gmail_quote"><p>Kupina je 19. 11. 2026. u 16:20 pisala:</p><blockquote type="cite">Vas verifikacioni kod je: 730441</blockquote></div>',
    code: '728605',
  },
  // pl
  {
    name: 'Polish, code split by nbsp and glued to the next word',
    from: 'Bank Rzeczny <bezpieczenstwo@rzeczny.example>',
    subject: 'Logowanie do bankowości',
    html: '<p>Kod do logowania:<b>615&nbsp;048</b>Kod jest ważny 3 minuty.</p><p>Infolinia 22 555 01 90</p>',
    code: '615048',
  },
]
