import { boxes, cardPage, large, row, shopPage, table } from './letterheads.ts'
import type { Example } from './mail.ts'

/** Mails of banks, payment services and offices that send bills. */
export const money: Example[] = [
  {
    name: 'one-time password for a payment, amount and card around',
    from: 'Bank Example <alerts@bank.example>',
    subject: 'OTP for your card payment',
    html: shopPage({
      body: `<p>Dear customer,</p><p>Use OTP <b>803 316</b> to complete the payment of <b>EUR 1,204.50</b> at SHOP 48120 with your card ending 4821.</p><p>Never share the OTP with anyone, bank staff included.</p>`,
      footer: 'Bank Example plc, 25 Sample Square, London E14 5LQ. Registered number 1026167',
    }),
    code: '803316',
  },
  {
    name: 'one-time code in a table of the transfer',
    from: 'Bank Example <alerts@bank.example>',
    subject: 'Confirm your transfer',
    html: shopPage({
      body: `<p>Please check the transfer before you confirm it.</p>${table(row('Amount', '48,213.00 UAH'), row('To account', '26007233566001'), row('Bank code', '305299'), row('One-time code', '<b>771 940</b>'), row('Reference', 'PAY-20261120-77'))}`,
      footer: '© 1992-2026 Bank Example',
    }),
    code: '771940',
  },
  {
    name: 'Ukrainian bank, code in a cell and registry numbers below',
    from: 'Банк <info@bank.example>',
    subject: 'Вхід до кабінету',
    html: shopPage({
      body: `<p>Шановна Олено!</p><p>Щоб увійти до кабінету, введіть код:</p>${large('90&#8239;41&#8239;73')}`,
      footer:
        'АТ «Банк», код ЄДРПОУ 37193071, МФО 305299, 01001, м. Київ, вул. Прикладна, 48. Ліцензія № 48213 від 2011 року',
    }),
    code: '904173',
  },
  {
    name: 'German bank, TAN',
    from: 'Beispielbank <service@beispielbank.example>',
    subject: 'Ihre TAN',
    text: 'Sehr geehrter Herr Schmidt,\n\nIhre TAN für die Überweisung über 1.204,50 EUR an DE02 1203 0000 0000 2020 51: 448 117\n\nBLZ 12030000, Filiale 48213, 10117 Berlin',
    code: '448117',
  },
  {
    name: 'Spanish bank, dynamic key',
    from: 'Banco Ejemplo <avisos@banco.example>',
    subject: 'Clave de un solo uso',
    html: shopPage({
      body: '<p>Estimado cliente:</p><p>Para autorizar su operación de 120,45 € introduzca la clave de un solo uso:</p><p><b>660 318</b></p><p>Oficina 0048, código de entidad 2100.</p>',
      footer: 'Banco Ejemplo, S.A., Calle de Alcalá 48, 28014 Madrid, CIF A48213377',
    }),
    code: '660318',
  },
  {
    name: 'French bank',
    from: 'Banque Exemple <alerte@banque.example>',
    subject: 'Votre code de sécurité',
    html: cardPage({
      body: `<p>Madame, Monsieur,</p><p>Paiement de 120,45 € chez BOUTIQUE 48.</p><p>Votre code de sécurité :</p>${boxes('204991')}<p>Code banque 30002, code guichet 00550.</p>`,
      footer: 'Banque Exemple, SA au capital de 2 499 597 122 €, 75009 Paris, RCS 662042449',
    }),
    code: '204991',
  },
  {
    name: 'wallet, letters and digits',
    from: 'Wallet <security@wallet.example>',
    subject: 'Your authorisation code',
    text: 'Use authorisation code T7M2KQ to pay USD 48.21 to Hosting Ltd.\nTransaction 77120034\nThe code ends at 10:45.',
    code: 'T7M2KQ',
  },
  {
    name: 'Russian insurer, words between label and number',
    from: 'Страховая <no-reply@insure.example>',
    subject: 'Подпись документа',
    text: 'Ваш одноразовый код для подписания полиса № 4821 377: 902 118. Полис действует в 2026-2027 годах.',
    code: '902118',
  },
  {
    name: 'tax office in Spanish',
    from: 'Agencia <aviso@agencia.example>',
    subject: 'PIN 24 horas',
    text: 'Su PIN es 4F7. Código de acceso: 551 033. Válido hasta las 23:59 del 20/11/2026. Modelo 303, ejercicio 2025-2026.',
    code: '551033',
  },
  {
    name: 'code of the bank branch in brackets behind the number',
    from: 'Bank Example <branches@bank.example>',
    subject: 'Your branch has moved',
    text: 'Please use the new number for payments: 300711 (code of the bank branch).\nThe branch is at 48 Long Street, Springfield, IL 62704.',
    code: null,
  },
  {
    name: 'Russian bank details with codes',
    from: 'Банк <info@bank.example>',
    subject: 'Реквизиты счёта',
    text: 'Код БИК 044525225\nКод ОКПО 00032537\nКод подразделения 482913\n300711 — код отделения банка\nКод валюты 643, код операции 99010',
    code: null,
  },
  {
    name: 'German bank details',
    from: 'Beispielbank <service@beispielbank.example>',
    subject: 'Ihre neue Bankverbindung',
    text: 'Bankleitzahl 12030000\nBIC BYLADEM1001\nCode der Zweigstelle: 482913\n300711 ist der Code der Filiale Köln.\nVerwendungszweck 2025/2026',
    code: null,
  },
  {
    name: 'Polish tax slip',
    from: 'Księgowość <faktury@firma.example>',
    subject: 'Faktura 48213/2026',
    text: 'Kod urzędu skarbowego: 482913\nKod tytułu przelewu 771204\nNIP 5252248481, REGON 142882913\nDo zapłaty 1 204,50 zł za rok 2025-2026',
    code: null,
  },
  {
    name: 'declined payment with a response code',
    from: 'Payments <risk@pay.example>',
    subject: 'Payment declined',
    text: 'Your payment of USD 1,204.50 was declined.\nResponse code: 510512\nDecline code 204821\nMerchant category code 5311\nPlease check the security code (CVV) of your card.',
    code: null,
  },
  {
    name: 'statement with a range of years',
    from: 'Bank Example <statements@bank.example>',
    subject: 'Tax certificate 2025-2026',
    text: 'Your certificate for 2025-2026 is ready. Enter your access code in the app to open it.\nCertificate 48213-77',
    code: null,
  },
  {
    name: 'crypto receipt',
    from: 'Exchange <do-not-reply@exchange.example>',
    subject: 'Deposit confirmed',
    text: 'Your deposit of 120450 USDT was confirmed after 20 blocks.\nBlock 8482913\nMemo code: 48291377\nTxID 9f2c4821a7b3',
    code: null,
  },
  {
    name: 'gift card of a bank',
    from: 'Bank Example <gifts@bank.example>',
    subject: 'A gift card for you',
    html: shopPage({
      body: '<h1>50 EUR</h1><p>Your gift card code</p><h2>482913</h2><p>PIN of the card: 4821</p>',
      footer: '© 2026',
    }),
    code: null,
  },
  {
    name: 'insurance, codes of a diagnosis and a region',
    from: 'Versicherung <kontakt@versicherung.example>',
    subject: 'Leistungsabrechnung 2026',
    text: 'Diagnosecode: J06901\nCode für die Region: 482913\nRegelleistung 1204,50 EUR\nLeistungszeitraum 2025-2026',
    code: null,
  },
  {
    name: 'Russian order to pay with a purpose',
    from: 'Бухгалтерия <buh@firma.example>',
    subject: 'Счёт 48213',
    text: 'Код назначения платежа: 482913\nКБК 18210301000011000110\nОКТМО 45382000\nУИН 0\nПериод 2025–2026',
    code: null,
  },
]
