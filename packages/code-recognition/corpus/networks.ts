import { boxes, cardPage, large, networkPage, row, rowsPage, shopPage, table } from './letterheads.ts'
import type { Example } from './mail.ts'

/** Mails of social networks and ad platforms. */
export const networks: Example[] = [
  {
    name: 'Facebook, eight digits for a new computer',
    from: 'Facebook <security@facebookmail.com>',
    subject: 'Your account recovery code',
    html: networkPage({
      body: 'Hi Max,\nWe received a request to reset your Facebook password.\nEnter the following password reset code:\n<table><tr><td align="center" style="font-size:22px;padding:10px;border:1px solid #1b74e4">60418827</td></tr></table>\nAlternatively, you can change your password directly.\n<a href="https://www.facebook.com/recover/code?n=60418827&amp;u=100004821377" style="background:#1877f2;color:#ffffff">Change password</a>\n<b>Did not request this change?</b><br>If you did not request a new password, let us know.',
      footer: '© 2004 - 2026 Meta. Meta Platforms, Inc., 1 Sample Way, Menlo Park, CA 94025',
    }),
    code: '60418827',
  },
  {
    name: 'Meta Business, six digits behind the subject',
    from: 'Meta for Business <notification@facebookmail.com>',
    subject: 'Your Meta Business verification code is 731 904',
    html: networkPage({
      body: 'Olena Koval,\nUse this code to confirm that olena@agency.example belongs to business portfolio North Media (ID 1048 2913 7712 345):\n731 904\nThe code works for 24 hours.',
      footer: 'Meta Platforms, Inc., Attention: Community Support, 1 Sample Way, Menlo Park, CA 94025',
    }),
    code: '731904',
  },
  {
    name: 'Meta, German page',
    from: 'Facebook <registration@facebookmail.com>',
    subject: 'FB-30718 ist dein Bestätigungscode für Facebook',
    html: networkPage({
      body: 'Hallo Jonas,\ndu hast dich gerade registriert. Um die Registrierung abzuschließen, bestätige bitte dein Konto.\nMöglicherweise wirst du nach diesem Bestätigungscode gefragt: <b>30718</b>\nViele Grüße',
      footer: '© 2026 Meta, Postfach 10005, 10115 Berlin',
    }),
    code: '30718',
  },
  {
    name: 'Instagram, six digits large',
    from: 'Instagram <security@mail.instagram.com>',
    subject: 'Verify your account',
    html: networkPage({
      preview: '&nbsp;',
      body: 'Hi anna_2001,\nSomeone tried to log in to your Instagram account. If this was you, please use the following code to confirm your identity:\n<font size="6">558 120</font>\nIf this was not you, please reset your password to secure your account.',
      footer:
        '© Instagram. Meta Platforms, Inc., 1 Sample Way, Menlo Park, CA 94025<br>Sent to anna_2001 (a***1@example.com)',
    }),
    code: '558120',
  },
  {
    name: 'Instagram, code in the subject and a year in the name',
    from: 'Instagram <no-reply@mail.instagram.com>',
    subject: '904412 is your Instagram code',
    html: networkPage({
      body: 'Hi olena2019,\nEnter this code to sign up.\n904412',
      footer: '© 2010-2026 Instagram from Meta',
    }),
    code: '904412',
  },
  {
    name: 'Instagram in Spanish',
    from: 'Instagram <security@mail.instagram.com>',
    subject: 'Verifica tu cuenta',
    html: networkPage({
      body: 'Hola, marta.2003:\nAlguien ha intentado iniciar sesión en tu cuenta. Si has sido tú, usa el siguiente código para confirmar tu identidad:\n<b style="font-size:32px">318 204</b>\nSi no has sido tú, restablece la contraseña.',
      footer: '© 2026 Instagram, Calle Ejemplo 48, 28013 Madrid',
    }),
    code: '318204',
  },
  {
    name: 'Instagram in Ukrainian',
    from: 'Instagram <security@mail.instagram.com>',
    subject: 'Підтвердьте свій обліковий запис',
    html: networkPage({
      body: 'Вітаємо, olena.kyiv_1999!\nХтось намагався увійти у ваш обліковий запис. Якщо це були ви, скористайтеся кодом нижче, щоб підтвердити свою особу.\n774 019\nЯкщо це були не ви, змініть пароль.',
      footer: '© 2026 Instagram. Надіслано для olena.kyiv_1999',
    }),
    code: '774019',
  },
  {
    name: 'TikTok Ads, letters and digits',
    from: 'TikTok for Business <no-reply@ads.tiktok.example>',
    subject: 'Verification code of TikTok for Business',
    html: shopPage({
      preview: 'Your verification code',
      body: '<p>Dear advertiser,</p><p>You are signing in to TikTok Ads Manager from a new device. Please enter the verification code below.</p><p style="font-size:28px"><strong>H7K2QX</strong></p><p>The code is valid for 30 minutes. Advertiser ID 7048291377120034.</p>',
      footer: '© 2026 TikTok, 5800 Sample Avenue, Culver City, CA 90230',
    }),
    code: 'H7K2QX',
  },
  {
    name: 'TikTok in Russian, number before the word',
    from: 'TikTok <noreply@account.tiktok.com>',
    subject: 'Код подтверждения: 118 377',
    text: 'Здравствуйте!\n\n118 377 — ваш код подтверждения TikTok. Он действует 48 часов.\n\nЕсли вы не запрашивали код, ничего не делайте.\n\nTikTok, 2018–2026',
    code: '118377',
  },
  {
    name: 'Snapchat ads, code after a bold label in one line',
    from: 'Snap Ads <noreply@snap.example>',
    subject: 'Confirm your business email',
    html: cardPage({
      body: '<div>Please confirm your email to continue with Snap Ads.</div><div><b>Confirmation Code:</b>&nbsp;&zwj;9 0 4 1 1 8</div><div>This code can be used once.</div>',
      footer: '© 2011 – 2026 Snap Inc.',
    }),
    code: '904118',
  },
  {
    name: 'X, six letters and digits in small letters',
    from: 'X <verify@x.com>',
    subject: 'Your X confirmation code is 7kq2mx4a',
    html: rowsPage([
      'Verify your email',
      'There was a login attempt to your account <b>@olena_2020</b> that looks unusual.',
      'Please enter this verification code to get started on X:',
      '<span style="font-size:32px"><strong>7kq2mx4a</strong></span>',
      'Verification codes expire after two hours.',
      'X Corp. 865 Sample Road, Bastrop, TX 78602',
    ]),
    code: '7kq2mx4a',
  },
  {
    name: 'LinkedIn, nbsp between all digits',
    from: 'LinkedIn <security-noreply@linkedin.com>',
    subject: "Here's your verification code 440 918",
    html: networkPage({
      body: 'Hi Oleh,\nEnter this code to complete the sign in:\n4&nbsp;4&nbsp;0&nbsp;9&nbsp;1&nbsp;8\nWhen and where this happened: November 20, 2026, 10:41 AM (GMT), Kyiv, Ukraine 01001',
      footer: 'This email was intended for Oleh Koval (Media Buyer). © 2026 LinkedIn Ireland, Wilton Plaza, Dublin 2',
    }),
    code: '440918',
  },
  {
    name: 'Discord, letters and digits in a group with a hyphen',
    from: 'Discord <noreply@discord.com>',
    subject: 'Your Discord email verification code is M4TQ9Z',
    html: cardPage({
      preview: 'Your Discord verification code',
      body: "<p>Hey kovaloleh,</p><p>We've received a request to change your account email. Your verification code is:</p><h2>M4TQ9Z</h2><p>Need help? Contact our support team or message us @discord.</p>",
      footer: 'Sent by Discord · check our blog · 444 De Haro Sample St, Suite 200, San Francisco, CA 94107',
    }),
    code: 'M4TQ9Z',
  },
  {
    name: 'Telegram, five digits for a login mail',
    from: 'Telegram <noreply@telegram.org>',
    subject: 'Your code - 48207',
    text: 'Hello,\n\nYour code is: 48207. Use it to log in to your Telegram account.\n\nDo not give this code to anyone, even if they say they are from Telegram!\n\nThis code can be used to log in to your Telegram account. We never ask it for anything else.',
    code: '48207',
  },
  {
    name: 'Pinterest in Portuguese',
    from: 'Pinterest <security@account.pinterest.com>',
    subject: 'Seu código de verificação do Pinterest',
    html: cardPage({
      body: '<h1>Confirme o seu login</h1><p>Olá, Beatriz. Para continuar, digite este código de verificação no Pinterest:</p><p style="font-size:40px">0&#8203;9&#8203;3&#8203;1&#8203;7&#8203;4</p><p>O código vale por 10 minutos.</p>',
      footer: '© 2026 Pinterest, Rua Exemplo 482, 01310-100 São Paulo',
    }),
    code: '093174',
  },
  {
    name: 'Reddit, boxes',
    from: 'Reddit <noreply@reddit.com>',
    subject: 'Your one-time code',
    html: cardPage({
      body: `<p>u/kovaloleh, use this code to log in:</p>${boxes('718204')}<p>It expires in 600 seconds.</p>`,
      footer: '548 Sample St. #16093, San Francisco, CA 94104-5401',
    }),
    code: '718204',
  },
  {
    name: 'French network, two columns',
    from: 'Réseau Exemple <securite@reseau.example>',
    subject: 'Nouvelle connexion à votre compte',
    html: networkPage({
      body: `Bonjour Élise,\nUne connexion depuis un nouvel appareil attend votre accord.\n${table(row('Appareil', 'Firefox 131, Windows 11'), row('Lieu', 'Lyon 69003'), row('Code de connexion', '<b>441 207</b>'), row('Date', '20/11/2026 10:41'))}`,
      footer: '© 2012-2026 Réseau Exemple, 75009 Paris',
    }),
    code: '441207',
  },
  {
    name: 'Polish network',
    from: 'Sieć <bezpieczenstwo@siec.example>',
    subject: 'Kod logowania',
    html: cardPage({
      body: `<p>Cześć, Agnieszka!</p><p>Oto kod, o który prosisz. Wpisz go na stronie logowania.</p>${large('620&nbsp;177')}<p>Kod straci ważność po 15 minutach.</p>`,
      footer: '© 2009–2026 Sieć Sp. z o.o., ul. Przykładowa 48/2, 00-950 Warszawa, KRS 0000482913',
    }),
    code: '620177',
  },
  {
    name: 'ads manager in Russian, letters and digits in a cell',
    from: 'Рекламный кабинет <no-reply@ads.example>',
    subject: 'Вход в рекламный кабинет',
    html: shopPage({
      body: `<p>Здравствуйте!</p><p>Для входа в кабинет 7704821 введите проверочный код.</p>${table(row('Проверочный код', 'R4K8TZ'), row('Действует до', '20.11.2026 11:00'))}`,
      footer: '© 2015—2026, 123112, Москва, Примерная ул., 48',
    }),
    code: 'R4K8TZ',
  },
  {
    name: 'the code of the mail before stands in the preheader only',
    from: 'Clips <no-reply@clips.example>',
    subject: 'New code',
    html: networkPage({
      preview: 'Your code is 111222',
      body: 'Your new login code:\n660931\nOlder codes no longer work.',
      footer: '© 2016-2026 Clips',
    }),
    code: '660931',
  },
  {
    name: 'ad account is disabled',
    from: 'Meta for Business <advertise-noreply@support.facebook.com>',
    subject: 'Ad account 482913377120 disabled',
    html: networkPage({
      body: `Hi Olena,\nYour ad account was disabled for security reasons. Verify your identity to get access back.\n${table(row('Ad account', '482913377120'), row('Business ID', '77120034'), row('Outstanding', '$1,204.50'), row('Reference', 'K7P2XM'))}\nVerification usually takes 48 hours.`,
      footer: '© 2004-2026 Meta',
    }),
    code: null,
  },
  {
    name: 'code was sent to the telephone',
    from: 'Instagram <security@mail.instagram.com>',
    subject: 'New login to Instagram from Chrome on Windows',
    html: networkPage({
      body: 'We noticed a new login, olena2019. We also sent a security code to the number ending 4821.\nNovember 20, 2026 at 10:41 (PST)\nIf this was you, you can disregard this mail.',
      footer: '© 2010-2026 Instagram',
    }),
    code: null,
  },
  {
    name: 'weekly figures of a creator',
    from: 'TikTok <noreply@account.tiktok.com>',
    subject: 'Your week on TikTok',
    html: shopPage({
      preview: '48213 views',
      body: `${table(row('Video views', '48213'), row('Profile views', '12045'), row('Likes', '7712'), row('Shares', '2026'))}<p>Share your code of the week with friends!</p>`,
      footer: '© 2026 TikTok',
    }),
    code: null,
  },
  {
    name: 'password was changed',
    from: 'X <info@x.com>',
    subject: 'Your X password has been changed',
    html: rowsPage([
      'You recently changed the password associated with your X account @olena_2020.',
      'If you did not make this change, use the code we sent you earlier or contact support, case 0048213977.',
      'X Corp. 865 Sample Road, Bastrop, TX 78602',
    ]),
    code: null,
  },
  {
    name: 'job figures of a network',
    from: 'LinkedIn <jobs-noreply@linkedin.com>',
    subject: '12045 new jobs for Media Buyer',
    html: networkPage({
      body: 'Code Inc. is hiring in Kyiv 01001\n48213 applicants\nMedia Buyer, posted 2026-11-20\nJob 4821903',
      footer: '© 2003-2026 LinkedIn, 1000 W Sample Ave, Sunnyvale, CA 94085',
    }),
    code: null,
  },
  {
    name: 'Ukrainian notice about a login with place and device',
    from: 'Facebook <security@facebookmail.com>',
    subject: 'Ви входили з нового пристрою?',
    html: networkPage({
      body: 'Ми помітили вхід із пристрою Windows 11 о 10:41, 20.11.2026, Київ, 01001.\nЯкщо це були ви, нічого робити не потрібно. Ніколи не повідомляйте коди підтвердження іншим.\nНомер звернення 48291377',
      footer: '© 2004–2026 Meta',
    }),
    code: null,
  },
  {
    name: 'German campaign report',
    from: 'Werbeanzeigen <report@ads.example>',
    subject: 'Bericht: Kampagne 48213 vom 01.11. bis 20.11.2026',
    html: shopPage({
      body: table(
        row('Kampagne', 'Ausgaben', 'Klicks'),
        row('Code 48213', '1.204,50 €', '12045'),
        row('Code 48214', '980,00 €', '7712'),
      ),
      footer: '© 2026 · Friedrichstraße 48, 10117 Berlin',
    }),
    code: null,
  },
  {
    name: 'French newsletter of developers',
    from: 'Code & Café <lettre@code-cafe.example>',
    subject: 'Code & Café nº 48213',
    text: 'Code & Café, 2019-2026\nCette semaine : 12045 lecteurs, 2026 idées de code.\nNotre adresse : 75009 Paris',
    code: null,
  },
  {
    name: 'Polish group with a code for new members of the club',
    from: 'Klub <klub@klub.example>',
    subject: 'Witamy w klubie',
    text: 'Kod klubu: 482913\nKod sektora 300711\nSpotkanie 20.11.2026 o 18:30, ul. Przykładowa 48, 00-950 Warszawa',
    code: null,
  },
]
