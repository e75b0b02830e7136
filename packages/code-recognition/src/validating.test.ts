import { describe, expect, it } from 'vitest'
import { recogniseCodes } from './index.ts'

const codesIn = (subject: string, text: string): string[] =>
  recogniseCodes({ subject, html: null, text }).map(({ code }) => code)

const note =
  'If you did not create an account with us, somebody may have typed your address by mistake, and you can safely ignore this message. Nothing else will happen, and we will delete the address from our records in a week.'

const requests: [subject: string, request: string][] = [
  ['Validate your email', 'Please use the code below to validate your email address.'],
  ['Validate your email address', 'Use this code to validate your e-mail:'],
  ['Complete your email setup', 'Please use the code below to complete your registration.'],
  ['Complete your sign-up', 'Please use the code below to complete setting up your account.'],
  ['Finish setting up your account', 'Please use the code below to finish setting up your account.'],
  ['Verify your email', 'Please use the code below to verify your email address.'],
  ['Confirm your email', 'Please use the code below to confirm your email address.'],
  ['Activate your account', 'Please use the code below to activate your account.'],
  ['Authorize this device', 'Please use the code below to authorize this device.'],
  ['Secure your account', 'Please use the code below to secure your account.'],
  ['Validieren Sie Ihre E-Mail-Adresse', 'Bitte nutzen Sie den folgenden Code, um Ihre E-Mail-Adresse zu validieren.'],
  ['Valida tu correo', 'Usa el siguiente código para validar tu correo.'],
  ['Valide seu e-mail', 'Use o código abaixo para validar seu e-mail.'],
  ['Validez votre adresse', 'Utilisez le code ci-dessous pour valider votre adresse e-mail.'],
  ['Convalida la tua e-mail', 'Usa il codice qui sotto per convalidare il tuo indirizzo e-mail.'],
  ['Zweryfikuj e-mail', 'Użyj poniższego kodu, aby zatwierdzić swój adres e-mail.'],
  ['Завершіть реєстрацію', 'Скористайтеся кодом нижче, щоб завершити реєстрацію.'],
  ['Завершите регистрацию', 'Используйте код ниже, чтобы завершить регистрацию.'],
  ['Konto absichern', 'Um Ihr Konto abzusichern, geben Sie diesen Code ein:'],
  ['Захистіть акаунт', 'Щоб захистити акаунт, введіть код нижче.'],
  ['Защитите аккаунт', 'Чтобы защитить аккаунт, введите код ниже.'],
  ['Proteja sua conta', 'Use o código abaixo para proteger sua conta.'],
  ['Protege tu cuenta', 'Usa este código para proteger tu cuenta.'],
  ['Sécurisez votre compte', 'Utilisez ce code pour sécuriser votre compte.'],
  ['Valideer je e-mailadres', 'Gebruik de onderstaande code om je e-mailadres te valideren.'],
  ['Validera din e-post', 'Använd koden nedan för att validera din e-postadress.'],
  ['Valider e-posten din', 'Bruk koden nedenfor for å validere e-postadressen din.'],
  ['Vahvista sähköpostisi', 'Vahvista sähköpostiosoitteesi alla olevalla koodilla:'],
  ['Validați adresa', 'Folosiți codul de mai jos pentru a vă valida adresa de e-mail.'],
  ['Validace e-mailu', 'Použijte kód níže k validaci své e-mailové adresy.'],
  ['Валідація пошти', 'Скористайтеся кодом нижче, щоб валідувати адресу пошти.'],
  ['Проверка почты', 'Используйте код ниже, чтобы валидировать адрес почты.'],
  ['Валидация почты', 'Код для валидации почты:'],
  ['Validirajte e-poštu', 'Koristite kod u nastavku da validirate adresu e-pošte.'],
  ['Επικυρώστε το email σας', 'Χρησιμοποιήστε τον παρακάτω κωδικό για να επικυρώσετε το email σας.'],
  ['Adresas', 'Naudokite žemiau esantį kodą el. pašto adresui patvirtinti.'],
  ['Validizimi i emailit', 'Përdorni kodin më poshtë për të vërtetuar emailin tuaj.'],
  ['E-postanızı onaylayın', 'E-posta adresinizi doğrulamak için aşağıdaki kodu kullanın.'],
  ['E-mail cím érvényesítése', 'Használja az alábbi kódot az e-mail-címe érvényesítéséhez.'],
  ['Validasi email Anda', 'Gunakan kode di bawah ini untuk memvalidasi email Anda.'],
  ['Xác nhận email', 'Dùng mã dưới đây để xác nhận email của bạn.'],
  ['验证您的邮箱', '请使用以下验证码验证您的邮箱地址。'],
  ['メールアドレスの検証', '以下のコードを使用してメールアドレスを検証してください。'],
  ['이메일 인증', '아래 코드를 사용하여 이메일 주소를 인증하세요.'],
  ['التحقق من البريد', 'استخدم الرمز أدناه للتحقق من صحة بريدك الإلكتروني.'],
]

describe('what a code asks for', () => {
  it('[CODE-37] validating, completing and securing lead to the code as verifying does', () => {
    const all = requests.flatMap(([subject, request]) => [
      { subject, text: `${request}\n\n840127` },
      { subject, text: `Hello Olena,\n\n${request}\n\n840127\n\n${note}` },
    ])
    expect(all.filter(({ subject, text }) => codesIn(subject, text).join() !== '840127')).toEqual([])
  })

  it('[CODE-37] completing an order or a form leads to none', () => {
    for (const [subject, text] of [
      ['Complete your order', 'Complete your order 840127 today.'],
      ['Complete your profile', 'Please complete the form:\n\n840127'],
      ['Complete your purchase', 'Use the code below to complete your purchase with 20% off.\n\n840127'],
      ['Your parking', 'Validate your parking ticket:\n\n840127'],
      ['Validate your ticket', 'Please validate the ticket below before the ride.\n\n840127'],
      ['Survey', 'You have completed 840127 surveys.'],
      ['Ihr Fahrschein', 'Bitte validieren Sie Ihr Ticket 840127 vor der Fahrt.'],
      ['Tu entrada', 'Valida tu entrada con el número de pedido:\n\n840127'],
      ['Votre billet', 'Veuillez valider votre billet avant le trajet :\n\n840127'],
      ['Validation report', 'Validated 840127 rows of your feed.'],
      ['Kurz', 'Kód kurzu: 840127, platný do neděle.'],
      ['Your team', 'Overview code: 840127'],
      ['Your company', 'Registry code: 840127'],
      ['Your account', 'To secure your account we closed case 840127.'],
    ] as const)
      expect([subject, ...codesIn(subject, text)]).toEqual([subject])
  })
})
