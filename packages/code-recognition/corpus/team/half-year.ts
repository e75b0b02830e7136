import type { Example } from '../mail.ts'

/** Half a year of a team's mails: services, banks and partners, in their own markup. */
export const teamHalfYear: Example[] = [
  {
    name: 'uk: Instagram, код для входу',
    from: 'Instagram <security@mail.instagram.com>',
    subject: 'Підтвердьте, що це ви',
    html: `<div style="max-width:465px;margin:auto;font-family:Helvetica Neue,Arial,sans-serif"><img src="https://static.xx.fbcdn.net/images/instagram/email/logo.png" height="35" alt="Instagram"><p style="font-size:18px;color:#565a5c">Привіт, kvitka.studio!</p><p style="font-size:18px;color:#565a5c">Ми помітили незвичну спробу входу в ваш обліковий запис. Якщо це ви, введіть на сторінці такий код:</p><p style="text-align:center;font-size:18px"><font size="6">290 471</font></p><p style="font-size:18px;color:#565a5c">Якщо входили не ви, <a href="https://instagram.com/accounts/password/reset/">змініть пароль</a>.</p><p style="font-size:11px;color:#abadae">© Instagram. Meta Platforms, Inc., 1601 Willow Road, Menlo Park, CA 94025<br>Це повідомлення отримує kvitka.studio@outlook.com.</p></div>`,
    code: '290471',
  },
  {
    name: 'ru: Bybit, код на смену пароля',
    from: 'Bybit <noreply@bybit.com>',
    subject: '[Bybit] Изменение пароля',
    html: `<table width="100%" bgcolor="#F7F8FA"><tr><td align="center"><table width="600" bgcolor="#FFFFFF" style="font-family:Arial"><tr><td bgcolor="#17181E" style="padding:18px 30px"><img alt="BYBIT" src="https://public.bybit.com/mail/logo_v2.png" height="22"></td></tr><tr><td style="padding:30px;font-size:14px;color:#121214;line-height:22px">Уважаемый трейдер!<br><br>Вы меняете пароль своего аккаунта. Код проверки:<br><br><span style="font-size:24px;color:#F7A600;font-weight:600">067315</span><br><br>Он действителен 5 минут. После смены пароля вывод средств будет закрыт на 24 часа.<br><br>IP: 46.133.91.208 (Киев, Украина)<br>Время: 2025-02-20 21:14:55 (UTC)<br>Антифишинговый код: не задан</td></tr><tr><td style="padding:20px 30px;font-size:11px;color:#81858c">© 2018–2025 Bybit.com. Все права защищены.</td></tr></table></td></tr></table>`,
    code: '067315',
  },
  {
    name: 'ru: вход в аккаунт Яндекса, оповещение',
    from: 'Яндекс ID <noreply@id.yandex.ru>',
    subject: 'Вход в аккаунт Яндекса',
    html: `<html><body style="font-family:YS Text,Arial"><p>Здравствуйте!</p><p>В ваш аккаунт <b>media.kolya</b> вошли 14 мая 2025 года в 23:47 (МСК).</p><table cellpadding="4"><tr><td>Браузер</td><td>YaBrowser 25.4.0</td></tr><tr><td>IP-адрес</td><td>95.165.133.72</td></tr><tr><td>Место</td><td>Екатеринбург</td></tr></table><p>Если это вы, всё в порядке. Если нет — смените пароль и выйдите на всех устройствах.</p><p><a href="https://id.yandex.ru/security/activity">Посмотреть историю входов</a></p></body></html>`,
    code: null,
  },
  {
    name: 'pl: Allegro, kod weryfikacyjny',
    from: 'Allegro <powiadomienia@allegro.pl>',
    subject: 'Kod do logowania',
    html: `<table width="600" align="center" style="font-family:'Open Sans',Arial;font-size:14px"><tr><td><img src="https://assets.allegrostatic.com/metrum/mail/logo.png" alt="allegro" width="110"></td></tr><tr><td><p>Cześć!</p><p>Ktoś loguje się na konto <b>sklep_marta88</b> z nowego urządzenia. Jeśli to Ty, przepisz kod:</p><p style="font-size:30px;color:#ff5a00"><b>5 0 8 3 1 6</b></p><p>Kod wygaśnie o 20:45. Jeśli to nie Ty, zmień hasło.</p></td></tr><tr><td style="font-size:11px;color:#767676">Allegro sp. z o.o., ul. Wierzbięcice 1B, 61-569 Poznań, KRS 0000635012, NIP 525-26-74-798</td></tr></table>`,
    code: '508316',
  },
  {
    name: 'es: límite de gasto alcanzado',
    from: 'Meta Ads <noreply@business.facebook.com>',
    subject: 'Tu cuenta publicitaria ha llegado a su límite de gasto',
    html: `<div style="font-family:Helvetica,Arial;width:480px"><h3>Anuncios en pausa</h3><p>La cuenta <b>Ibérica Leads 5</b> (667204918830142) ha gastado los 1.500,00&nbsp;€ que fijaste como límite.</p><p>Los anuncios no volverán a publicarse hasta que subas o quites el límite.</p><p><a href="https://business.facebook.com/billing_hub/accounts/details?asset_id=667204918830142">Cambiar el límite</a></p><p style="font-size:11px;color:#8d949e">Meta Platforms Ireland Limited, Merrion Road, Dublin 4, D04 X2K5, Irlanda</p></div>`,
    code: null,
  },
  {
    name: 'tr: Trendyol doğrulama kodu',
    from: 'Trendyol <bilgi@trendyol.com>',
    subject: 'E-posta adresini doğrula',
    html: `<div style="width:560px;margin:0 auto;font-family:Source Sans Pro,Arial"><img src="https://cdn.dsmcdn.com/web/mail/ty-logo.png" alt="trendyol" width="130"><p>Merhaba Emre,</p><p>Hesabını açmak için son bir adım kaldı. Aşağıdaki kodu uygulamaya gir:</p><div style="background:#fff1e6;border-radius:6px;text-align:center;padding:18px;font-size:30px;color:#f27a1a;font-weight:bold">38 15 60</div><p style="color:#666">Kod 3 dakika geçerlidir.</p><p style="font-size:11px;color:#999">DSM Grup Danışmanlık İletişim ve Satış Tic. A.Ş. Maslak Mah. Saat Sok. No:5, 34485 Sarıyer/İstanbul. Mersis: 0313055766900016</p></div>`,
    code: '381560',
  },
  {
    name: 'uk: щоденний звіт про витрати',
    from: 'Keitaro Reports <reports@trk-kyiv.example>',
    subject: 'Звіт за 04.06.2025: витрати $3 182,40',
    html: `<body><h3>Підсумки дня — 04.06.2025</h3><table border="1" cellspacing="0" cellpadding="4"><tr><th>Кампанія</th><th>Кліки</th><th>Ліди</th><th>Витрати</th><th>Дохід</th><th>ROI</th></tr><tr><td>#1042 PL Joint</td><td>8 214</td><td>91</td><td>$1 120.15</td><td>$1 456.00</td><td>29,98%</td></tr><tr><td>#1047 RO Potency</td><td>5 530</td><td>62</td><td>$874.90</td><td>$806.00</td><td>-7,88%</td></tr><tr><td>#1053 IT Slim</td><td>9 871</td><td>108</td><td>$1 187.35</td><td>$1 944.00</td><td>63,73%</td></tr><tr><td><b>Разом</b></td><td>23 615</td><td>261</td><td>$3 182.40</td><td>$4 206.00</td><td>32,16%</td></tr></table><p>Звіт сформовано автоматично о 06:00. Змінити розклад можна в налаштуваннях трекера.</p></body>`,
    code: null,
  },
  {
    name: 'en: Google security alert about a new sign-in',
    from: 'Google <no-reply@accounts.google.com>',
    subject: 'Security alert',
    html: `<html><body><table width="516" align="center" style="font-family:Roboto,sans-serif;border:1px solid #dadce0;border-radius:8px;padding:40px 20px;text-align:center"><tr><td><img alt="" src="https://www.gstatic.com/accountalerts/email/googlelogo_color_188x64dp.png" width="94"></td></tr><tr><td style="font-size:24px;color:#202124">A new sign-in on Windows</td></tr><tr><td><img src="https://www.gstatic.com/accountalerts/email/anonymous_profile_photo.png" width="20" alt=""> trafficlab.gads7@gmail.com</td></tr><tr><td style="font-size:14px;color:#3c4043;padding-top:20px">We noticed a new sign-in to your Google Account on a Windows device on 19 June at 14:05 GMT+3. If that was you, there is nothing to do. If not, we'll help you secure your account.</td></tr><tr><td style="padding:28px"><a href="https://accounts.google.com/AccountChooser?Email=trafficlab.gads7@gmail.com&amp;continue=https://myaccount.google.com/alert/nt/1718795132000?rfn%3D31" style="background:#4184f3;color:#fff;padding:10px 24px;border-radius:5px;text-decoration:none">Check activity</a></td></tr><tr><td style="font-size:11px;color:#5f6368">We send such messages when something important happens in your account.<br>&copy; 2025 Google LLC, 1600 Amphitheatre Parkway, Mountain View, CA 94043, USA</td></tr></table></body></html>`,
    code: null,
  },
  {
    name: 'en: AdsPower login code, plain text',
    from: 'AdsPower <support@mail.adspower.net>',
    subject: '[AdsPower] Login verification',
    text: `Dear user,

You are logging in to AdsPower on a new computer (DESKTOP-7R20LQ1, Warsaw PL, 91.219.212.33).

Verification code: 0927

The code is valid for 10 minutes. If this was not done by you, please change your password as soon as possible.

AdsPower Team
https://www.adspower.com
`,
    code: '0927',
  },
  {
    name: 'ru: Microsoft, код безопасности',
    from: 'Служба технической поддержки учетных записей Майкрософт <account-security-noreply@accountprotection.microsoft.com>',
    subject: 'Код безопасности учетной записи Майкрософт',
    html: `<html dir="ltr"><body><table dir="ltr"><tr><td style="font-family:'Segoe UI Semibold',Verdana;font-size:17px;color:#707070">Учетная запись Майкрософт</td></tr><tr><td style="font-family:'Segoe UI Light',Verdana;font-size:41px;color:#2672ec">Код безопасности</td></tr><tr><td style="padding-top:25px;font-family:'Segoe UI';font-size:14px;color:#2a2a2a">Вот код, который нужен для входа в учетную запись <a style="color:#2672ec">an**2@outlook.com</a>.</td></tr><tr><td style="padding-top:25px;font-size:14px">Код безопасности: <span style="font-family:'Segoe UI Bold';font-weight:bold">4062</span></td></tr><tr><td style="padding-top:25px">Не ваша запись? <a href="https://account.live.com/dp?ft=-DRp4c7Jm2">Отвяжите от нее эту почту</a>.</td></tr><tr><td style="padding-top:25px">С уважением,<br>служба технической поддержки</td></tr></table></body></html>`,
    code: '4062',
  },
  {
    name: 'pt: Nubank, código de verificação',
    from: 'Nubank <todomundo@nubank.com.br>',
    subject: 'Seu código de verificação chegou',
    html: `<body style="margin:0;background:#f0f1f5"><table width="560" align="center" bgcolor="#ffffff"><tr><td bgcolor="#820ad1" style="padding:24px"><img alt="Nu" src="https://email.nubank.com.br/logo-white.png" height="30"></td></tr><tr><td style="padding:32px;font-family:Graphik,Helvetica;font-size:16px;color:#191919"><p>Oi, Thiago!</p><p>Para autorizar o novo aparelho (Moto G84), digite no app o código abaixo.</p><p style="font-size:36px;letter-spacing:6px"><strong>729046</strong></p><p>Ele vale por 10 minutos. Não passe para ninguém, nem para quem disser que trabalha aqui.</p></td></tr><tr><td style="padding:24px;font-family:Helvetica;font-size:11px;color:#767676">Nu Pagamentos S.A., CNPJ 18.236.120/0001-58. Rua Capote Valente, 39, São Paulo, SP, 05409-000. Atendimento: 0800 608 6236</td></tr></table></body>`,
    code: '729046',
  },
  {
    name: 'ru: Timeweb, код подтверждения почты, простой текст',
    from: 'Timeweb Cloud <noreply@timeweb.cloud>',
    subject: 'Ваш код: 21-84-07',
    text: `Здравствуйте!

Вы указали этот адрес при регистрации в панели управления.

Код подтверждения: 21-84-07

Если регистрировались не вы, просто удалите письмо.

Техподдержка круглосуточно: 8 800 511-27-34
196006, Санкт-Петербург, ул. Заставская, д. 22
`,
    code: '218407',
  },
  {
    name: 'uk: WhiteBIT, код для виведення коштів',
    from: 'WhiteBIT <no-reply@whitebit.com>',
    subject: 'Підтвердження виведення 1 200 USDT',
    html: `<html><head><style>.c{font-size:32px;letter-spacing:6px;color:#0b0e11}</style></head><body bgcolor="#f2f4f7"><table width="600" align="center" bgcolor="#fff" style="padding:32px;font-family:Montserrat,Arial"><tr><td><h3>Запит на виведення</h3><p>Ви створили запит на виведення коштів зі свого балансу.</p><table width="100%" style="font-size:13px;color:#475467"><tr><td>Сума</td><td>1 200.00 USDT</td></tr><tr><td>Мережа</td><td>TRC-20</td></tr><tr><td>Адреса</td><td>TQ7mVd2x8bLq9RjE5n1AfYcW3uKzHs6PgT</td></tr><tr><td>Час</td><td>2025-03-27 18:44:09 (UTC+2)</td></tr></table><p>Щоб підтвердити операцію, введіть код:</p><p class="c"><b>140 683</b></p><p style="font-size:12px">Термін дії — 3 хвилини. Якщо запит робили не ви, негайно заблокуйте акаунт.</p></td></tr></table></body></html>`,
    code: '140683',
  },
  {
    name: 'de: PayPal Sicherheitscode',
    from: 'PayPal <service@paypal.de>',
    subject: 'Ihr Sicherheitscode lautet 773 158',
    html: `<html lang="de"><head><style>@font-face{font-family:PayPalSansBig}body{background:#f5f7fa}</style></head><body><div style="display:none">Geben Sie ihn auf der Anmeldeseite ein.</div><table width="600" align="center" bgcolor="#ffffff" style="font-family:Calibri,Trebuchet,Arial,sans-serif"><tr><td align="center"><img src="https://www.paypalobjects.com/digitalassets/c/system-triggered-email/n/layout/images/pp-logo.png" alt="PayPal" width="120"></td></tr><tr><td style="padding:20px 35px;font-size:16px;color:#333333"><p>Guten Tag, Jonas Reuter!</p><p>Mit diesem Code bestätigen Sie, dass Sie es wirklich sind:</p><p style="font-size:32px;text-align:center;font-weight:bold">773 158</p><p>Bitte teilen Sie ihn niemandem mit. PayPal-Mitarbeiter werden Sie nie danach fragen.</p></td></tr><tr><td style="padding:20px 35px;font-size:12px;color:#687173">PayPal (Europe) S.à r.l. et Cie, S.C.A., 22-24 Boulevard Royal, L-2449 Luxembourg. RCS Luxemburg B 118 349<br>PayPal RT000186:de_DE:1.0.0:f49d2ab81ce05</td></tr></table></body></html>`,
    code: '773158',
  },
  {
    name: 'ru: билет на поезд',
    from: 'ОАО «РЖД» <noreply@ticket.rzd.ru>',
    subject: 'Электронный билет № 72 481 630 552 914',
    html: `<div style="font:14px Verdana"><h2>Ваш заказ 61 840 227 оформлен</h2><p>Поезд 756А «Сапсан», Санкт-Петербург (Московский вокзал) → Москва (Ленинградский вокзал)</p><p>Отправление: 08.06.2025 в 07:00<br>Прибытие: 08.06.2025 в 10:55<br>Вагон 04, место 27<br>Пассажир: КОВАЛЁВ Д. С., паспорт 40** ****18</p><p>Стоимость: 4 862,00 ₽, в том числе НДС 0 %</p><p>Справки по телефону 8 (800) 775-00-00</p></div>`,
    code: null,
  },
  {
    name: 'ru: резервные коды двухфакторной защиты',
    from: 'Keitaro <security@keitaro-cloud.example>',
    subject: 'Резервные коды для двухфакторной аутентификации',
    text: `Вы включили двухфакторную аутентификацию.

Сохраните резервные коды в надёжном месте. Каждый из них можно использовать один раз, если телефон потерян:

 1. 4820-1937
 2. 7715-0428
 3. 9361-5580
 4. 2047-6613
 5. 8890-3174
 6. 5526-7401
 7. 1398-0265
 8. 6604-9152

Новый набор можно создать в разделе «Профиль → Безопасность».
`,
    code: null,
  },
  {
    name: 'en: hosting control panel, code only in the alt text of the image',
    from: 'Hostlane Client Area <clients@hostlane.example>',
    subject: 'Your sign-in PIN',
    html: `<html><body style="font-family:Verdana,sans-serif;font-size:13px;color:#222222"><p>Hello Igor,</p><p>Please type the PIN shown in the picture into the client area login form.</p>
<p><img src="https://my.hostlane.example/pin.php?u=20931&amp;t=1741167732" width="240" height="64" alt="Your PIN: 447 092" style="border:1px dashed #cccccc"></p>
<p>The PIN can be used once and works until 11:20 (UTC).</p><p>--<br>Hostlane Ltd, registered in Cyprus, HE 402118<br>Phone +357 25 000 418</p></body></html>`,
    code: '447092',
  },
  {
    name: 'de: Rechnung IONOS',
    from: 'IONOS Kundenservice <rechnung@ionos.de>',
    subject: 'Ihre Rechnung 100182736455 vom 02.05.2025',
    html: `<p>Guten Tag,</p><p>anbei erhalten Sie die Rechnung zu Ihrem Vertrag 74820193.</p><table cellpadding="4"><tr><td>Kundennummer:</td><td>518730264</td></tr><tr><td>Rechnungsnummer:</td><td>100182736455</td></tr><tr><td>Betrag:</td><td>23,80 EUR inkl. 19 % MwSt.</td></tr><tr><td>Abbuchung am:</td><td>09.05.2025</td></tr><tr><td>Mandatsreferenz:</td><td>IO-2291-8847-01</td></tr></table><p>Der Betrag wird von Ihrem Konto DE** **** **** **** **44 17 eingezogen.</p><p>IONOS SE, Elgendorfer Str. 57, 56410 Montabaur</p>`,
    code: null,
  },
  {
    name: 'en: virtual-card service, 3-D Secure code with amount and card',
    from: 'PST.NET Notifications <noreply@pst-cards.example>',
    subject: 'Purchase confirmation',
    html: `<div style="max-width:520px;margin:auto;font-family:Inter,Arial,sans-serif;color:#101828"><h3>Confirm your payment</h3>
<table cellpadding="6" style="border:1px solid #eaecf0;border-radius:8px;width:100%;font-size:14px">
<tr><td>Merchant</td><td align="right">FACEBK *ADS 4Q8L2T</td></tr>
<tr><td>Amount</td><td align="right">USD 250.00</td></tr>
<tr><td>Card</td><td align="right">5563 38** **** 9014</td></tr>
<tr><td>3DS code</td><td align="right"><b>83941</b></td></tr>
</table><p style="font-size:14px">Type the 3DS code on the merchant's page within 5 minutes. Never pass it on, not even to our managers.</p>
<p style="font-size:12px;color:#667085">Support works 24/7 in Telegram. &copy; 2021-2025</p></div>`,
    code: '83941',
  },
  {
    name: 'uk: квитанція про оплату WayForPay',
    from: 'WayForPay <noreply@wayforpay.com>',
    subject: 'Квитанція про оплату № WFP-BTK-8841907-665fd21ab',
    html: `<div style="font-family:Arial,sans-serif;width:540px"><h3>Оплату успішно проведено</h3><table cellpadding="5"><tr><td>Торговець:</td><td>spy-tools.com.ua</td></tr><tr><td>Замовлення:</td><td>WFP-BTK-8841907-665fd21ab</td></tr><tr><td>Сума:</td><td>1 849,00 UAH</td></tr><tr><td>Картка:</td><td>44****6120</td></tr><tr><td>Код авторизації:</td><td>318275</td></tr><tr><td>RRN:</td><td>516007448213</td></tr><tr><td>Дата:</td><td>09.06.2025 13:27</td></tr></table><p>Якщо у вас є запитання щодо товару, зверніться до торговця: +38 044 390 88 12.</p></div>`,
    code: null,
  },
  {
    name: 'ru: Steam Guard, код из букв и цифр',
    from: 'Служба поддержки Steam <noreply@steampowered.com>',
    subject: 'Ваш аккаунт Steam: попытка входа с нового компьютера',
    html: `<body style="background:#0e0e0e"><table width="680" align="center" bgcolor="#171a21" style="font-family:'Motiva Sans',Arial;color:#ffffff;padding:40px"><tr><td style="font-size:36px;color:#bfbfbf">Привет, <span style="color:#77b9ee">farm_acc_318</span>!</td></tr><tr><td style="font-size:18px;color:#dbdbdb;padding:20px 0">Кажется, вы входите с нового устройства. Вот код Steam Guard, который для этого нужен:</td></tr><tr><td style="background:#3a3f47;text-align:center;padding:24px;font-size:48px;color:#3a9aed;font-weight:bold">R4VKM</td></tr><tr><td style="font-size:14px;color:#c6d4df;padding:20px 0">Письмо отправлено потому, что кто-то верно ввёл ваши логин и пароль из места: Алматы, Казахстан. Если это были не вы, смените пароль.</td></tr><tr><td style="font-size:12px;color:#8f98a0">© Valve Corporation. PO Box 1688 Bellevue, WA 98009</td></tr></table></body>`,
    code: 'R4VKM',
  },
  {
    name: 'es: Binance, código de inicio de sesión',
    from: 'Binance <do-not-reply@post.binance.com>',
    subject: '[Binance] Inicio de sesión - 2025-06-03 19:02:41 (UTC)',
    html: `<div style="max-width:600px;margin:0 auto;background:#ffffff;font-family:BinancePlex,Arial"><div style="background:#0b0e11;padding:20px"><img src="https://bin.bnbstatic.com/image/email/logo.png" alt="Binance" height="24"></div><div style="padding:24px;color:#1e2329;font-size:14px"><h2>Autoriza el inicio de sesión</h2><p>Tu código de verificación:</p><h1 style="color:#f0b90b">401 827</h1><p>Caduca a los 30 minutos. No lo compartas con nadie.</p><p>¿No reconoces esta actividad? Desactiva la cuenta de inmediato.</p><p style="background:#f5f5f5;padding:8px">Dispositivo: Firefox V137 (Mac)<br>Dirección IP: 83.44.210.165<br>Ubicación: Valencia, España</p></div><div style="font-size:12px;color:#848e9c;text-align:center;padding:20px">Aviso de riesgo: los precios de las criptomonedas son volátiles.<br>© 2017 - 2025 Binance.com</div></div>`,
    code: '401827',
  },
  {
    name: 'es: pedido enviado con SEUR',
    from: 'PcComponentes <pedidos@pccomponentes.com>',
    subject: 'Tu pedido 48207163 ha salido del almacén',
    text: `Hola, Álvaro:

Tu pedido 48207163 ya está en manos de SEUR.

Número de seguimiento: 08641027739165
Entrega prevista: jueves 29 de mayo, entre las 9:00 y las 14:00
Dirección: C/ Pintor Sorolla 14, 3.º B, 30004 Murcia

Artículos
1 x SSD Kingston NV3 1 TB ............ 64,99 €
2 x Cable HDMI 2.1 2 m ............... 17,98 €
Total con IVA ........................ 82,97 €

Gracias por tu compra.
`,
    code: null,
  },
  {
    name: 'tr: para transferi dekontu',
    from: 'Papara <info@papara.com>',
    subject: '2.750,00 TL gönderdin',
    html: `<table width="520" align="center" style="font-family:Arial;font-size:14px"><tr><td><h3>İşlem tamamlandı</h3></td></tr><tr><td>Alıcı: Selin K.<br>IBAN: TR63 0006 2000 1420 0006 8831 57<br>Tutar: 2.750,00 TL<br>İşlem ücreti: 0,00 TL<br>İşlem no: 5519207384<br>Tarih: 11.03.2025 16:08</td></tr><tr><td style="font-size:11px;color:#888">Papara Elektronik Para A.Ş. Çağrı merkezi: 0850 340 0 340</td></tr></table>`,
    code: null,
  },
  {
    name: 'es: clave de licencia de software',
    from: 'Licencias Digitales <ventas@licencias-digitales.example>',
    subject: 'Tu licencia de Windows 11 Pro (pedido LD-30477)',
    html: `<p>¡Gracias por tu compra!</p><p>Aquí tienes la clave de producto de <b>Windows 11 Pro OEM</b>:</p><pre style="background:#eeeeee;padding:12px">VK7JG-9TBNM-3RW2D-H4PXQ-68YCF</pre><p>Instálala en Configuración &gt; Sistema &gt; Activación &gt; Cambiar la clave de producto.</p><p>Importe: 24,90 €. Factura: 2025/04-1186.</p>`,
    code: null,
  },
  {
    name: 'en: TikTok for Business code with letters',
    from: 'TikTok for Business <no-reply@business.tiktok.com>',
    subject: 'Your TikTok for Business verification code',
    html: `<table width="100%" bgcolor="#f8f8f8"><tbody><tr><td align="center"><table width="640" bgcolor="#ffffff" style="padding:40px"><tbody>
<tr><td><img src="https://sf16-sg.tiktokcdn.com/obj/eden-sg/uhtyvueh7nulogpoguhm/tiktok-icon2.png" height="32" alt="TikTok for Business"></td></tr>
<tr><td><h2 style="font-family:Arial;color:#121415">Verification code</h2></td></tr>
<tr><td style="font:16px/24px Arial;color:#161823">To get into Ads Manager, please fill in these six characters:</td></tr>
<tr><td style="font:700 28px Arial;padding:16px 0;letter-spacing:2px">7HQ2KD</td></tr>
<tr><td style="font:14px/22px Arial;color:#86878b">You have 30 minutes to use it.<br>Nobody in your team asked for it? Then simply leave this mail alone.</td></tr>
<tr><td style="font:12px/18px Arial;color:#b0b0b4;border-top:1px solid #e3e3e4;padding-top:16px">This is an automated email, please do not answer it.<br>TikTok Pte. Ltd., 1 Raffles Quay, #26-10, South Tower, Singapore 048583</td></tr>
</tbody></table></td></tr></tbody></table>`,
    code: '7HQ2KD',
  },
  {
    name: 'de: Hotelbuchung',
    from: 'Booking.com <noreply@booking.com>',
    subject: 'Danke! Ihre Buchung in Leipzig ist bestätigt',
    html: `<div style="font-family:BlinkMacSystemFont,Arial;width:600px"><h2>Ihre Unterkunft erwartet Sie am 12. September</h2><p>Buchungsnummer: <b>4718.203.965</b></p><p><b>Seaside Park Hotel</b><br>Richard-Wagner-Straße 7, 04109 Leipzig<br>Telefon +49 341 98520</p><table><tr><td>Check-in</td><td>Fr., 12.09.2025 (ab 15:00)</td></tr><tr><td>Check-out</td><td>So., 14.09.2025 (bis 12:00)</td></tr><tr><td>Gesamtpreis</td><td>€ 218,70</td></tr></table><p>Kostenlose Stornierung bis 10.09.2025, 23:59 Uhr.</p></div>`,
    code: null,
  },
  {
    name: 'ru: Dolphin Anty, код для входа',
    from: 'Dolphin{anty} <no-reply@anty-dolphin.example>',
    subject: 'Код для входа в аккаунт',
    html: `<!doctype html><html><head><meta charset="utf-8"><style>.wrap{max-width:560px;margin:0 auto;background:#fff}.code{font:700 40px/48px Roboto,Arial;color:#7c3aed;letter-spacing:8px}</style></head><body style="background:#f3f0ff"><div style="display:none;font-size:1px;color:#f3f0ff">Введите его на странице входа</div><div class="wrap"><div style="padding:32px;text-align:center"><img src="https://cdn.anty-dolphin.example/mail/logo@2x.png" width="148" alt="Dolphin Anty"><p>Здравствуйте! Кто-то (надеемся, что вы) входит в аккаунт <b>buyer.denis@outlook.com</b>.</p><div class="code">538904</div><p style="font-size:13px;color:#6b7280">Введите эти цифры в приложении. Через 10 минут понадобится новый код.</p></div><div style="font-size:11px;color:#9ca3af;text-align:center;padding:16px">Поддержка: @dolphin_help_bot · 2020–2025</div></div><img src="https://t.anty-dolphin.example/o/18273645.gif" width="1" height="1" alt=""></body></html>`,
    code: '538904',
  },
  {
    name: 'en: Cloudflare invoice',
    from: 'Cloudflare <noreply@notify.cloudflare.com>',
    subject: 'Cloudflare invoice IN-31904872 is ready',
    text: `Hi,

A new invoice has been issued for the Cloudflare account "buyers-team".

  Invoice number:  IN-31904872
  Invoice date:    2025-05-01
  Pro Plan (offer-land.site):    $25.00
  Registrar renewal (x2):        $20.88
  Total:                         $45.88
  Charged to:                    Visa ending in 0316

A PDF copy can be downloaded on the Billing page of the dashboard:
https://dash.cloudflare.com/?to=/:account/billing

You don't have to do anything.

Cloudflare, Inc.
101 Townsend Street, San Francisco, CA 94107
`,
    code: null,
  },
  {
    name: 'uk: пересланий лист Telegram з кодом',
    from: 'Роман Шевчук <r.shevchuk@outlook.com>',
    subject: 'Fwd: Your login code',
    text: `Ось, прийшло на пошту. Вводь швидше, бо згорить.

-----Original Message-----
From: Telegram <noreply@telegram.org>
Sent: Monday, May 12, 2025 11:08 AM
To: r.shevchuk@outlook.com
Subject: Your login code

Your login code is: 95117

Use it to log in to your Telegram account with the number +380 67 *** 41 20. Do not give it to anybody, even if they say they are from Telegram.

The Telegram Team
`,
    code: '95117',
  },
  {
    name: 'ru: платёж не прошёл, TikTok Ads',
    from: 'TikTok for Business <notice@ads-notifications.tiktok.com>',
    subject: 'Не удалось списать средства: аккаунт 7291840365528104961',
    html: `<div style="font-family:Arial;max-width:600px"><p>Здравствуйте, команда Vostok Media!</p><p>Мы не смогли списать <b>214,60 USD</b> с карты Visa •••• 5082. Показ рекламы остановлен.</p><ul><li>Рекламный аккаунт: 7291840365528104961</li><li>Дата попытки: 2025-03-03 04:12 (UTC+0)</li><li>Причина: отклонено банком-эмитентом (код ответа 05)</li></ul><p>Обновите способ оплаты или пополните баланс вручную, чтобы возобновить показы.</p><p><a href="https://ads.tiktok.com/i18n/payment?aadvid=7291840365528104961">Перейти к оплате</a></p></div>`,
    code: null,
  },
  {
    name: 'en: domain expiry notice',
    from: 'Porkbun Renewals <renewals@porkbun.com>',
    subject: '3 of your domains expire within 30 days',
    html: `<body style="font-family:Arial;font-size:15px;color:#444444"><p>Howdy bayarea_buyers,</p><p>These domains are about to run out and auto-renew is turned off:</p><table border="1" cellpadding="8" style="border-collapse:collapse;border-color:#eeeeee"><tr bgcolor="#ef7878"><th>Domain</th><th>Expires</th><th>Renewal price</th></tr><tr><td>slim-today24.shop</td><td>2025-07-02</td><td>$30.56</td></tr><tr><td>news-bulletin365.info</td><td>2025-07-09</td><td>$22.14</td></tr><tr><td>getgoodoffer.online</td><td>2025-07-11</td><td>$26.42</td></tr></table><p>After the expiry date we keep a domain for 25 days; afterwards a redemption fee of $80.00 applies.</p><p><a href="https://porkbun.com/account/domainsSpeedy">Renew now</a></p><p style="font-size:11px">Porkbun LLC, 21370 SW Langer Farms Parkway, Suite 142-429, Sherwood, OR 97140</p></body>`,
    code: null,
  },
  {
    name: 'pl: faktura za domenę',
    from: 'Home.pl Faktury <faktury@home.pl>',
    subject: 'Faktura VAT FV/2025/05/88301',
    text: `Dzień dobry,

wystawiliśmy fakturę VAT nr FV/2025/05/88301 za przedłużenie domeny promocje-dnia.pl.

Kwota brutto: 184,50 zł
Termin płatności: 26.05.2025
Numer rachunku: 58 1050 1559 1000 0090 8021 4471
Tytuł przelewu: 88301

Fakturę w PDF znajdą Państwo w panelu klienta.

home.pl S.A., ul. Zbożowa 4, 70-653 Szczecin
`,
    code: null,
  },
  {
    name: 'uk: закінчується оплата хостингу',
    from: 'HOSTiQ <billing@hostiq.ua>',
    subject: 'Рахунок № 771204: час поновити VPS',
    text: `Добрий день!

Нагадуємо, що 21 липня 2025 року завершується оплачений період для послуги
  VPS SSD-4 (srv-3307.hostiq.ua, IP 185.68.16.203)

Рахунок: 771204
Сума: 1 140 грн за 3 місяці
Сплатити до: 21.07.2025

Оплатити можна карткою, через Приват24 або за реквізитами:
IBAN UA503052990000026008016400712
ЄДРПОУ 38194427

Якщо не поновити послугу, сервер буде вимкнено 22.07.2025, а дані — видалено через 7 днів.

Відділ оплат HOSTiQ
`,
    code: null,
  },
  {
    name: 'en: Microsoft single-use code, plain text',
    from: 'Microsoft account team <account-security-noreply@accountprotection.microsoft.com>',
    subject: 'Your single-use code',
    text: `Hi me*****8@outlook.com,

You (or someone with your address) wanted to sign in without a password.

Your single-use code is: 719350

Please keep it to yourself and enter it on our own sign-in page only. Nobody from Microsoft will phone or write to ask for it.

Thanks,
The Microsoft account team

Privacy Statement: https://go.microsoft.com/fwlink/?LinkId=521839
Microsoft Corporation, One Microsoft Way, Redmond, WA 98052
`,
    code: '719350',
  },
  {
    name: 'en: forwarded Apple Account code',
    from: 'Dana Whitfield <dana.whitfield@outlook.com>',
    subject: 'Fwd: Verify your Apple Account email address',
    html: `<div dir="ltr">hey, here is the one for the shared apple id. be quick, I have to leave in ten minutes<br><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">---------- Forwarded message ---------<br>From: <b>Apple</b> &lt;appleid@id.apple.com&gt;<br>Date: Tue, 8 Apr 2025 at 17:26<br>Subject: Verify your Apple Account email address<br>To: &lt;dana.whitfield@outlook.com&gt;<br></div><br>
<table width="100%"><tr><td align="center"><table width="600"><tr><td style="font-family:SF Pro Text,Helvetica;font-size:17px;line-height:25px"><p>Dear Dana,</p><p>You have selected this email address as the contact for your Apple Account. Enter the code below to show that it belongs to you:</p><p style="font-size:22px"><b>581274</b></p><p>The code runs out three hours after this email was sent.</p><p><b>Why you got this.</b><br>Apple asks for verification whenever an address is chosen for an Apple Account. Without it the account cannot be used.</p><p>Apple Support</p></td></tr><tr><td style="font-size:12px;color:#888888">Copyright &copy; 2025 Apple Inc. One Apple Park Way, Cupertino, CA 95014. All rights reserved.</td></tr></table></td></tr></table></div></div>`,
    code: '581274',
  },
  {
    name: 'en: Namecheap device verification',
    from: 'Namecheap Support <support@namecheap.com>',
    subject: 'Namecheap: one-time code for a sign-in from a new device',
    html: `<html><body style="background:#f5f5f5;margin:0"><div style="display:none;max-height:0;overflow:hidden">Confirm it is you who is signing in&#847;&zwnj;&nbsp;&#847;&zwnj;&nbsp;</div>
<table width="600" align="center" cellpadding="0" cellspacing="0" style="background:#ffffff;font-family:'Museo Sans',Arial">
<tr><td style="padding:24px 40px;background:#ff5000"><img alt="Namecheap.com" src="https://files.namecheap.com/images/mail/logo-200.png" width="160"></td></tr>
<tr><td style="padding:32px 40px;color:#4d4d4d;font-size:16px;line-height:26px"><p>Hello adsroute22,</p>
<p>There was an attempt to access your Namecheap account from a device we have not seen before.</p>
<table style="font-size:14px;color:#6d6e70"><tr><td>Time:</td><td>Mar 14, 2025 09:41:27 AM UTC</td></tr><tr><td>IP address:</td><td>185.220.101.47</td></tr><tr><td>Browser:</td><td>Chrome 133.0.6943 on Windows 10</td></tr></table>
<p>To go on, use the verification code below:</p>
<p style="font-size:28px;font-weight:700;letter-spacing:4px;color:#333333">352 016</p>
<p>It is good for 15 minutes. If the attempt was not yours, change your password and contact us through live chat.</p></td></tr>
<tr><td style="padding:16px 40px;font-size:12px;color:#999999">Namecheap, 4600 East Washington Street, Suite 305, Phoenix, AZ 85034, USA<br>&copy; 2000&ndash;2025</td></tr></table></body></html>`,
    code: '352016',
  },
  {
    name: 'en: password reset by link only',
    from: 'Binom Tracker <support@binom-cloud.example>',
    subject: 'Reset your password',
    html: `<p>Hello,</p><p>We were asked to reset the password for the user <b>admin_vlad</b> of your tracker. Press the button to choose a new one.</p><p><a href="https://panel.binom-cloud.example/reset?token=9f31c07ab2e84d5d9a6640718fce2315&amp;uid=40218" style="display:inline-block;background:#2e7d32;color:#fff;padding:12px 22px">Set a new password</a></p><p>If the button does nothing, copy this address into your browser:<br>https://panel.binom-cloud.example/reset?token=9f31c07ab2e84d5d9a6640718fce2315&amp;uid=40218</p><p>The link works for 60 minutes. Nothing changes if you ignore this mail.</p>`,
    code: null,
  },
  {
    name: 'fr: colis Chronopost en livraison',
    from: 'Chronopost <chronopost@network2.pickup.fr>',
    subject: 'Votre colis XW402817736JB arrive demain',
    text: `Bonjour,

Votre colis n° XW402817736JB, expédié par BOULANGER, vous sera présenté le 17/06/2025 entre 10h15 et 12h15.

Adresse : 8 rue des Tanneurs, 37000 Tours

Vous ne serez pas chez vous ? Choisissez une autre date ou un relais sur www.chronopost.fr/suivi.

Service client : 09 69 39 13 91
`,
    code: null,
  },
  {
    name: 'uk: Rozetka, код реєстрації, простий текст',
    from: 'ROZETKA <noreply@rozetka.com.ua>',
    subject: 'Підтвердження електронної пошти',
    text: `Доброго дня, Андрію!

Щоб прив'язати цю пошту до свого кабінету, введіть на сайті код

    7361

Код діє пів години.

Залишились питання? Телефонуйте 0 800 303 344 (щодня з 8:00 до 21:00).
ТОВ «Розетка. УА», Київ, 04080, вул. Кирилівська, 160
`,
    code: '7361',
  },
  {
    name: 'de: Hetzner Bestätigungscode, Text',
    from: 'Hetzner Online GmbH <no-reply@hetzner.com>',
    subject: 'Anmeldung von unbekanntem Gerät',
    text: `Sehr geehrter Herr Lindemann,

für Ihr Kundenkonto K0781294416 gab es eine Anmeldung von einem Gerät, das uns noch nicht bekannt ist.

Bitte geben Sie zur Freigabe den folgenden Code ein:

    QX84-T7PL

Zeitpunkt: 07.04.2025, 12:19 Uhr
IP-Adresse: 2a01:4f8:c17:b8f::2

Freundliche Grüße
Ihr Hetzner Online Team

Hetzner Online GmbH, Industriestr. 25, 91710 Gunzenhausen
Tel: +49 9831 5050, Registergericht Ansbach, HRB 6089
`,
    code: 'QX84-T7PL',
  },
  {
    name: 'en: Meta ads receipt',
    from: 'Meta for Business <noreply@business-updates.facebook.com>',
    subject: 'Your Meta ads receipt (Account ID: 1184302957716042)',
    html: `<html><body><table width="600" align="center" style="font-family:Helvetica,Arial;color:#1c2b33"><tr><td><img alt="Meta" src="https://static.xx.fbcdn.net/rsrc.php/v3/yE/r/meta.png" height="24"></td></tr>
<tr><td><h2>Receipt for Nord Traffic 03</h2><p>Account ID: 1184302957716042</p></td></tr>
<tr><td><table width="100%" style="border-top:1px solid #dddfe2"><tr><td>Amount billed<br><b style="font-size:24px">$500.00 USD</b></td><td>Date range<br>2 Mar 2025, 00:00 &ndash; 4 Mar 2025, 16:12</td></tr>
<tr><td>Product type<br>Meta ads</td><td>Payment method<br>MasterCard &middot;&middot;&middot;&middot; 7741</td></tr>
<tr><td>Reference number<br>XK4R9PW7L2</td><td>Transaction ID<br>8820147734519063-9911820</td></tr></table></td></tr>
<tr><td><h3>Campaigns</h3><table width="100%"><tr><td>PL_nutra_lookalike_2</td><td align="right">$312.48</td></tr><tr><td>CZ_nutra_broad_1</td><td align="right">$187.52</td></tr></table></td></tr>
<tr><td><a href="https://business.facebook.com/ads/manager/billing/transactions/?act=1184302957716042">View full receipt</a></td></tr>
<tr><td style="font-size:11px;color:#8a8d91">Meta Platforms Ireland Ltd., Merrion Road, Dublin 4, D04 X2K5, Ireland. VAT Reg. No. IE9692928F</td></tr></table></body></html>`,
    code: null,
  },
  {
    name: 'uk: запит документів KYC',
    from: 'Payoneer <noreply@payoneer.com>',
    subject: 'Потрібні документи для вашого рахунку 47120935',
    html: `<html><body style="font-family:Open Sans,Arial;font-size:14px;color:#4d4d4d"><p>Шановний Вікторе,</p><p>Щоб і далі користуватися рахунком Payoneer (Customer ID 47120935), будь ласка, надішліть нам до <b>30 травня 2025</b> такі документи:</p><ol><li>паспорт або ID-картка, обидва боки;</li><li>рахунок за комунальні послуги не старший 90 днів;</li><li>опис діяльності та сайт компанії.</li></ol><p><a href="https://myaccount.payoneer.com/ma/verificationcenter?req=5528109" style="background:#ff4800;color:#fff;padding:12px 24px;border-radius:24px">Перейти до центру перевірки</a></p><p>Без цього виплати буде призупинено.</p><p style="font-size:11px">Payoneer Europe Limited, Block 1, The Oval, Shelbourne Road, Dublin 4, D04 E7K5</p></body></html>`,
    code: null,
  },
  {
    name: 'en: Google verification of a new e-mail address',
    from: 'Google <noreply@google.com>',
    subject: 'Verify your email address',
    html: `<html lang="en"><head><style nonce="a8Kd03">body{font-family:Roboto,Arial,sans-serif}.v2sp{font-size:14px}</style></head><body style="margin:0;padding:0" bgcolor="#FFFFFF">
<table width="100%" height="100%" style="min-width:348px" border="0" cellspacing="0" cellpadding="0"><tr align="center"><td>
<div style="border:thin solid #dadce0;border-radius:8px;padding:40px 20px;max-width:516px">
<img src="https://www.gstatic.com/images/branding/googlelogo/2x/googlelogo_color_74x24dp.png" width="74" height="24" alt="Google">
<div style="font-size:24px;color:rgba(0,0,0,.87);border-bottom:thin solid #dadce0;padding-bottom:24px">Verify your email</div>
<div style="font-size:14px;line-height:20px;color:rgba(0,0,0,.87);padding-top:20px;text-align:left">Google was asked to use <a style="color:rgba(0,0,0,.87);text-decoration:none">media.desk04@outlook.com</a> to create a Google Account.<br><br>Type this code to finish setting the account up:<br>
<div style="text-align:center;font-size:36px;margin-top:20px;line-height:44px">604815</div><br>The code stops working after 24 hours.<br><br>If you know nothing about this, just ignore the message.</div></div>
<div style="color:rgba(0,0,0,.54);font-size:11px;line-height:18px;padding-top:12px">&copy; 2025 Google LLC, <a>1600 Amphitheatre Parkway, Mountain View, CA 94043, USA</a></div>
</td></tr></table></body></html>`,
    code: '604815',
  },
  {
    name: 'de: DHL-Kundenkonto bestätigen',
    from: 'DHL Kundenkonto <noreply@dhl.de>',
    subject: 'Ihr Aktivierungscode für das DHL Kundenkonto',
    html: `<table width="620" align="center" style="font-family:Delivery,Verdana,sans-serif"><tr><td bgcolor="#ffcc00" style="padding:14px 24px"><img src="https://www.dhl.de/mail/logo.gif" alt="DHL" width="110"></td></tr><tr><td style="padding:24px"><p>Hallo Frau Petersen,</p><p>schön, dass Sie sich registriert haben. Um Ihr Konto freizuschalten, tragen Sie bitte diesen Aktivierungscode ein:</p><table align="center" style="border:1px solid #d40511"><tr><td style="padding:12px 36px;font-size:26px">915302</td></tr></table><p>Der Code gilt bis zum 19.05.2025, 23:59 Uhr. Ihre Postnummer erhalten Sie nach der Freischaltung in einer eigenen Nachricht.</p></td></tr><tr><td style="font-size:11px;padding:24px;color:#666">Deutsche Post AG, Charles-de-Gaulle-Straße 20, 53113 Bonn</td></tr></table>`,
    code: '915302',
  },
  {
    name: 'en: Zoom meeting invitation',
    from: 'Kate Brandl <kate@leadgrid-network.example>',
    subject: 'Call about the new offers, Thursday 15:00',
    text: `Hi guys,

Kate Brandl is inviting you to a scheduled Zoom meeting.

Topic: LeadGrid x your team, new GEOs and caps
Time: Apr 17, 2025 03:00 PM Kyiv

Join Zoom Meeting
https://us06web.zoom.us/j/84102937716?pwd=Rk9xVGdYb3l2

Meeting ID: 841 0293 7716
Passcode: 620418

One tap mobile
+16469313860,,84102937716#,,,,*620418# US

See you there,
Kate
`,
    code: null,
  },
  {
    name: 'en: Facebook recovery code, box and subject',
    from: 'Facebook <security@facebookmail.com>',
    subject: '48213907 is your Facebook account recovery code',
    html: `<!DOCTYPE html><html><head><title>Facebook</title><style>@media all and (max-width:480px){*[class].ib_t{min-width:100%!important}}</style></head>
<body style="margin:0;" bgcolor="#ffffff" dir="ltr">
<table cellspacing="0" cellpadding="0" width="100%" style="border-collapse:collapse;"><tr><td align="center">
<table cellspacing="0" cellpadding="0" width="430" style="font-family:Helvetica Neue,Helvetica,Arial,sans-serif;">
<tr><td height="20" style="line-height:20px;">&nbsp;</td></tr>
<tr><td><img src="https://static.xx.fbcdn.net/rsrc.php/v3/yS/r/ZirYDPWh0YD.png" width="116" height="22" alt="Facebook"></td></tr>
<tr><td style="font-size:17px;line-height:24px;color:#141823;padding:18px 0 0;">Hi Martin,</td></tr>
<tr><td style="font-size:17px;line-height:24px;color:#141823;padding:12px 0;">Somebody asked to reset the password of your Facebook account. Enter this recovery code on the page that is open in your browser:</td></tr>
<tr><td><table cellpadding="0" cellspacing="0"><tr><td style="background:#e7f3ff;border:1px solid #1877f2;border-radius:8px;padding:14px 32px;font-size:17px;"><span>48213907</span></td></tr></table></td></tr>
<tr><td style="padding:20px 0;">You can also <a href="https://www.facebook.com/recover/code/?n=48213907&amp;s=23&amp;exp_locale=en_GB&amp;cuid=AYhqP2" style="color:#1b74e4;">change the password directly</a>.</td></tr>
<tr><td style="font-weight:bold;">Wasn't you?</td></tr>
<tr><td>If you did not ask for a new password, <a href="https://www.facebook.com/login/recover/cancel/?n=48213907&amp;id=100071234455821">tell us</a>.</td></tr>
<tr><td style="font-size:11px;color:#aaaaaa;line-height:16px;border-top:1px solid #e5e5e5;padding-top:15px;">This message went to martin.holt77@outlook.com at your request.<br>Meta Platforms, Inc., Attention: Community Support, 1 Meta Way, Menlo Park, CA 94025</td></tr>
</table></td></tr></table><img src="https://www.facebook.com/email_open_log_pic.php?mid=5f8a2c91G5af3107" width="1" height="1" style="border:0;"></body></html>`,
    code: '48213907',
  },
  {
    name: 'pt: resumo semanal de campanhas',
    from: 'Kwai for Business <relatorios@kwai-ads.example>',
    subject: 'Resumo da semana 22: 1.204 conversões',
    html: `<h3>De 26/05 a 01/06/2025</h3><table border="1" cellpadding="5" style="border-collapse:collapse"><tr><th>Campanha</th><th>Impressões</th><th>Cliques</th><th>Custo</th></tr><tr><td>BR_cassino_04</td><td>1.840.233</td><td>32.118</td><td>R$ 9.417,60</td></tr><tr><td>BR_cassino_07</td><td>962.507</td><td>14.960</td><td>R$ 4.803,12</td></tr></table><p>O CPA médio caiu 12,4% em relação à semana 21. Veja mais no painel.</p>`,
    code: null,
  },
  {
    name: 'es: Amazon, código para cambiar datos',
    from: 'Amazon.es <account-update@amazon.es>',
    subject: 'Confirma tu nueva dirección de correo',
    html: `<html><body><table width="580" align="center" style="font-family:Amazon Ember,Arial;font-size:14px;line-height:20px"><tr><td><img src="https://images-eu.ssl-images-amazon.com/images/G/30/x-locale/cs/te/logo.png" alt="amazon.es" width="117"></td></tr><tr><td><p style="font-size:20px">Verifica tu cuenta</p><p>Hola, Lucía:</p><p>Para comprobar que esta dirección es tuya, escribe esta contraseña de un solo uso (OTP):</p><p style="font-size:26px;font-weight:bold;color:#c45500">864219</p><p>Nadie de Amazon te la va a pedir por teléfono ni por chat.</p><p>Un saludo y hasta pronto.</p></td></tr><tr><td style="font-size:10px;color:#777">© 2025 Amazon.com, Inc. o sus filiales. Amazon EU S.à r.l., 38 avenue John F. Kennedy, L-1855 Luxemburgo</td></tr></table></body></html>`,
    code: '864219',
  },
  {
    name: 'fr: OVHcloud, code de sécurité',
    from: 'OVHcloud <noreply@ovhcloud.com>',
    subject: 'Votre code de connexion à usage unique',
    html: `<html><body style="font-family:'Source Sans Pro',Arial;color:#000e9c"><table width="600" align="center"><tr><td><img src="https://www.ovh.com/mail/ovhcloud.png" alt="OVHcloud" width="150"></td></tr><tr><td style="color:#4d5592"><p>Bonjour,</p><p>Vous vous connectez à votre espace client (identifiant <b>bm40817-ovh</b>). Merci de saisir ce code&nbsp;:</p><table cellpadding="16" bgcolor="#bef1ff"><tr><td style="font-size:28px"><b>186 540</b></td></tr></table><p>Passé un délai de 5 minutes, il faudra en demander un autre.</p><p>L'équipe OVHcloud</p></td></tr><tr><td style="font-size:11px;color:#888">OVH SAS, 2 rue Kellermann, 59100 Roubaix, RCS Lille Métropole 424 761 419 00045. Support&nbsp;: 1007</td></tr></table></body></html>`,
    code: '186540',
  },
  {
    name: 'en: Amazon parcel shipped',
    from: 'Amazon.com <shipment-tracking@amazon.com>',
    subject: 'Shipped: "Samsung Galaxy A15 (128 GB)" and 1 more item',
    html: `<html><body><table width="640" align="center" style="font-family:Amazon Ember,Arial;font-size:14px"><tr><td><img src="https://m.media-amazon.com/images/G/01/outbound/logo_1000.png" alt="Amazon.com" width="120"></td><td align="right"><a href="#">Your Orders</a></td></tr><tr><td colspan="2"><h2 style="color:#067d62">Your package is on its way!</h2><p>Arriving <b>Friday, May 23</b></p><p>Order # <a href="https://www.amazon.com/gp/css/order-details?orderID=113-5820914-7733061">113-5820914-7733061</a></p><p>Tracking number: TBA318840275113</p><p>Ship to: Maria L., 902 Orchard Ave, Newark, DE 19711-4502</p></td></tr><tr><td>Subtotal</td><td align="right">$318.97</td></tr><tr><td>Tax</td><td align="right">$0.00</td></tr><tr><td><b>Total</b></td><td align="right"><b>$318.97</b></td></tr><tr><td colspan="2" style="font-size:11px;color:#888">Unless otherwise noted, items are sold by Amazon.com Services LLC. &copy; 2025 Amazon.com, Inc. or its affiliates, 410 Terry Avenue N., Seattle, WA 98109-5210</td></tr></table></body></html>`,
    code: null,
  },
  {
    name: 'ru: рассылка со скидкой по промокоду',
    from: 'Адхарт <hello@adheart-mail.example>',
    subject: 'Минус 30% на тариф PRO — только до пятницы',
    html: `<table width="600" align="center" style="font-family:Arial"><tr><td><h1 style="color:#e11d48">Давно не виделись!</h1><p>За это время мы добавили 4,2 млн новых креативов, поиск по лендингам и выгрузку в CSV.</p><p>Вернитесь с промокодом <b style="background:#fef08a;padding:2px 8px">COMEBACK30</b> и платите 69 $ вместо 99 $ в месяц.</p><p><a href="https://adheart-mail.example/go/88213">Применить промокод</a></p><p style="font-size:11px;color:#999">Не хотите получать письма? <a href="https://adheart-mail.example/unsub/88213">Отписаться</a></p></td></tr></table>`,
    code: null,
  },
  {
    name: 'uk: код підтвердження Facebook FB-',
    from: 'Facebook <registration@facebookmail.com>',
    subject: 'FB-63908 — ваш код підтвердження у Facebook',
    html: `<html><body style="margin:0"><table width="100%"><tr><td align="center"><table width="420" style="font-family:Helvetica,Arial"><tr><td style="border-bottom:1px solid #e5e5e5;padding:16px 0"><span style="font-size:20px;color:#3b5998">Facebook</span></td></tr><tr><td style="padding:16px 0;font-size:16px;line-height:21px;color:#141823">Вітаємо, Оксано!<br><br>Ви щойно зареєструвалися у Facebook. Щоб завершити реєстрацію, підтвердьте свій обліковий запис.</td></tr><tr><td align="center"><a href="https://www.facebook.com/confirmcontact.php?c=63908&amp;z=0&amp;gfid=AQCd7w" style="background:#4c649b;color:#ffffff;padding:9px 17px;text-decoration:none;font-size:14px">Підтвердити обліковий запис</a></td></tr><tr><td style="padding:18px 0">Також вас можуть попросити ввести цей код: <b>FB-63908</b></td></tr><tr><td style="font-size:11px;color:#aaaaaa">Лист надіслано на адресу oksana.melnyk91@outlook.com. Meta Platforms, Inc., 1 Meta Way, Menlo Park, CA 94025</td></tr></table></td></tr></table></body></html>`,
    code: '63908',
  },
  {
    name: 'de: Google Ads, Zahlung fehlgeschlagen',
    from: 'Google Ads <ads-account-noreply@google.com>',
    subject: 'Ihre Anzeigen werden nicht ausgeliefert (381-204-9917)',
    html: `<html><body style="font-family:Roboto,Arial"><table width="580" align="center"><tr><td><img src="https://www.gstatic.com/ads/email/logo.png" alt="Google Ads" height="36"></td></tr><tr><td style="font-size:22px">Zahlung abgelehnt</td></tr><tr><td style="font-size:14px;line-height:22px"><p>Kundennummer: 381-204-9917</p><p>Ihre letzte Zahlung über 350,00&nbsp;€ mit Mastercard •••• 2260 konnte nicht verarbeitet werden. Bis zum Ausgleich des offenen Betrags laufen keine Kampagnen.</p><p><a href="https://ads.google.com/aw/billing/summary?ocid=6620184473">Zahlungsmethode korrigieren</a></p></td></tr><tr><td style="font-size:11px;color:#777">Google Ireland Ltd., Gordon House, Barrow Street, Dublin 4, Irland</td></tr></table></body></html>`,
    code: null,
  },
  {
    name: 'ru: ответ поддержки с цитатой',
    from: 'Поддержка AEZA <support@aeza-help.example>',
    subject: 'Re: [Тикет #583920] Не пингуется сервер',
    text: `Здравствуйте, Артём!

Проблема была на стороне аплинка, сейчас маршрут перестроен. Проверьте, пожалуйста, доступность сервера 77.91.124.60 и напишите, если потери остались.

С уважением,
Илья, вторая линия поддержки

> 22 апреля 2025 г., в 16:40, Артём <artem.push@outlook.com> написал:
>
> Добрый день. С 15:30 не открывается ни один ленд, mtr прикладываю,
> потери 100% после 10-го хопа. Сервер VPS-2040, заказ 118264.
`,
    code: null,
  },
  {
    name: 'vi: MoMo, mã xác thực email',
    from: 'MoMo <no-reply@momo.vn>',
    subject: 'Mã xác thực email của bạn',
    html: `<div style="font-family:Roboto,Arial;max-width:560px;margin:auto"><div style="background:#a50064;color:#fff;padding:16px;font-size:20px">Ví MoMo</div><div style="padding:20px"><p>Chào bạn Nguyễn Thị Hạnh,</p><p>Bạn vừa thêm địa chỉ email này vào ví liên kết với số 0903***218. Nhập mã dưới đây để hoàn tất:</p><p style="text-align:center;font-size:34px;color:#a50064"><b>620957</b></p><p>Mã hết hiệu lực sau 5 phút. Tuyệt đối không gửi mã cho người khác.</p></div><div style="font-size:11px;color:#777;padding:20px">Công ty CP Dịch vụ Di Động Trực Tuyến, Tòa nhà Phú Mỹ Hưng, 8 Hoàng Văn Thái, Quận 7, TP. HCM. Hotline 1900 54 54 41</div></div>`,
    code: '620957',
  },
  {
    name: 'en: Meta ad rejected',
    from: 'Facebook Ads Team <advertise-noreply@support.facebook.com>',
    subject: 'Your ad does not follow our Advertising Standards',
    html: `<div style="font-family:Helvetica,sans-serif;width:480px;margin:0 auto"><h2 style="font-size:20px">Ad not approved</h2><p>We reviewed an ad in <b>Wellness Bay (act_920441873305518)</b> and found that it goes against our policy on unacceptable business practices.</p><table style="background:#f0f2f5;border-radius:8px" cellpadding="12" width="100%"><tr><td><b>Ad name:</b> v14_green_video_45s<br><b>Ad ID:</b> 120213774920180367<br><b>Rejected:</b> 11 February 2025 at 08:53</td></tr></table><p>You can edit the ad and submit it again, or ask for another review in Account Quality.</p><p><a href="https://www.facebook.com/accountquality/920441873305518" style="background:#1877f2;color:#ffffff;padding:10px 20px;border-radius:6px">See details</a></p><p style="font-size:11px;color:#90949c">Meta Platforms, Inc., Attention: Community Support, 1 Meta Way, Menlo Park, CA 94025. <a href="https://www.facebook.com/o.php?k=AS0Q&amp;u=100063">Unsubscribe</a></p></div>`,
    code: null,
  },
  {
    name: 'en: newsletter with a promo code',
    from: 'Multilogin <news@news-multilogin.example>',
    subject: 'Spring offer: half price for three months 🌱',
    html: `<html><body style="margin:0;background:#edf2f7"><span style="display:none">Grab it before Sunday midnight</span><table width="600" align="center" bgcolor="#ffffff" style="font-family:Poppins,Arial;text-align:center"><tr><td><img src="https://img.news-multilogin.example/e/7731/hero-1200x480.png" width="600" alt="Spring sale"></td></tr><tr><td style="padding:24px"><h1>50 % off every plan</h1><p>Run more profiles for less. Until 20 April, new and returning customers pay half on Pro 10, Pro 50 and Business 300.</p><p>Promo code at checkout:</p><div style="border:2px dashed #3b82f6;display:inline-block;padding:12px 30px;font-size:24px;font-weight:bold">SPRING50</div><p><a href="https://news-multilogin.example/c/eJw1j0tuw" style="background:#3b82f6;color:#fff;padding:14px 30px;border-radius:30px">Claim the discount</a></p></td></tr><tr><td style="font-size:11px;color:#a0aec0;padding:20px">You are subscribed because you tried our product in 2024.<br><a href="https://news-multilogin.example/u/903">Unsubscribe</a> | <a href="#">View in browser</a></td></tr></table></body></html>`,
    code: null,
  },
  {
    name: 'uk: Google, код із двоетапної перевірки у таблиці',
    from: 'Google <no-reply@accounts.google.com>',
    subject: 'Код підтвердження Google',
    html: `<html lang="uk"><body><table align="center" width="560" cellpadding="0" cellspacing="0" style="font-family:Roboto,Arial"><tr><td bgcolor="#4184F3" style="padding:20px 32px;color:#ffffff;font-size:24px">Код підтвердження Google</td></tr><tr><td bgcolor="#FAFAFA" style="padding:18px 32px;font-size:13px;color:#202020;line-height:1.5">Шановний користувачу!<p>Адресу <a>rklm.agency2@outlook.com</a> щойно вказали під час входу в обліковий запис. Щоб продовжити, потрібен цей код:</p><div align="center"><strong style="font-size:24px">G-815206</strong></div><p>Якщо вхід у <b>rklm.agency2@gmail.com</b> починали не ви, варто змінити пароль. <strong>Тримайте код у таємниці.</strong></p><p>З повагою<br>команда Google Акаунтів</p></td></tr><tr><td style="font-size:10px;color:#666666;padding:12px 32px">Відповіді на цю адресу не читаються. Докладніше в Довідковому центрі.<br>© Google Inc., 1600 Amphitheatre Parkway, Mountain View, CA 94043, USA</td></tr></table></body></html>`,
    code: '815206',
  },
  {
    name: 'uk: Нова пошта, посилку відправлено',
    from: 'Нова пошта <info@novaposhta.ua>',
    subject: 'Посилка 20451098337412 вже в дорозі',
    html: `<table width="600" align="center" style="font-family:Arial;font-size:15px"><tr><td><img src="https://novaposhta.ua/mail/logo.png" width="140" alt="Нова пошта"></td></tr><tr><td><h2 style="color:#da291c">Ваше замовлення їде до вас</h2><p>Номер накладної: <b>20 4510 9833 7412</b></p><p>Відправник: ФОП Гнатюк І. В.<br>Отримувач: Кравець Олег, +380 50 318 22 07<br>Куди: Львів, відділення №46, вул. Стрийська, 108<br>Орієнтовна дата доставки: 18.06.2025<br>Оголошена вартість: 6 499 грн<br>До сплати: 115 грн</p><p>Відстежуйте рух посилки в застосунку або на сайті.</p><p style="font-size:12px;color:#999">Контакт-центр: 0 800 500 609. © 2025 ТОВ «Нова пошта», 36039, м. Полтава</p></td></tr></table>`,
    code: null,
  },
]
