// Mails that ask to confirm, verify or sign in: some have a code without calling it one, others only numbers of the
// thing to confirm, open or read.
import type { Example } from './mail.ts'

export const requests: Example[] = [
  {
    name: 'en: Approve a new device',
    from: 'Service <no-reply@service.example>',
    subject: 'Approve a new device',
    text: `Hi Olena,

A laptop (ThinkPad, Kyiv, 14:22) wants to join your workspace. Type these characters on it:

PZ4-K8M

Workspace ID 77120. Ticket desk: +1 415 555 0142.`,
    code: 'PZ4-K8M',
  },
  {
    name: 'en: Confirm it is you',
    from: 'Service <no-reply@service.example>',
    subject: 'Confirm it is you',
    html: `<html><body><table width="600" align="center"><tr><td style="padding:20px"><p>Hello Max,</p><p>We saw a request from Chrome on Windows at 10:22, 3 May 2026.</p></td></tr><tr><td style="padding:20px"><div style="border:1px solid #ccc;font-size:30px">48 20 17</div></td></tr><tr><td style="padding:20px"><p>Request number 20418. Valid 10 minutes.</p></td></tr><tr><td style="padding:20px">Acme Ltd, 12 King Street, London EC2V 8EA. © 2026</td></tr></table></body></html>`,
    code: '482017',
  },
  {
    name: 'en: Finish creating your account',
    from: 'Service <no-reply@service.example>',
    subject: 'Finish creating your account',
    text: `Welcome!

Only one thing is left. Copy the characters below back into the tab that is still open.

VJ7Q2H

If the tab is closed, start again.`,
    code: 'VJ7Q2H',
  },
  {
    name: 'en: Security check',
    from: 'Service <no-reply@service.example>',
    subject: 'Security check',
    text: `Hi, to link the printer cloud with your account please go to the page you left and fill in 70418 there. The request came from 81.2.69.142 (London) and ends by itself at 18:40.`,
    code: '70418',
  },
  {
    name: 'en: Your workspace invitation was accepted, verify now',
    from: 'Service <no-reply@service.example>',
    subject: 'Your workspace invitation was accepted, verify now',
    html: `<html><body><table width="600" align="center"><tr><td style="padding:20px"><p>Please verify your mailbox to keep the seat in team Alpha 22.</p><p>Verification code</p><h1>93017</h1><p>Seat price $12, plan 2026.</p></td></tr></table></body></html>`,
    code: '93017',
  },
  {
    name: 'en: Your registration is confirmed',
    from: 'Service <no-reply@service.example>',
    subject: 'Your registration is confirmed',
    text: `Hi Olena,

you are registered for "Scaling native ads".

Date: 12 May 2026, 17:00 CET
Webinar ID: 884 2210 4417
Passcode: 402918

See you!`,
    code: null,
  },
  {
    name: 'en: Please confirm your ticket is solved',
    from: 'Service <no-reply@service.example>',
    subject: 'Please confirm your ticket is solved',
    text: `Hello,

your request was answered by Dan. If it is solved, confirm with the button.

Request
558210

Regards`,
    code: null,
  },
  {
    name: 'en: Verify the deployment',
    from: 'Service <no-reply@service.example>',
    subject: 'Verify the deployment',
    text: `Build finished.

Commit 7fa31c9
Build 48213
Duration 182 s

Verify the staging site before promoting to production.`,
    code: null,
  },
  {
    name: 'en: Booking confirmed',
    from: 'Service <no-reply@service.example>',
    subject: 'Booking confirmed',
    text: `Confirmation number:

88213045

Show it at the desk. Hotel Aurora, 2 nights, $310.`,
    code: null,
  },
  {
    name: 'en: New access key created',
    from: 'Service <no-reply@service.example>',
    subject: 'New access key created',
    text: `A new access key for your account was created on 2026-04-02.

Key ID:

AKQ7P2XM

If you did not do this, delete it and confirm in the console.`,
    code: null,
  },
  {
    name: 'en: Confirm your payout details',
    from: 'Service <no-reply@service.example>',
    subject: 'Confirm your payout details',
    text: `Hi partner,

your payout for April is ready. Please confirm your details in the dashboard before Friday.

4820

conversions, 1,302.50 EUR.`,
    code: null,
  },
  {
    name: 'en: New document in the customer portal',
    from: 'Service <no-reply@service.example>',
    subject: 'New document in the customer portal',
    text: `Dear customer,

sign in to the customer portal to read document 4418207.

Your customer code: 718204`,
    code: null,
  },
  {
    name: 'en: Your parcel arrives today',
    from: 'Service <no-reply@service.example>',
    subject: 'Your parcel arrives today',
    text: `Open the delivery app and show the driver this code: 4821`,
    code: null,
  },
  {
    name: 'de: Freigabe einer Zahlung',
    from: 'Service <no-reply@service.example>',
    subject: 'Freigabe einer Zahlung',
    text: `Guten Tag Frau Meier,

bei Händler ZALANDO SE sollen 84,90 EUR bezahlt werden (Karte 5521).

Freigabe mit: 660 173

Gültig bis 14:05 Uhr.`,
    code: '660173',
  },
  {
    name: 'de: Bestätigen Sie Ihre neue Adresse',
    from: 'Service <no-reply@service.example>',
    subject: 'Bestätigen Sie Ihre neue Adresse',
    text: `Sehr geehrter Herr Wolf,

bitte tragen Sie folgenden Bestätigungsschlüssel ein:

T9QK-40LM

Kundennummer 883104.`,
    code: 'T9QK-40LM',
  },
  {
    name: 'de: Anmeldung bestätigen',
    from: 'Service <no-reply@service.example>',
    subject: 'Anmeldung bestätigen',
    html: `<html><body><table width="600" align="center"><tr><td style="padding:20px"><p>Hallo Jana,</p><p>jemand möchte sich mit Firefox unter Linux anmelden.</p></td></tr><tr><td style="padding:20px"><table><tr><td style="border:2px solid">20735</td></tr></table></td></tr><tr><td style="padding:20px"><p>Vorgang 118204. Diese Nachricht ist 15 Minuten gültig.</p></td></tr></table></body></html>`,
    code: '20735',
  },
  {
    name: 'de: Registrierung abschließen',
    from: 'Service <no-reply@service.example>',
    subject: 'Registrierung abschließen',
    text: `Hallo,

fast fertig: gib 8842 auf der Seite ein, dann ist deine Registrierung abgeschlossen.

Team Kalk, Hauptstr. 12, 10115 Berlin`,
    code: '8842',
  },
  {
    name: 'de: Termin bestätigt',
    from: 'Service <no-reply@service.example>',
    subject: 'Termin bestätigt',
    text: `Guten Tag,

Ihr Termin am 12.05.2026 um 09:30 ist bestätigt.

Vorgangsnummer:

7720418

Bitte bringen Sie den Ausweis mit.`,
    code: null,
  },
  {
    name: 'de: Ihr Lizenzschlüssel',
    from: 'Service <no-reply@service.example>',
    subject: 'Ihr Lizenzschlüssel',
    text: `Vielen Dank für den Kauf. Zur Aktivierung geben Sie ein:

X7KP-20QM-88TZ

Seriennummer 4418820`,
    code: null,
  },
  {
    name: 'de: Bitte bestätigen Sie die neue Vertragslaufzeit',
    from: 'Service <no-reply@service.example>',
    subject: 'Bitte bestätigen Sie die neue Vertragslaufzeit',
    text: `Guten Tag,

mit dem Klick bestätigen Sie den Vertrag

40418207

für weitere 24 Monate.`,
    code: null,
  },
  {
    name: 'de: Anreise: Schlüsselbox',
    from: 'Service <no-reply@service.example>',
    subject: 'Anreise: Schlüsselbox',
    text: `Die Schlüsselbox neben der Tür öffnen Sie mit:

4471

Gute Anreise!`,
    code: null,
  },
  {
    name: 'uk: Підтвердьте вхід',
    from: 'Service <no-reply@service.example>',
    subject: 'Підтвердьте вхід',
    html: `<html><body><table width="600" align="center"><tr><td style="padding:20px"><p>Вітаємо, Ірино!</p><p>Вхід із нового пристрою: Xiaomi 13, Львів.</p></td></tr><tr><td style="padding:20px"><div>30 418</div></td></tr><tr><td style="padding:20px"><p>Якщо це не ви, змініть пароль. Звернення 882014.</p></td></tr></table></body></html>`,
    code: '30418',
  },
  {
    name: 'uk: Додавання домену',
    from: 'Service <no-reply@service.example>',
    subject: 'Додавання домену',
    text: `Доброго дня!

Для домену slim-offers.com.ua введіть у кабінеті ключ підтвердження: QW82-7KTM

Договір 204418.`,
    code: 'QW82-7KTM',
  },
  {
    name: 'uk: Реєстрація: останній крок',
    from: 'Service <no-reply@service.example>',
    subject: 'Реєстрація: останній крок',
    text: `Вітаємо!

Щоб завершити, перепишіть у форму ці символи:

h7Kq92Lm

Великі й малі літери мають значення.`,
    code: 'h7Kq92Lm',
  },
  {
    name: 'uk: Підтвердження виплати',
    from: 'Service <no-reply@service.example>',
    subject: 'Підтвердження виплати',
    text: `Сума: 12 400 грн
Картка: **** 4417
Заявка: 5512044

Число для підтвердження: 8031`,
    code: '8031',
  },
  {
    name: 'uk: Підтверджуємо отримання заявки',
    from: 'Service <no-reply@service.example>',
    subject: 'Підтверджуємо отримання заявки',
    text: `Добрий день!

Ми отримали вашу заявку:

5512044

Відповімо протягом двох днів.`,
    code: null,
  },
  {
    name: 'uk: Підтвердьте показання лічильника',
    from: 'Service <no-reply@service.example>',
    subject: 'Підтвердьте показання лічильника',
    text: `Шановний абоненте!

Будь ласка, підтвердьте показання за квітень:

48213

кВт·год. Особовий рахунок 77120418.`,
    code: null,
  },
  {
    name: 'uk: Ключ активації',
    from: 'Service <no-reply@service.example>',
    subject: 'Ключ активації',
    text: `Дякуємо за покупку! Ваш ключ активації: KX72-40QM. Для входу в кабінет використовуйте свій пароль.`,
    code: null,
  },
  {
    name: 'uk: Доступ до складу',
    from: 'Service <no-reply@service.example>',
    subject: 'Доступ до складу',
    text: `Добрий день, для доступу до складу введіть на панелі:

4471`,
    code: null,
  },
  {
    name: 'ru: Новый вход в кабинет',
    from: 'Service <no-reply@service.example>',
    subject: 'Новый вход в кабинет',
    text: `Здравствуйте.

Кто-то входит в кабинет из Алматы (Chrome, Windows). Если это вы, вставьте в окно:

7KQ2MX

Обращение 440182.`,
    code: '7KQ2MX',
  },
  {
    name: 'ru: Подтверждение почты',
    from: 'Service <no-reply@service.example>',
    subject: 'Подтверждение почты',
    text: `Добрый день! Остался один шаг: наберите 55091 в приложении, и адрес будет подтверждён. ID аккаунта 8820417.`,
    code: '55091',
  },
  {
    name: 'ru: Подтвердите оплату счёта',
    from: 'Service <no-reply@service.example>',
    subject: 'Подтвердите оплату счёта',
    text: `Добрый день!

Просим подтвердить оплату счёта:

4410827

Сумма 12 000 руб.`,
    code: null,
  },
  {
    name: 'ru: Подтвердите закрытие обращения',
    from: 'Service <no-reply@service.example>',
    subject: 'Подтвердите закрытие обращения',
    text: `Здравствуйте.

Мы считаем обращение решённым. Подтвердите, пожалуйста:

QKX-71ARN

С уважением, поддержка`,
    code: null,
  },
  {
    name: 'ru: Ключ доступа добавлен',
    from: 'Service <no-reply@service.example>',
    subject: 'Ключ доступа добавлен',
    text: `К вашему аккаунту добавлен ключ доступа (passkey) на устройстве Pixel 8, 02.04.2026. Номер события: 7Q2KMX. Если это не вы, подтвердите личность.`,
    code: null,
  },
  {
    name: 'es: Confirma tu identidad',
    from: 'Service <no-reply@service.example>',
    subject: 'Confirma tu identidad',
    text: `Hola, Lucía:

Estás a un paso. Pega esto en la ventana abierta:

LM40-7QZX

Solicitud 771820.`,
    code: 'LM40-7QZX',
  },
  {
    name: 'es: Verificación de tu correo',
    from: 'Service <no-reply@service.example>',
    subject: 'Verificación de tu correo',
    html: `<html><body><table width="600" align="center"><tr><td style="padding:20px"><p>Hola:</p><p>Introduce los números del recuadro en la web.</p></td></tr><tr><td style="padding:20px"><div>66 204</div></td></tr><tr><td style="padding:20px"><p>Expira el 03/05/2026. Atención al cliente: 900 123 456.</p></td></tr></table></body></html>`,
    code: '66204',
  },
  {
    name: 'es: Confirma tu pedido',
    from: 'Service <no-reply@service.example>',
    subject: 'Confirma tu pedido',
    text: `Hola:

confirma los datos de tu pedido:

5510482

Total 48,20 €`,
    code: null,
  },
  {
    name: 'es: Acceso al edificio',
    from: 'Service <no-reply@service.example>',
    subject: 'Acceso al edificio',
    text: `Para acceder al edificio marca en el teclado:

4471`,
    code: null,
  },
  {
    name: 'es: Verifica tu inscripción',
    from: 'Service <no-reply@service.example>',
    subject: 'Verifica tu inscripción',
    text: `Verifica que los datos sean correctos.

Expediente:

7720418

Gracias.`,
    code: null,
  },
  {
    name: 'en: Registration confirmed',
    from: 'Service <no-reply@service.example>',
    subject: 'Registration confirmed',
    text: `Thanks for registering. See you at the fair.

30 418

visitors came last year.`,
    code: null,
  },
  {
    name: 'en: Confirm your subscription',
    from: 'Service <no-reply@service.example>',
    subject: 'Confirm your subscription',
    text: `Please confirm your subscription with the button. You join

48 213

readers.`,
    code: null,
  },
  {
    name: 'en: Login code',
    from: 'Service <no-reply@service.example>',
    subject: 'Login code',
    text: `Your code was sent to the app. Ticket:

558210`,
    code: null,
  },
  {
    name: 'en: Confirm with code',
    from: 'Service <no-reply@service.example>',
    subject: 'Confirm with code',
    text: `Your parcel is at the locker.

Locker code: 482913`,
    code: null,
  },
  {
    name: 'en: Code to confirm the pickup',
    from: 'Service <no-reply@service.example>',
    subject: 'Code to confirm the pickup',
    text: `Show this to the courier.

Pickup code: 4821`,
    code: null,
  },
  {
    name: 'en: Two-factor authentication enabled',
    from: 'Service <no-reply@service.example>',
    subject: 'Two-factor authentication enabled',
    text: `Second factor is on. Keep the recovery key:

K7P2-XM4Q

Support case 441820.`,
    code: null,
  },
  {
    name: 'ru: Подтвердите показания счётчика',
    from: 'Service <no-reply@service.example>',
    subject: 'Подтвердите показания счётчика',
    text: `Введите показания на сайте. В прошлый раз было:

48213`,
    code: null,
  },
  {
    name: 'de: Zugang zum Portal',
    from: 'Service <no-reply@service.example>',
    subject: 'Zugang zum Portal',
    text: `Ihr Benutzername für die Anmeldung lautet:

MEIER482

Das Passwort folgt per Post.`,
    code: null,
  },
  {
    name: 'de: Bestätigen Sie Ihre Teilnahme',
    from: 'Service <no-reply@service.example>',
    subject: 'Bestätigen Sie Ihre Teilnahme',
    text: `Melden Sie sich an der Anmeldung mit der Startnummer:

4821`,
    code: null,
  },
  {
    name: 'en: Account security review',
    from: 'Service <no-reply@service.example>',
    subject: 'Account security review',
    text: `Please log in and review campaign

48213077

before Friday.`,
    code: null,
  },
  {
    name: 'en: Sign in to see your report',
    from: 'Service <no-reply@service.example>',
    subject: 'Sign in to see your report',
    text: `Log in to your account to see how your ads did:

48213

views`,
    code: null,
  },
  {
    name: 'en: Confirm your account details',
    from: 'Service <no-reply@service.example>',
    subject: 'Confirm your account details',
    text: `Log in and confirm the IBAN and the account number ending with:

4417`,
    code: null,
  },
  {
    name: 'en: Access to the shared drive',
    from: 'Service <no-reply@service.example>',
    subject: 'Access to the shared drive',
    text: `To sign in use the drive letter and user:

buyer07`,
    code: null,
  },
  {
    name: 'en: Verify your domain ownership',
    from: 'Service <no-reply@service.example>',
    subject: 'Verify your domain ownership',
    text: `Enter the following value at your DNS provider to verify:

ab12Cd34`,
    code: null,
  },
  {
    name: 'en: Activate your SIM',
    from: 'Service <no-reply@service.example>',
    subject: 'Activate your SIM',
    text: `Activate with the number on the card:

48213077`,
    code: null,
  },
  {
    name: 'en: Reset password: your new password',
    from: 'Service <no-reply@service.example>',
    subject: 'Reset password: your new password',
    text: `Use it to log in:

m7Xq41Zt

Change it afterwards.`,
    code: null,
  },
  {
    name: 'en: Your account is ready',
    from: 'Service <no-reply@service.example>',
    subject: 'Your account is ready',
    text: `To sign in for the first time use this password:

m7Xq41Zt`,
    code: null,
  },
  {
    name: 'de: Zugangsdaten',
    from: 'Service <no-reply@service.example>',
    subject: 'Zugangsdaten',
    text: `Zum Anmelden geben Sie Folgendes ein:

Benutzer: meier
Kennwort: m7Xq41Zt`,
    code: null,
  },
  {
    name: 'uk: Підтвердження, що це ви',
    from: 'Service <no-reply@service.example>',
    subject: 'Підтвердження',
    text: `Вітаємо!

Підтвердьте, що це ви:

771 204

Команда Clips`,
    code: '771204',
  },
  {
    name: 'en: Confirm transfer of a domain',
    from: 'Service <no-reply@service.example>',
    subject: 'Confirm transfer of domain keto.example',
    text: `To confirm the transfer enter:

558210

Registrar`,
    code: '558210',
  },
  {
    name: 'en: One-time key',
    from: 'Service <no-reply@service.example>',
    subject: 'Your one-time key',
    text: `One-time key: 7KQ2-MX40`,
    code: '7KQ2-MX40',
  },
  {
    name: 'fr: Clé de vérification',
    from: 'Service <no-reply@service.example>',
    subject: 'Clé de vérification',
    text: `Votre clé de vérification :

441 208`,
    code: '441208',
  },
  {
    name: 'it: Chiave di conferma',
    from: 'Service <no-reply@service.example>',
    subject: 'Chiave di conferma',
    text: `La tua chiave di conferma è 441208.`,
    code: '441208',
  },
  {
    name: 'pl: Klucz jednorazowy',
    from: 'Service <no-reply@service.example>',
    subject: 'Klucz jednorazowy',
    text: `Twój jednorazowy klucz logowania: 441208`,
    code: '441208',
  },
  {
    name: 'es: Confirma la operación',
    from: 'Service <no-reply@service.example>',
    subject: 'Confirma la operación',
    text: `Operación: cambio de IBAN.

Para confirmar, escribe:

90417

Gracias.`,
    code: '90417',
  },
  {
    name: 'en: a code was sent to a telephone',
    from: 'Service <no-reply@service.example>',
    subject: 'Verify your phone by SMS',
    text: `We have sent a code to the number ending in:

4417

Enter it in the app.`,
    code: null,
  },
  {
    name: 'de: a code was sent to a telephone',
    from: 'Service <no-reply@service.example>',
    subject: 'Ihr Anmeldecode',
    text: `Wir haben den Code an die Nummer gesendet, die endet auf

4417

Bitte geben Sie ihn in der App ein.`,
    code: null,
  },
  {
    name: 'uk: a code was sent to a telephone',
    from: 'Service <no-reply@service.example>',
    subject: 'Код для входу',
    text: `Ми надіслали код на номер, що закінчується на:

4417

Введіть його в застосунку.`,
    code: null,
  },
]
