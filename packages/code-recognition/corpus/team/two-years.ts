import type { Example } from '../mail.ts'

/** Two years of a team's mails: hosting providers, exchanges, parcels and reports, in their own markup. */
export const teamTwoYears: Example[] = [
  {
    name: 'en: bank details for a wire top-up',
    from: 'Finance | AgencyAds <finance@agencyads-hk.example>',
    subject: 'Top-up request #6618: wire details',
    text: `Hello,

to top up your agency accounts please send the funds to:

Beneficiary: AGENCYADS (HK) LIMITED
Bank: DBS Bank (Hong Kong) Ltd, bank code 016, branch code 478
Account: 79520044183
SWIFT: DHBKHKHH
Amount: USD 10,000.00
Payment reference: TOPUP 6618

Accounts are credited within 1-2 business days. Our fee is 3.5 %.

Regards,
Mei
Unit 1203, 12/F, 88 Hing Fat Street, Causeway Bay
`,
    code: null,
  },
  {
    name: 'en: Coinbase, device approval with phone number and price ticker',
    from: 'Coinbase <no-reply@info.coinbase.com>',
    subject: 'Action needed: verify it is you',
    html: `<table width="600" align="center" style="font-family:Graphik,Arial;border:1px solid #ececec"><tr><td style="padding:24px"><span style="color:#0052ff;font-size:22px;font-weight:bold">coinbase</span></td></tr><tr><td style="padding:0 24px;font-size:15px;line-height:24px">We texted the phone ending in 2094 but the message was not delivered, so here is your 2-step verification code by email instead.</td></tr><tr><td style="padding:20px 24px"><span style="display:inline-block;background:#f5f8ff;border:1px solid #0052ff;padding:12px 28px;font-size:28px">6401573</span></td></tr><tr><td style="padding:0 24px;font-size:15px">Have questions? Call us at +1 (888) 908-7930.</td></tr><tr><td style="padding:24px;font-size:12px;color:#5b616e;background:#fafafa">Prices today: BTC $104,218.55 &#9650; 1.8% &nbsp; ETH $2,517.30 &#9660; 0.4%<br>&copy; Coinbase 2025 | 248 3rd St #434, Oakland CA 94607</td></tr></table>`,
    code: '6401573',
  },
  {
    name: 'en: X confirmation code, lower-case letters and digits',
    from: 'X <verify@x.com>',
    subject: 'Your X confirmation code is qk7w29xd',
    html: `<html><body style="background:#e1e8ed"><table width="448" align="center" bgcolor="#ffffff" style="font-family:HelveticaNeue,Helvetica,Arial"><tr><td align="right" style="padding:12px"><img src="https://ton.twimg.com/dtc/x-logo.png" width="24" alt="X"></td></tr><tr><td style="padding:12px 24px;font-size:24px;font-weight:bold;color:#292f33">Confirm your email address</td></tr><tr><td style="padding:0 24px;font-size:16px;line-height:20px">Almost done! We only want to be sure the address is right. Put this code into the sign-up form:</td></tr><tr><td style="padding:16px 24px;font-size:32px;font-weight:bold">qk7w29xd</td></tr><tr><td style="padding:0 24px 24px;font-size:14px">After two hours you'll need another one.</td></tr><tr><td style="font-size:12px;color:#8899a6;padding:24px">X Corp. 865 FM 1209 Building 2, Bastrop, TX 78602</td></tr></table></body></html>`,
    code: 'qk7w29xd',
  },
  {
    name: 'en: app password created',
    from: 'Yahoo <no-reply@cc.yahoo-inc.com>',
    subject: 'App password generated for your Yahoo account',
    html: `<table width="540" align="center" style="font-family:Helvetica,Arial;font-size:15px"><tr><td><img src="https://s.yimg.com/cv/apiv2/mail/yahoo_en-US_f_p_bestfit.png" width="100" alt="Yahoo"></td></tr><tr><td><p>Hi Greg,</p><p>You generated an app password for <b>Thunderbird</b> on June 2, 2025. Paste it in the password field of your mail program:</p><p style="font-family:monospace;font-size:18px">wqtz hkpd rmxe jvla</p><p>You need to do so only once. You can delete this app password at any moment in Account security.</p></td></tr></table>`,
    code: null,
  },
  {
    name: 'uk: NIC.UA, код для зміни NS',
    from: 'NIC.UA <support@nic.ua>',
    subject: 'Підтвердіть зміну серверів імен',
    html: `<html><head><style>td{font-family:Ubuntu,Arial;font-size:14px}</style></head><body><table width="580" align="center"><tr><td style="color:#00a0e3;font-size:22px">NIC.UA</td></tr><tr><td>Для домену <b>super-znyzhky.com.ua</b> замовлено нові NS-записи:</td></tr><tr><td><pre>ada.ns.cloudflare.com
rick.ns.cloudflare.com</pre></td></tr><tr><td>Аби ми внесли зміни, скопіюйте код підтвердження у форму:</td></tr><tr><td align="center" style="border:1px solid #cccccc;font-size:24px;padding:12px">M5T8-BX31</td></tr><tr><td>Звідки прийшов запит: 193.53.83.19, 02.05.2025 о 15:21.</td></tr><tr><td style="color:#999;font-size:11px">ТОВ «НІК.ЮА», м. Київ, 03150, вул. Антоновича, 172</td></tr></table></body></html>`,
    code: 'M5T8-BX31',
  },
  {
    name: 'en: two-step verification turned on, talks about codes',
    from: 'Dropbox <no-reply@dropbox.com>',
    subject: 'Two-step verification is now on',
    html: `<div style="font-family:AtlasGrotesk,Helvetica;max-width:560px;margin:auto;font-size:16px;line-height:24px;color:#1e1919"><img src="https://cfl.dropboxstatic.com/static/images/emails/logo_2023.png" width="40" alt="Dropbox"><h2>Your account is better protected</h2><p>From now on we'll ask for a 6-digit security code whenever somebody signs in on a new device. We will text the code to the phone number that ends in 71.</p><p>If you lose your phone, you can get in with one of the recovery codes you wrote down when you set this up.</p><p>Didn't change this? <a href="https://www.dropbox.com/account/security">Check your settings</a>.</p><p style="font-size:12px;color:#736c64">Dropbox, Inc., 1800 Owens St, San Francisco, CA 94158 &copy; 2025</p></div>`,
    code: null,
  },
  {
    name: 'de: Apple, Code in Zwei-Spalten-Tabelle',
    from: 'Apple <noreply@email.apple.com>',
    subject: 'Deine E-Mail-Adresse bestätigen',
    html: `<table align="center" width="692" style="font-family:Helvetica Neue,Helvetica;font-size:15px;color:#333"><tr><td align="right"><img src="https://statici.icloud.com/emailimages/v4/common/apple_logo_web@2x.png" width="22" alt="Apple"></td></tr><tr><td><p>Hallo Henrik Voss,</p><p>mit dem Bestätigungscode schließt du die Änderung deiner Account-Daten ab.</p><table cellpadding="10" style="border:1px solid #d2d2d7"><tr><td style="color:#86868b">Bestätigungscode</td><td><b>330 918</b></td></tr><tr><td style="color:#86868b">Gültig bis</td><td>26.02.2025, 18:04 MEZ</td></tr></table><p>Du hast nichts geändert? Unter iforgot.apple.com kannst du dein Passwort zurücksetzen.</p></td></tr><tr><td style="font-size:11px;color:#86868b">Apple Distribution International Ltd., Hollyhill Industrial Estate, Cork, Irland. Alle Rechte vorbehalten. © 2025</td></tr></table>`,
    code: '330918',
  },
  {
    name: 'ru: Авито, код в теме и письме',
    from: 'Авито <noreply@avito.ru>',
    subject: '40917 — код для входа на Авито',
    html: `<table align="center" width="500" style="font-family:Arial;font-size:16px"><tr><td style="font-size:24px;padding:20px 0"><b>Avito</b></td></tr><tr><td>Вот ваш код:</td></tr><tr><td style="font-size:48px;padding:16px 0">40917</td></tr><tr><td style="color:#858585">Если не заходили на Авито, удалите это письмо, ничего страшного не случилось.</td></tr><tr><td style="font-size:12px;color:#858585;padding-top:30px">ООО «КЕХ еКоммерц», 125196, Москва, ул. Лесная, д. 7</td></tr></table>`,
    code: '40917',
  },
  {
    name: 'en: Stripe receipt from a spy tool',
    from: 'AdPlexity via Stripe <receipts+acct_1Hq4T2@stripe.com>',
    subject: 'Your receipt from AdPlexity #2471-9038',
    html: `<table width="600" align="center" style="font-family:-apple-system,Segoe UI,Roboto"><tr><td align="center" style="font-size:24px;color:#32325d;padding:30px">Receipt from AdPlexity</td></tr><tr><td align="center" style="color:#8898aa">Receipt #2471-9038</td></tr><tr><td><table width="100%"><tr><td>AMOUNT PAID<br>$249.00</td><td>DATE PAID<br>Apr 3, 2025</td><td>PAYMENT METHOD<br>Visa - 8136</td></tr></table></td></tr><tr><td style="background:#f6f9fc;padding:20px"><table width="100%"><tr><td>Mobile, monthly &times; 1</td><td align="right">$249.00</td></tr><tr><td><b>Amount charged</b></td><td align="right"><b>$249.00</b></td></tr></table></td></tr><tr><td style="font-size:12px;color:#8898aa">You're receiving this email because you made a purchase at AdPlexity, which partners with Stripe for invoicing. Problems? billing@adplexity.example or +1 650-555-0184.</td></tr></table>`,
    code: null,
  },
  {
    name: 'en: Snapchat login code',
    from: 'Team Snapchat <no_reply@snapchat.com>',
    subject: 'Snapchat Login Verification Code',
    html: `<html><body bgcolor="#FFFC00"><table width="480" align="center" bgcolor="#ffffff" style="font-family:Avenir Next,Helvetica;padding:30px;border-radius:12px"><tr><td align="center"><img src="https://www.snapchat.com/email/ghost_2019.png" width="48" alt="Snapchat logo"></td></tr><tr><td style="font-size:16px;color:#262626"><p>Hi lila.ads24,</p><p>It looks like you're trying to log in from a new phone. Here's the code you need to finish:</p></td></tr><tr><td align="center" style="font-size:26px;font-weight:600;padding:12px">913 475</td></tr><tr><td style="font-size:14px;color:#656d78">Snapchat staff never ask for this code. Sharing it could give away your account.</td></tr><tr><td style="font-size:11px;color:#9b9b9b;padding-top:24px">Snap Inc. | 3000 31st Street, Santa Monica, CA 90405</td></tr></table></body></html>`,
    code: '913475',
  },
  {
    name: 'ru: Octo Browser, код в рамке, текст вокруг',
    from: 'Octo Browser <hello@octo-browser.example>',
    subject: 'Проверка нового устройства',
    html: `<div style="display:none;max-height:0">Нужен только один шаг</div><table width="100%" style="background:#101322"><tr><td align="center"><table width="520" style="background:#ffffff;font-family:Manrope,Arial;margin:30px 0"><tr><td style="padding:30px;font-size:15px;line-height:23px"><h2 style="margin-top:0">Узнаём вас?</h2>Устройство: MacBook Air, macOS 15.4<br>Версия: 2.6.11<br>Город: Тбилиси<br><br>Если всё верно, код для подтверждения устройства:<div style="border:2px solid #101322;text-align:center;font:bold 30px monospace;margin:18px 0;padding:14px">HN4Z9W</div>Следующий код можно запросить через 60 секунд.</td></tr></table><p style="color:#7d84a5;font-size:11px">Octo Software, 2019–2025. <a href="https://octo-browser.example/legal" style="color:#7d84a5">Правовая информация</a></p></td></tr></table>`,
    code: 'HN4Z9W',
  },
  {
    name: 'uk: My Vodafone, код із дефісом',
    from: 'Vodafone Україна <my@vodafone.ua>',
    subject: 'Вхід до My Vodafone',
    html: `<div style="background:#f4f4f4;padding:20px"><div style="background:#fff;max-width:540px;margin:auto;font-family:Vodafone Rg,Arial"><div style="background:#e60000;height:60px"><img src="https://my.vodafone.ua/m/i/logo60.png" alt="Vodafone" height="60"></div><div style="padding:24px;font-size:16px"><p>Привіт!</p><p>Хочете зайти до кабінету номера 095 ••• 17 64? Скористайтеся кодом</p><p style="text-align:center;font-size:32px;color:#e60000">502-719</p><p>Поспішайте, в нього лише дві хвилини.</p></div><div style="padding:24px;font-size:11px;color:#7e7e7e">ПрАТ «ВФ Україна», 01601, м. Київ, вул. Лейпцизька, 15. Довідка: 111</div></div></div>`,
    code: '502719',
  },
  {
    name: 'ru: Instagram, подтверждение новой почты',
    from: 'Instagram <no-reply@mail.instagram.com>',
    subject: '156842 — это ваш код Instagram',
    html: `<html><body><table width="430" align="center" style="font-family:Helvetica Neue,Lucida Grande,Arial"><tr><td align="center"><img alt="" src="https://static.cdninstagram.com/rsrc.php/v3/yG/r/De-Dwpd5CHc.png" width="40"></td></tr><tr><td style="font-size:18px;color:#565a5c;padding:12px 0">Здравствуйте!</td></tr><tr><td style="font-size:18px;color:#565a5c">Адрес nutra.team15@outlook.com указан при создании аккаунта. Код для завершения регистрации:</td></tr><tr><td align="center" style="font-size:32px;color:#565a5c;padding:25px">156842</td></tr><tr><td style="font-size:11px;color:#abadae">Письмо пришло, потому что адрес ввели при регистрации. © Instagram из Meta, 2025</td></tr></table></body></html>`,
    code: '156842',
  },
  {
    name: 'ru: домен продлён',
    from: 'Beget <support@beget.com>',
    subject: 'Домен gorod-novostei24.ru продлён до 11.08.2026',
    html: `<table width="600" style="font-family:Verdana;font-size:13px"><tr><td>Добрый день!</td></tr><tr><td>Домен <b>gorod-novostei24.ru</b> успешно продлён на 1 год. С баланса аккаунта <b>m92741qx</b> списано 389 рублей, остаток 1 216,45 руб.</td></tr><tr><td>Хватит примерно на 84 дня работы хостинга.</td></tr><tr><td style="color:#777">Будем рады помочь: 8 800 700-06-08, manager@beget.com</td></tr></table>`,
    code: null,
  },
  {
    name: 'de: GMX, Freischaltcode, Text',
    from: 'GMX Service <mailings@gmx.net>',
    subject: 'Freischaltcode für Ihre Kontakt-Adresse',
    text: `Hallo,

Sie haben diese Adresse als Kontakt-Adresse für Ihr GMX Postfach hinterlegt.

Ihr Freischaltcode: 27-81-93

Bitte tragen Sie ihn unter "Mein Account" > "Sicherheit" ein.

Haben Sie das nicht veranlasst, dann löschen Sie diese Nachricht einfach.

1&1 Mail & Media GmbH, Zweigniederlassung Karlsruhe, Brauerstr. 48, 76135 Karlsruhe
HRB 7666 Amtsgericht Montabaur
`,
    code: '278193',
  },
  {
    name: 'de: Gutschein-Newsletter',
    from: 'OTTO Newsletter <newsletter@otto.de>',
    subject: 'Nur heute: 15 € geschenkt',
    html: `<body><table width="640" align="center" style="font-family:Arial;text-align:center"><tr><td><a href="https://otto.de/nl/5582"><img src="https://bilder.otto.de/nl/2025kw21/head.jpg" width="640" alt="Heute wird's günstiger"></a></td></tr><tr><td style="padding:20px"><h2>Ihr Gutscheincode</h2><p style="font-size:26px;border:3px dotted #d52b1e;padding:12px">93417</p><p>Einlösbar bis 22.05.2025 im Warenkorb ab 75 € Bestellwert. Ein Gutschein pro Kundin oder Kunde.</p></td></tr><tr><td style="font-size:10px;color:#666">Otto GmbH &amp; Co. KGaA, Werner-Otto-Straße 1-7, 22179 Hamburg. <a href="https://otto.de/abmelden">Abmelden</a></td></tr></table></body>`,
    code: null,
  },
  {
    name: 'ru: рассылка конференции',
    from: 'Affiliate Space <event@aff-space.example>',
    subject: 'Осталось 12 дней: программа второго дня',
    html: `<div style="max-width:600px;font-family:Arial"><h1>Тбилиси, 5–6 июня 2025</h1><p>Более 4 000 участников, 90 стендов и 42 доклада.</p><p>10:30 — «Как пережить модерацию в 2025»<br>12:00 — «Залив на 300k: разбор кейса»<br>15:15 — круглый стол про крипту</p><p>Билет Business дорожает с 349 до 449 $ уже 26 мая.</p><p><a href="https://aff-space.example/t/77120">Купить билет</a></p><p style="font-size:11px;color:#888">Вы получили письмо, так как были у нас в 2023 году. <a href="https://aff-space.example/out/77120">Больше не писать</a></p></div>`,
    code: null,
  },
  {
    name: 'en: forwarded HTML mail from a tracker, code in a table row',
    from: 'Buying Team Inbox <team.inbox@outlook.com>',
    subject: 'FW: Voluum account access',
    html: `<div style="font-family:Calibri;font-size:11pt">Tom, see below, it is for the new seat.<br>Cheers, Ania<br>mobile +48 601 552 330</div><hr><div style="font-family:Calibri"><b>From:</b> Voluum &lt;noreply@voluum.com&gt;<br><b>Sent:</b> 06 March 2025 13:52<br><b>To:</b> team.inbox@outlook.com<br><b>Subject:</b> Voluum account access</div><br><table width="500" border="0" style="font-family:Lato,Arial;font-size:14px"><tr><td colspan="2">Someone wants to open your Voluum workspace from a browser we have not met yet.</td></tr><tr><td width="160" bgcolor="#f4f6f8" style="padding:8px">Workspace</td><td style="padding:8px">buyers-eu (no. 10482)</td></tr><tr><td bgcolor="#f4f6f8" style="padding:8px">Access code</td><td style="padding:8px"><b>7294</b></td></tr><tr><td bgcolor="#f4f6f8" style="padding:8px">Valid until</td><td style="padding:8px">14:07 CET</td></tr><tr><td colspan="2" style="font-size:11px;color:#8492a6">Commerce Media Tech Sp. z o.o., ul. Wadowicka 7, 30-347 Kraków</td></tr></table>`,
    code: '7294',
  },
  {
    name: 'tr: kargo bildirimi',
    from: 'Yurtiçi Kargo <bilgilendirme@yurticikargo.com>',
    subject: 'Gönderiniz dağıtıma çıktı',
    html: `<table width="540" align="center" style="font-family:Arial;font-size:14px"><tr><td><b style="color:#003da5">Yurtiçi Kargo</b></td></tr><tr><td><p>Sayın Burak Aydın,</p><p>315 204 887 196 numaralı gönderiniz bugün (22.05.2025) 14:00-18:00 saatleri arasında adresinize getirilecektir.</p><p>Gönderen: HEPSİBURADA<br>Parça sayısı: 1<br>Ödeme: Göndericiye ait</p><p>Soru ve önerileriniz için 444 99 99.</p></td></tr></table>`,
    code: null,
  },
  {
    name: 'ru: пересланное письмо платёжки с кодом',
    from: 'Глеб <gleb.finops@outlook.com>',
    subject: 'Fwd: Вывод средств',
    html: `<p>лови, подтверди вывод сам, я за рулём</p><div style="border-left:2px solid #1010ff;padding-left:8px"><p>-------- Пересылаемое сообщение --------<br>28.05.2025, 19:36, Capitalist &lt;noreply@cap-wallet.example&gt;:</p><div style="font-family:PT Sans,Arial"><p>Вы заказали вывод <b>3 400,00 USDT</b> (заявка № 902714).</p><p>Комиссия: 4,00 USDT<br>Кошелёк: TLb3mY9KcVq6sFzW2hXxR8uD1pNjA7eG5o</p><p>Код для подтверждения заявки: <b style="font-size:18px">59 32 08</b></p><p>Если заявку создали не вы, напишите в службу безопасности.</p></div></div>`,
    code: '593208',
  },
  {
    name: 'uk: розсилка магазину з промокодом',
    from: 'MAKEUP <news@makeup.com.ua>',
    subject: 'Даруємо 200 грн на наступне замовлення 🎁',
    html: `<body><table width="600" align="center" style="text-align:center;font-family:Arial"><tr><td><img src="https://u.makeup.com.ua/mail/2025/06/banner.jpg" width="600" alt="Літній розпродаж"></td></tr><tr><td><h2>Оберіть те, що давно хотіли</h2><p>Застосуйте промокод <b>SUMMER200</b> у кошику, якщо сума покупки від 1 500 грн.</p><p>Діє до 30.06.2025. Не сумується з іншими акціями.</p><p style="font-size:11px"><a href="https://makeup.com.ua/unsub?h=0c8f21">Не надсилати мені новини</a></p></td></tr></table></body>`,
    code: null,
  },
  {
    name: 'ru: ВКонтакте, код подтверждения',
    from: 'ВКонтакте <admin@notify.vk.com>',
    subject: 'Код подтверждения VK ID',
    html: `<html><body bgcolor="#edeef0"><table width="520" align="center" bgcolor="#ffffff" style="border-radius:12px;padding:28px;font-family:-apple-system,Roboto,Arial"><tr><td><img src="https://vk.com/images/email/vkid.png" alt="VK ID" height="28"></td></tr><tr><td style="font-size:15px;padding-top:16px">Никита, кто-то пытается войти на вашу страницу через браузер Opera. Если это вы, впишите код:</td></tr><tr><td align="center" style="padding:18px"><span style="background:#f2f3f5;border-radius:8px;padding:12px 24px;font-size:26px">482 095</span></td></tr><tr><td style="font-size:13px;color:#818c99">Не сообщайте его посторонним. Сотрудники ВКонтакте не спрашивают коды.</td></tr></table></body></html>`,
    code: '482095',
  },
  {
    name: 'uk: скидання пароля за посиланням',
    from: 'Prom.ua <noreply@prom.ua>',
    subject: 'Відновлення доступу до кабінету',
    text: `Вітаємо!

Надійшов запит на новий пароль для кабінету компанії 3918274.

Щоб задати його, перейдіть за посиланням (працює добу):
https://my.prom.ua/cms/password/new?k=71d0e6b24a8853fc&c=3918274

Не просили про це? Залиште лист без уваги.

Команда Prom
`,
    code: null,
  },
  {
    name: 'de: Anmeldehinweis von Microsoft',
    from: 'Microsoft-Konto-Team <account-security-noreply@accountprotection.microsoft.com>',
    subject: 'Ungewöhnliche Anmeldeaktivität für das Microsoft-Konto',
    html: `<table style="font-family:Segoe UI,Verdana;font-size:14px;color:#2a2a2a"><tr><td style="font-size:30px;color:#2672ec">Neue Anmeldung erkannt</td></tr><tr><td style="padding-top:20px">Bei Ihrem Konto ke**9@outlook.de hat sich jemand angemeldet:</td></tr><tr><td style="padding-top:12px">Land/Region: Niederlande<br>IP-Adresse: 146.70.86.134<br>Datum: 29.01.2025 22:36 (MEZ)<br>Plattform: Linux<br>Browser: Firefox</td></tr><tr><td style="padding-top:20px">Waren Sie das, müssen Sie nichts tun. Andernfalls <a href="https://account.live.com/activity?id=93310">prüfen Sie bitte die letzten Aktivitäten</a>.</td></tr></table>`,
    code: null,
  },
  {
    name: 'es: GoLogin, código en la imagen (alt)',
    from: 'GoLogin <hola@gologin-mail.example>',
    subject: 'Acceso desde otro equipo',
    html: `<html><body style="font-family:Nunito,Arial"><p>¡Hola!</p><p>Para abrir tus perfiles en este equipo escribe el código de la imagen.</p><img src="https://gologin-mail.example/render/c/8fa2e1?w=320" width="320" height="80" alt="Código de acceso: 480261"><p>¿No ves la imagen? Permite que tu correo muestre las imágenes de este mensaje.</p><p style="font-size:11px;color:#aaa">GoLogin LLC, 2810 N Church St, Wilmington, DE 19802</p></body></html>`,
    code: '480261',
  },
  {
    name: 'de: Mahnung mit Verwendungszweck',
    from: 'netcup Buchhaltung <mail@netcup.de>',
    subject: 'Zahlungserinnerung zur Rechnung RE-3048812',
    text: `Guten Tag Herr Özkan,

sicher ist es Ihnen nur entgangen: Für die Rechnung RE-3048812 vom 14.03.2025 konnten wir noch keinen Zahlungseingang feststellen.

Offener Betrag: 17,46 EUR
Mahngebühr: 0,00 EUR
Zahlbar bis: 11.04.2025

Empfänger: netcup GmbH
IBAN: DE17 6607 0024 0015 1019 00
BIC: DEUTDEDB660
Verwendungszweck: 207441 RE-3048812

Hat sich die Zahlung mit diesem Schreiben überschnitten, ist alles erledigt.

netcup GmbH, Emmy-Noether-Straße 10, 76131 Karlsruhe
`,
    code: null,
  },
  {
    name: 'es: Mercado Libre, código',
    from: 'Mercado Libre <noreply@mercadolibre.com.mx>',
    subject: 'Tu código es 917 634',
    html: `<div style="background:#ededed"><div style="background:#fff159;padding:14px;text-align:center"><img src="https://http2.mlstatic.com/mail/logo-mx.png" alt="Mercado Libre" height="34"></div><div style="background:#fff;max-width:560px;margin:auto;padding:32px;font-family:Proxima Nova,Arial;text-align:center"><h2 style="font-weight:400">¿Eres tú, Fernanda?</h2><p>Copia estos números en la pantalla desde la que quieres entrar.</p><p style="font-size:34px;letter-spacing:3px">917634</p><p style="color:#777">Tienes 10 minutos antes de que se venza.</p></div><p style="font-size:11px;color:#999;text-align:center">Av. Insurgentes Sur 1602, piso 9, Ciudad de México, C.P. 03940</p></div>`,
    code: '917634',
  },
  {
    name: 'uk: Telegram, код прив’язки пошти',
    from: 'Telegram <noreply@telegram.org>',
    subject: 'Код 417 098',
    html: `<html><body><table width="100%" style="font-family:Lucida Grande,Arial;font-size:15px"><tr><td align="center"><div style="max-width:480px;text-align:left"><p>Вітаємо!</p><p>Ви вказали цю скриньку для входу в Telegram. Ваш код:</p><p style="font-size:30px;font-weight:bold">417 098</p><p style="color:#8a8a8a">Він потрібен лише в самому застосунку. Не пересилайте його ні менеджерам, ні друзям.</p></div></td></tr></table></body></html>`,
    code: '417098',
  },
  {
    name: 'ru: смена пароля, уведомление',
    from: 'Mail.ru <security@id.mail.ru>',
    subject: 'Пароль от аккаунта изменён',
    html: `<html><body style="font-family:Helvetica"><p>Пароль от ящика <b>promo_center_55@mail.ru</b> был изменён 01.03.2025 в 08:19 по московскому времени.</p><p>Откуда: Chrome, Windows, 37.204.118.5, Москва</p><p>Если пароль меняли не вы, <a href="https://account.mail.ru/recovery?ref=9938">восстановите доступ</a> как можно скорее.</p></body></html>`,
    code: null,
  },
  {
    name: 'pt: boleto de hospedagem',
    from: 'HostGator Brasil <financeiro@hostgator.com.br>',
    subject: 'Fatura #60281947 com vencimento em 10/07/2025',
    text: `Olá, Rafael,

sua fatura já está disponível.

Plano: Turbo (anual)
Valor: R$ 431,88
Vencimento: 10/07/2025

Linha digitável do boleto:
34191.79001 01043.510047 91020.150008 6 97800000043188

Prefere Pix? Gere o QR Code no Portal do Cliente.

HostGator Brasil Ltda., Rod. Virgílio Várzea, 3110, Florianópolis/SC, 88032-001
`,
    code: null,
  },
  {
    name: 'vi: Shopee, mã OTP',
    from: 'Shopee <info@mail.shopee.vn>',
    subject: 'Mã xác minh đăng nhập Shopee',
    html: `<table width="600" align="center" style="font-family:Arial;font-size:15px"><tr><td bgcolor="#ee4d2d" style="padding:16px;color:#fff;font-size:20px">Shopee</td></tr><tr><td style="padding:20px"><p>Xin chào shop_giadung_hn,</p><p>Có yêu cầu đăng nhập vào tài khoản của bạn từ thiết bị Oppo A78 lúc 08:52 ngày 16-04-2025. Mã OTP của bạn là</p><p style="font-size:30px;font-weight:bold;color:#ee4d2d">274 860</p><p>Vui lòng nhập mã trong vòng 15 phút. Nếu không phải bạn, hãy bỏ qua thư này.</p></td></tr><tr><td style="font-size:11px;color:#999;padding:20px">Công ty TNHH Shopee, tầng 4-5-6, Capital Place, 29 Liễu Giai, Hà Nội. Tổng đài 19001221. MST 0106773786</td></tr></table>`,
    code: '274860',
  },
  {
    name: 'es: recibo de recarga de anuncios',
    from: 'TikTok Ads Manager <facturacion@ads-tiktok.example>',
    subject: 'Recibo de tu recarga n.º TT20250414-003918',
    html: `<table width="560" align="center" cellpadding="6" style="font-family:Arial;font-size:13px;border:1px solid #ddd"><tr><td colspan="2"><b>Hemos recibido tu pago</b></td></tr><tr><td>Anunciante</td><td>Latam Growth SAS (ID 7350028194460315905)</td></tr><tr><td>Importe</td><td>1.000,00 USD</td></tr><tr><td>Impuestos</td><td>160,00 USD</td></tr><tr><td>Fecha</td><td>14/04/2025 21:03</td></tr><tr><td>Medio</td><td>American Express terminada en 1006</td></tr></table><p>El saldo puede tardar unos minutos en verse.</p>`,
    code: null,
  },
  {
    name: 'vi: hoá đơn tên miền',
    from: 'Mắt Bão <hoadon@matbao.net>',
    subject: 'Hóa đơn điện tử số 00048127',
    text: `Kính gửi Quý khách Công ty TNHH Quảng Cáo Sao Mai,

Mắt Bão gửi đến Quý khách hóa đơn điện tử:

Ký hiệu: 1C25TMB
Số: 00048127
Ngày: 19/02/2025
Dịch vụ: gia hạn tên miền tinkhuyenmai.vn, 1 năm
Tổng tiền: 495.000 đồng

Tra cứu hóa đơn tại https://hoadon.matbao.net.

Trân trọng,
Phòng kế toán, ĐT (028) 3622 9999
`,
    code: null,
  },
  {
    name: 'uk: monobank, виписка за місяць',
    from: 'monobank <info@monobank.ua>',
    subject: 'Виписка за квітень готова',
    html: `<p>Доброго дня!</p><p>Виписка за рахунком ФОП UA78 3220 0100 0002 6007 3300 5124 7 за період 01.04.2025–30.04.2025:</p><table cellpadding="4" border="1"><tr><td>Залишок на початок</td><td>84 210,37 ₴</td></tr><tr><td>Надходження</td><td>312 600,00 ₴</td></tr><tr><td>Витрати</td><td>298 455,90 ₴</td></tr><tr><td>Залишок на кінець</td><td>98 354,47 ₴</td></tr></table><p>Деталі — у файлі, що додається.</p><p>АТ «УНІВЕРСАЛ БАНК», 04114, м. Київ, вул. Автозаводська, 54/19</p>`,
    code: null,
  },
  {
    name: 'en: identity check requested by a card issuer',
    from: 'Capitalist <info@capitalist-pay.example>',
    subject: 'Please complete identity verification',
    html: `<body style="background:#eef1f5"><div style="background:#fff;max-width:560px;margin:30px auto;padding:30px;font-family:Rubik,Arial;font-size:15px;color:#2b3445"><p>Dear client U0294817,</p><p>Your turnover went over 15,000 EUR in the past 30 days. Under AML rules we have to ask for:</p><ul><li>a colour scan of your passport,</li><li>a selfie with the passport and today's date,</li><li>a proof of address issued within 3 months.</li></ul><p>Until 28.04.2025 everything works as before; afterwards withdrawals are limited to 1,000 EUR.</p><a href="https://capitalist-pay.example/kyc/start" style="display:block;background:#0f62fe;color:#fff;text-align:center;padding:14px">Upload documents</a></div></body>`,
    code: null,
  },
  {
    name: 'en: Google Ads policy notice',
    from: 'Google Ads <ads-noreply@google.com>',
    subject: 'Account 742-015-3386: some of your assets were disapproved',
    html: `<html><body><div style="max-width:600px;font-family:'Google Sans',Roboto,Arial;color:#3c4043"><h1 style="font-size:24px;font-weight:400">2 ads can no longer run</h1><p>During a review we found policy problems in account <b>742-015-3386</b>.</p><table width="100%" cellpadding="8" style="border:1px solid #dadce0;font-size:13px"><tr bgcolor="#f8f9fa"><td>Ad group</td><td>Policy</td><td>Status</td></tr><tr><td>Search_DE_kw_17</td><td>Destination not working (HTTP 403)</td><td>Disapproved</td></tr><tr><td>Search_DE_kw_22</td><td>Misleading content</td><td>Disapproved</td></tr></table><p>Fix the pages and appeal, or remove the ads. Repeated violations can lead to a suspension.</p><a href="https://ads.google.com/aw/policymanager?ocid=318820461" style="color:#1a73e8">Open Policy manager</a><p style="font-size:11px">&copy; 2025 Google LLC. You have received this mandatory service announcement about your Google Ads account.</p></div></body></html>`,
    code: null,
  },
  {
    name: 'uk: TikTok, шестизначний код',
    from: 'TikTok <register@account.tiktok.com>',
    subject: '751320 – ваш код TikTok',
    html: `<table cellspacing="0" width="100%" bgcolor="#f1f1f2"><tr><td align="center"><table width="560" bgcolor="#ffffff" style="margin:24px;padding:32px;font-family:TikTokFont,Arial"><tr><td><b style="font-size:22px">TikTok</b></td></tr><tr><td style="padding:18px 0;font-size:15px">Щоб перевірити акаунт, уведіть у застосунку ці шість цифр:</td></tr><tr><td style="font-size:34px;font-weight:bold;color:#fe2c55">751320</td></tr><tr><td style="padding:18px 0;font-size:13px;color:#757575">Код буде недійсний за 48 годин. Не замовляли його? Тоді нічого робити не треба.</td></tr><tr><td style="font-size:11px;color:#a1a2a7">TikTok Technology Limited, 10 Earlsfort Terrace, Dublin, D02 T380, Ireland</td></tr></table></td></tr></table><img src="https://mcs.tiktokv.com/v1/open?eid=6690213&amp;u=84" width="1" height="1">`,
    code: '751320',
  },
  {
    name: 'en: support ticket acknowledged',
    from: 'Contabo Customer Support <support@contabo.com>',
    subject: '[Ticket: 10482937706] We have received your inquiry',
    html: `<html><body style="font-family:Open Sans,Arial;color:#333"><p>Dear Oleksii,</p><p>Thank you for contacting us. Your inquiry was given the ticket ID <b>10482937706</b>; please leave it in the subject when you answer.</p><blockquote style="border-left:3px solid #00aaeb;padding-left:12px;color:#666">Hi, my VPS M (customer 13380275, 161.97.84.112) rebooted twice tonight at 02:14 and 03:40. Please check the host node.</blockquote><p>The average waiting time is currently 7 hours.</p><p>Contabo GmbH, Welfenstr. 22, 81541 München<br>Phone: +49 89 3564717 70</p></body></html>`,
    code: null,
  },
  {
    name: 'uk: Приват24 для бізнесу, простий текст',
    from: 'ПриватБанк <no-reply@privatbank.ua>',
    subject: 'Пароль для підтвердження операції',
    text: `Шановна Ірино Василівно!

Одноразовий пароль для підпису платежу: 8264

Платіж: №147 на 38 500,00 грн
Отримувач: ТОВ «Медіа Закупівлі Груп», ЄДРПОУ 43117820
Рахунок: UA213052990000026005021607744

Нікому не повідомляйте пароль, у тому числі працівникам банку.

Цілодобово на зв'язку: 3700
`,
    code: '8264',
  },
  {
    name: 'en: eBay security code',
    from: 'eBay <ebay@ebay.com>',
    subject: 'Your security code from eBay',
    html: `<div style="font-family:'Market Sans',Arial;max-width:600px;margin:0 auto;padding:16px"><img src="https://ir.ebaystatic.com/cr/v/c1/ebay-logo-1-1200x630-margin.png" alt="eBay" width="90"><h1 style="font-size:24px;font-weight:600">Here is the code you asked for</h1><table role="presentation" width="100%"><tr><td style="background-color:#f7f7f7;font-size:30px;text-align:center;padding:20px">038 264</td></tr></table><p>Type it on the page where you are signing in as <b>stock_clear_2019</b>. In 15 minutes it becomes worthless.</p><p style="font-size:11px;color:#707070">Email reference id: [#8f02c6b41e7d4c9a#]<br>eBay Inc., 2025 Hamilton Avenue, San Jose, CA 95125, United States<br>&copy; 1995-2025 eBay Inc.</p></div>`,
    code: '038264',
  },
  {
    name: 'ru: Reg.ru, код из письма',
    from: 'Рег.ру <noreply@reg.ru>',
    subject: 'Подтверждение действия в личном кабинете',
    text: `Уважаемый клиент!

В личном кабинете запрошено получение кода переноса (AuthInfo) для домена skidki-segodnya.ru. Чтобы продолжить, введите одноразовый код:

7730516

Запрос пришёл с IP-адреса 188.162.40.91.

Номер договора: 4-118205-2023
Служба заботы о клиентах: +7 495 580-11-11

© ООО «РЕГ.РУ», 2006—2025
`,
    code: '7730516',
  },
  {
    name: 'uk: замовлення з магазину в дорозі, Meest',
    from: 'Meest ПОШТА <noreply@meest.com>',
    subject: 'Ваше відправлення прямує до Івано-Франківська',
    html: `<table width="560" align="center" style="font-family:Roboto;font-size:14px"><tr><td bgcolor="#0c499c" style="color:#fff;padding:12px">Meest ПОШТА</td></tr><tr><td style="padding:16px">Відправлення <b>CV518822407PL</b> прийнято на сортуванні 24.03.2025 о 22:08.<br><br>Чекаємо на вас із 26.03 у відділенні №3107 (вул. Незалежності, 67, 76018).<br>Графік: пн–сб 9:00–19:00<br>Вага: 1,240 кг<br>Післяплата: 0,00 грн</td></tr></table>`,
    code: null,
  },
  {
    name: 'de: N26, Code für neues Gerät',
    from: 'N26 <noreply@n26.com>',
    subject: 'Bestätige dein neues Smartphone',
    html: `<html><body bgcolor="#f4f2ee"><table width="560" align="center" bgcolor="#ffffff" style="font-family:Arial;font-size:16px;color:#1b1b1b"><tr><td style="padding:30px"><b style="font-size:24px">N26</b></td></tr><tr><td style="padding:0 30px"><p>Hallo Miriam,</p><p>du möchtest dein Konto mit einem Pixel 8a koppeln. Gib dafür in der App diese Ziffern ein:</p><p style="font-size:38px;color:#266678">624 781</p><p>Nicht du? Dann sperre bitte sofort dein Konto unter +49 30 3642 8688 0.</p></td></tr><tr><td style="padding:30px;font-size:11px;color:#7c7c7c">N26 Bank SE, Voltairestraße 8, 10179 Berlin, HRB 256764 B, USt-IdNr. DE305957096</td></tr></table></body></html>`,
    code: '624781',
  },
  {
    name: 'en: Cloudflare e-mail two-factor token',
    from: 'Cloudflare <no-reply@notify.cloudflare.com>',
    subject: 'Cloudflare login token',
    html: `<body style="font-family:Arial,sans-serif;color:#313131"><div style="border-top:4px solid #f6821f;padding:24px;max-width:600px"><p>Hello,</p><p>A login to your account needs extra proof, because it comes from an address we don't know. Copy the token below into the login screen.</p><p>Token: <code style="font-size:20px">47103962</code></p><ul style="font-size:13px"><li>IP: 104.28.203.77</li><li>Location: Vilnius, LT</li><li>Timestamp: 2025-05-21T06:33:12Z</li></ul><p>It remains usable for half an hour.</p><p style="font-size:12px;color:#999">Cloudflare, 101 Townsend St., San Francisco 94107 · <a href="https://support.cloudflare.com">Help Center</a> · <a href="https://dash.cloudflare.com/profile/communication?id=7710482">Preferences</a></p></div></body>`,
    code: '47103962',
  },
  {
    name: 'es: BBVA, clave de firma',
    from: 'BBVA <avisos@bbva.com>',
    subject: 'Clave para firmar tu operación',
    text: `Estimado cliente:

Para firmar la compra de 89,90 EUR en NAMECHEAP.COM con la tarjeta terminada en 4471, introduce la siguiente clave de un solo uso:

Clave: 052 963

BBVA jamás te llamará para pedírtela. Si no reconoces la compra, llama al 900 102 801.

Banco Bilbao Vizcaya Argentaria, S.A. Plaza San Nicolás 4, 48005 Bilbao
`,
    code: '052963',
  },
  {
    name: 'fr: publicité refusée par Snapchat',
    from: 'Snapchat Ads <ads-review@snap-business.example>',
    subject: 'Votre publicité « FR_promo_v8 » n’a pas été acceptée',
    html: `<div style="font-family:Helvetica;width:520px"><p>Bonjour,</p><p>Après examen, la publicité <b>FR_promo_v8</b> (identifiant 5c02e7f1-84b3-4dd0-9a16-77e2f0c3b518) ne peut pas être diffusée.</p><p>Motif&nbsp;: la page d'arrivée promet un résultat en 14 jours sans preuve.</p><p>Compte&nbsp;: Atlantique Média 2<br>Date&nbsp;: 23/04/2025 à 11h47</p><p>Modifiez-la puis renvoyez-la, nous la regarderons sous 24 heures.</p></div>`,
    code: null,
  },
  {
    name: 'en: flight ticket',
    from: 'Wizz Air <itinerary@wizzair.com>',
    subject: 'Your travel itinerary: KPX7TB',
    html: `<table width="640" align="center" style="font-family:Arial;font-size:13px"><tr><td bgcolor="#c6007e" style="color:#fff;padding:16px;font-size:18px">Thank you for booking with us</td></tr><tr><td style="padding:16px">Flight confirmation code: <b>KPX7TB</b></td></tr><tr><td><table width="100%" cellpadding="6"><tr><th>Flight</th><th>From</th><th>To</th><th>Departs</th></tr><tr><td>W6 1392</td><td>Warsaw Chopin (WAW)</td><td>Larnaca (LCA)</td><td>04/10/2025 05:55</td></tr><tr><td>W6 1393</td><td>Larnaca (LCA)</td><td>Warsaw Chopin (WAW)</td><td>11/10/2025 10:30</td></tr></table></td></tr><tr><td style="padding:16px">Passenger: MR ANDREI POPESCU, seat 14C<br>Grand total: 746.00 PLN<br>Check-in opens 30 days before departure.</td></tr></table>`,
    code: null,
  },
  {
    name: 'fr: Qonto, code de validation',
    from: 'Qonto <no-reply@qonto.com>',
    subject: 'Votre code : 7 4 0 2 1 9',
    html: `<div style="font-family:Averta,Arial;max-width:560px;margin:0 auto;color:#1d1d1b"><div style="padding:24px 0;font-size:24px"><b>qonto</b></div><p>Bonjour Clémence,</p><p>Une carte virtuelle vient d'être ajoutée à l'équipe «&nbsp;Acquisition&nbsp;» (plafond mensuel&nbsp;: 6 000 €). Pour l'activer, renseignez le code de validation suivant&nbsp;:</p><table align="center" cellpadding="10" cellspacing="6"><tr><td style="border:1px solid #999;font-size:24px">7</td><td style="border:1px solid #999;font-size:24px">4</td><td style="border:1px solid #999;font-size:24px">0</td><td style="border:1px solid #999;font-size:24px">2</td><td style="border:1px solid #999;font-size:24px">1</td><td style="border:1px solid #999;font-size:24px">9</td></tr></table><p>À très vite&nbsp;!</p><p style="font-size:11px;color:#888">Olinda SAS, 18 rue de Navarin, 75009 Paris. SIREN 819 489 626</p></div>`,
    code: '740219',
  },
  {
    name: 'en: Wise, plain text one-time code',
    from: 'Wise <noreply@wise.com>',
    subject: 'Approve your login',
    text: `Hi Petra,

Use 558203 to log in to Wise.

It'll work for the next 10 minutes. If you're not logging in right now, someone may have your password — reset it and get in touch.

The Wise team

Wise Payments Limited is authorised by the Financial Conduct Authority, reference 900507. 1st Floor, Worship Square, 65 Clifton Street, London EC2A 4JE
`,
    code: '558203',
  },
  {
    name: 'ru: чек об оплате прокси',
    from: 'Чеки ОФД <echeck@1-ofd.ru>',
    subject: 'Кассовый чек № 2184 на сумму 3 990,00 ₽',
    html: `<pre style="font-family:'Courier New'">ООО "ПРОКСИ МАРКЕТ"   ИНН 7728194405
КАССОВЫЙ ЧЕК / ПРИХОД
Смена 318            Чек 2184
05.05.2025 12:31

Мобильные прокси, 30 дн.
1 x 3990,00          =3990,00

ИТОГ                 =3990,00
БЕЗНАЛИЧНЫМИ         =3990,00

РН ККТ 0006193847201558
ФН     7384440800214976
ФД     41907
ФП     2750183364</pre><p>Проверить чек можно на сайте nalog.gov.ru.</p>`,
    code: null,
  },
  {
    name: 'en: Discord, e-mail change code',
    from: 'Discord <noreply@discord.com>',
    subject: 'Your Discord email verification code is 3TQ81V',
    html: `<!doctype html><html><head><style type="text/css">#outlook a{padding:0}.ReadMsgBody{width:100%}body{background-color:#f9f9f9}</style></head><body><div style="max-width:640px;margin:0 auto;background:#fff;padding:40px 50px;font-family:Whitney,Helvetica Neue,Arial"><img src="https://cdn.discordapp.com/email_assets/592423b8aedd155170617c9ae736e6e7.png" width="138" alt="Discord"><h2 style="font-size:20px;color:#4f545c">Hey mediabuyer_theo,</h2><p style="font-size:16px;line-height:24px;color:#737f8d">Looks like you want to change the email address of your account. Your verification code is:</p><p style="background:#f2f3f4;padding:10px;text-align:center;font-size:24px;letter-spacing:1px"><b>3TQ81V</b></p><p style="color:#737f8d">Stuck? Our help centre is open day and night.</p></div><div style="text-align:center;font-size:12px;color:#99aab5">Sent by Discord &bull; 444 De Haro Street, Suite 200, San Francisco, CA 94107</div></body></html>`,
    code: '3TQ81V',
  },
  {
    name: 'ru: отчёт по рекламным кабинетам',
    from: 'Alert Bot <bot@spend-watch.example>',
    subject: 'Спенд за вчера, 17.06.2025',
    text: `Кабинет            Спенд      Лиды   CPL
BM-2207 / acc 01   $612.40    48     $12.76
BM-2207 / acc 02   $0.00      0      -
BM-2231 / acc 05   $1,904.18  133    $14.32
BM-2240 / acc 11   $88.75     3      $29.58

Всего: $2,605.33, 184 лида
Отключено кабинетов: 1 (acc 02, RISK_PAYMENT)
Остаток лимита на день: $394.67
`,
    code: null,
  },
  {
    name: 'en: Revolut Business, adding a payee, with amounts',
    from: 'Revolut Business <no-reply@business.revolut.com>',
    subject: 'Confirm your transfer of €4,820.00',
    html: `<table width="100%" bgcolor="#F7F7F7"><tr><td align="center"><table width="560" bgcolor="#FFFFFF" style="border-radius:16px;font-family:Inter,-apple-system,sans-serif"><tr><td style="padding:32px"><b style="font-size:20px">Revolut</b> Business</td></tr><tr><td style="padding:0 32px;font-size:16px;color:#191c1f">Hi Stefan,<br><br>You are sending <b>€4,820.00</b> to <b>ADSGROUND OU</b> (EE38 2200 2210 2014 5685). As this is a new payee, we need a confirmation.</td></tr><tr><td align="center" style="padding:28px"><div style="font-size:14px;color:#717173">Your confirmation code</div><div style="font-size:40px;font-weight:700">20-66-81</div></td></tr><tr><td style="padding:0 32px 32px;font-size:14px;color:#717173">Asked for on 30 Jan 2025 at 10:17 GMT. Didn't do this? Freeze your account in the app and call +44 20 3322 8352.</td></tr></table><p style="font-size:11px;color:#8b959e">Revolut Ltd, 30 South Colonnade, London E14 5HX. Registered number 08804411.</p></td></tr></table>`,
    code: '206681',
  },
  {
    name: 'es: oferta de un asociado, negociación',
    from: 'Camila Restrepo <camila@clickroad.example>',
    subject: 'Nuevos pagos para México y Colombia',
    html: `<div style="font-family:Calibri,sans-serif;font-size:14px"><p>Hola, equipo:</p><p>Les cuento lo que tenemos para junio:</p><ul><li>Oferta 3391 (MX, dieta): 21 USD por venta, tope de 150 al día</li><li>Oferta 3402 (CO, articulaciones): 17,50 USD, tope de 80</li><li>Oferta 3415 (PE, próstata): 14 USD, sin tope</li></ul><p>La aprobación anda por el 38 %. Díganme cuáles quieren y les paso los enlaces.</p><p>Camila Restrepo<br>Gerente de afiliados<br>WhatsApp +57 310 884 2207</p></div>`,
    code: null,
  },
  {
    name: 'pl: InPost, paczka nadana',
    from: 'InPost <powiadomienia@inpost.pl>',
    subject: 'Twoja paczka 620019482730155820174463 jest w drodze',
    html: `<table width="520" align="center" style="font-family:Montserrat,Arial;font-size:14px"><tr><td bgcolor="#ffcd00" style="padding:16px"><b>InPost</b></td></tr><tr><td style="padding:16px"><p>Hej! Nadawca <b>x-kom sp. z o.o.</b> przekazał nam Twoją przesyłkę.</p><p>Numer: 620019482730155820174463<br>Paczkomat: WRO184M, ul. Legnicka 58, 54-204 Wrocław<br>Planowane doręczenie: 08.05.2025</p><p>Damy znać, gdy będzie gotowa do odbioru.</p></td></tr></table>`,
    code: null,
  },
  {
    name: 'pt: Uber, código de acesso',
    from: 'Uber <noreply@uber.com>',
    subject: 'Bem-vindo de volta à Uber',
    html: `<table width="100%" bgcolor="#ffffff"><tr><td align="center"><table width="540" style="font-family:Uber Move Text,Helvetica;font-size:16px"><tr><td bgcolor="#000000" style="padding:20px;color:#ffffff;font-size:22px">Uber</td></tr><tr><td style="padding:28px 20px">Olá, Beatriz. Este é o seu código de uso único:<p style="font-size:32px;font-weight:bold">3968</p>Nunca o dite a um motorista nem a quem telefonar em nosso nome.</td></tr><tr><td style="font-size:11px;color:#6b6b6b;padding:20px">Uber B.V., Burgerweeshuispad 301, 1076 HR Amesterdão. <a href="https://uber.com/privacy">Privacidade</a></td></tr></table></td></tr></table>`,
    code: '3968',
  },
  {
    name: 'uk: рекламний акаунт вимкнено',
    from: 'Meta for Business <advertise-noreply@facebookmail.com>',
    subject: 'Рекламний акаунт 508812047733196: доступ обмежено',
    html: `<div style="font-family:Helvetica;max-width:500px"><p style="font-size:19px"><b>Ви більше не можете рекламувати з цього акаунта</b></p><p>Акаунт «UA Shop 12» (508812047733196) вимкнено 17 квітня 2025 р., бо він не відповідає правилам щодо обходу систем.</p><p>Оскаржити рішення можна протягом 180 днів. Розгляд зазвичай триває до 48 годин.</p><p><a href="https://www.facebook.com/business-support-home/508812047733196">Запросити перевірку</a></p></div>`,
    code: null,
  },
  {
    name: 'pl: mBank, kod autoryzacyjny',
    from: 'mBank <kontakt@mbank.pl>',
    subject: 'Potwierdź adres e-mail w serwisie',
    html: `<html><body style="font-family:Arial;font-size:14px;color:#333"><table width="600" align="center"><tr><td><img src="https://www.mbank.pl/mail/mbank-logo.gif" alt="mBank" width="130"></td></tr><tr><td><p>Dzień dobry,</p><p>aby zakończyć zmianę adresu do korespondencji elektronicznej, wpisz w serwisie transakcyjnym kod:</p><p style="font-size:26px;background:#efefef;padding:10px;text-align:center">84 61 75</p><p>Operacja nr 3 z dnia 20-03-2025.</p></td></tr><tr><td style="font-size:10px;color:#999">mBank S.A., ul. Prosta 18, 00-850 Warszawa, KRS 0000025237, NIP 526-021-50-88, kapitał zakładowy 169.987.892 zł. mLinia: 783 300 800</td></tr></table></body></html>`,
    code: '846175',
  },
  {
    name: 'uk: колега питає про коди, коду нема',
    from: 'Марта Савчин <marta.savchyn@outlook.com>',
    subject: 'Re: доступи до акаунтів',
    text: `Привіт!

Фейсбук просить код підтвердження, але на пошту нічого не приходить вже хвилин 20. Можеш глянути, чи та сама скринька прив'язана до БМ? Якщо код прийде тобі, скинь у чат.

І ще: на завтра треба 3 нові домени та проксі (Польща, 2 шт.).

Марта

Вт, 13 трав. 2025 р. о 10:32 Олексій <oleksii.bm@outlook.com> пише:
> Передав тобі доступи, перевір, будь ласка.
`,
    code: null,
  },
  {
    name: 'en: weekly statistics of a site',
    from: 'Ahrefs Webmaster Tools <notifications@ahrefs.com>',
    subject: 'Weekly digest for bestdeal-corner.net (9–15 June)',
    text: `Project: bestdeal-corner.net

Health score        87   (+3)
Organic traffic     12,904   (-418)
Referring domains   361   (+7)
Keywords in top 10  1,275   (+96)

New backlinks: 24
Lost backlinks: 11
Pages with errors: 6

Full report: https://app.ahrefs.com/dashboard/5719320?range=20250609-20250615

To stop these digests, open Account settings > Email alerts.
Ahrefs Pte. Ltd., 16 Raffles Quay #33-03, Singapore 048581
`,
    code: null,
  },
]
