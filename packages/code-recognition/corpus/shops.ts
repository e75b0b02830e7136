import { large, networkPage, row, shopPage, table } from './letterheads.ts'
import type { Example } from './mail.ts'

/** Mails of shops, parcel carriers, hotels and travel companies. */
export const shops: Example[] = [
  {
    name: 'shop, code for the account next to an order number',
    from: 'Market <account@market.example>',
    subject: 'Order 55012233: please verify it is you',
    html: shopPage({
      body: '<p>Before we show order 55012233, please verify it is you.</p><p>Verification code: <strong>118 204</strong></p><p>Order total 1 204.50 EUR</p>',
      footer: '© 2008-2026 Market',
    }),
    code: '118204',
  },
  {
    name: 'eBay, code in German',
    from: 'eBay <ebay@ebay.example>',
    subject: 'Dein Sicherheitscode',
    html: shopPage({
      body: '<p>Hallo Jonas,</p><p>gib zur Sicherheit den folgenden Code ein:</p><p style="font-size:32px">3 0 9 1 7 7</p><p>Der Code ist 15 Minuten gültig. Bei Fragen: 0800 4821377.</p>',
      footer: '© 1995-2026 eBay GmbH, Albert-Beispiel-Ring 1, 14532 Kleinmachnow',
    }),
    code: '309177',
  },
  {
    name: 'Russian shop, word behind',
    from: 'Магазин <info@shop.example>',
    subject: 'Вход',
    text: '7704 - код для входа на сайт Магазин.\nЗаказы от 2000 руб. доставим бесплатно.',
    code: '7704',
  },
  {
    name: 'Spanish shop',
    from: 'Tienda <cuenta@tienda.example>',
    subject: 'Confirma tu correo',
    html: shopPage({
      body: '<p>¡Hola, Lucía!</p><p>Introduce este código para confirmar tu correo:</p><h1>882 014</h1><p>Envío gratis a partir de 30 €.</p>',
      footer: 'Tienda S.L., Av. Ejemplo 48, 08001 Barcelona',
    }),
    code: '882014',
  },
  {
    name: 'French shop, subject and body',
    from: 'Boutique <compte@boutique.example>',
    subject: '617 033 est votre code Boutique',
    text: 'Bonjour Élise,\n\nVoici le code demandé pour vous identifier : 617 033\n\nCommande en cours : 48213377\nBoutique, 13002 Marseille',
    code: '617033',
  },
  {
    name: 'delivery service, code to log in with a parcel below',
    from: 'Courier <no-reply@courier.example>',
    subject: 'Log in to follow your parcel',
    text: 'Your login code: 203918\n\nParcel 00340434161094048213\nDelivery on 20.11.2026 between 10:00 and 12:00',
    code: '203918',
  },
  {
    name: 'taxi application, four digits',
    from: 'Ride <no-reply@ride.example>',
    subject: '4471 is your Ride code',
    text: 'Enter 4471 to log in to Ride. Do not share it with drivers.',
    code: '4471',
  },
  {
    name: 'food, letters and digits in a button',
    from: 'Food <hi@food.example>',
    subject: 'Finish signing in',
    html: shopPage({
      body: '<p>Tap the button or type this login code:</p><p><a class="btn" href="https://food.example/l/9K4TQM">9K4TQM</a></p>',
      footer: '© 2013-2026 Food',
    }),
    code: '9K4TQM',
  },
  {
    name: 'booking site, PIN to see the account',
    from: 'Stay <noreply@stay.example>',
    subject: 'Your one-time sign-in PIN',
    html: shopPage({
      body: `<p>Use this PIN to sign in to Stay:</p>${large('70&nbsp;41&nbsp;92')}<p>Upcoming: Hotel 1848, check-in 20 Nov 2026, confirmation HMX4P9Z</p>`,
      footer: 'Copyright © 1996–2026 Stay. Herengracht 597, 1017 CE Amsterdam',
    }),
    code: '704192',
  },
  {
    name: 'Portuguese market, seven digits',
    from: 'Mercado <conta@mercado.example>',
    subject: 'Código de segurança',
    html: networkPage({
      body: 'Oi, João!\nPara entrar na sua conta, use este código de segurança:\n4 0 8 2 1 7 7\nNão passe este código para ninguém.\nFrete grátis acima de R$ 79',
      footer: 'Av. Exemplo 3003, 06233-903 Osasco, CNPJ 03.007.331/0001-41',
    }),
    code: '4082177',
  },
  {
    name: 'Russian colours',
    from: 'Диван <studio@sofa.example>',
    subject: 'Образцы ткани',
    text: 'Обивка: 112233 (код основного цвета)\nШвы: 445566 (код дополнительного цвета)\nЦена 48 213 руб.',
    code: null,
  },
  {
    name: 'Ukrainian colours and warehouse',
    from: 'Склад <sklad@firma.example>',
    subject: 'Відвантаження',
    text: '445566 — код складу в Одесі\n112233 (код кольору фасаду)\nКод матеріалу: 300711\nКод 7712 для водія на прохідній',
    code: null,
  },
  {
    name: 'warehouse',
    from: 'Logistics <dispatch@logistics.example>',
    subject: 'Loading on Friday',
    text: '445566 is the code for the warehouse in Odesa.\nThe code for gate 4 is 7712.\nDock code: 300711\nTruck AA4821BB, 10:30',
    code: null,
  },
  {
    name: 'parcel with a code for the locker',
    from: 'Locker <no-reply@locker.example>',
    subject: 'Your parcel is waiting',
    html: shopPage({
      body: `<p>Open the locker with this code:</p>${large('482 913')}<p>Locker KRA148M, ul. Przykładowa 48</p><p>Parcel 620048213377120045678901</p>`,
      footer: '© 2026 Locker',
    }),
    code: null,
  },
  {
    name: 'Polish locker',
    from: 'Automaty <powiadomienia@automat.example>',
    subject: 'Paczka czeka na Ciebie',
    html: shopPage({
      body: `<p>Twoja paczka czeka w automacie KRA148M.</p>${table(row('Kod odbioru', '482913'), row('Numer telefonu', '600 482 913'), row('Odbierz do', '22.11.2026 10:41'))}`,
      footer: 'ul. Przykładowa 130, 30-001 Kraków',
    }),
    code: null,
  },
  {
    name: 'German delivery with a PIN for the driver',
    from: 'Paket <noreply@paket.example>',
    subject: 'Ihr Paket kommt heute',
    text: 'Bitte nennen Sie dem Zusteller den Übergabecode 4821.\nSendungsnummer 00340434161094048213\nAbholcode: 482913',
    code: null,
  },
  {
    name: 'Spanish courier',
    from: 'Mensajería <avisos@mensajeria.example>',
    subject: 'Tu envío está en reparto',
    text: 'Código de entrega: 482913. Díselo al repartidor.\nEnvío 48213377120\nCódigo de la tienda: 300711\nDirección: Calle Mayor 48, 28013 Madrid',
    code: null,
  },
  {
    name: 'French parcel',
    from: 'Colis <suivi@colis.example>',
    subject: 'Votre colis est arrivé',
    text: 'Présentez le code de retrait 482913 au relais.\nCode du relais : 300711\nColis 6A04821377120\nOuvert jusqu’à 19 h 30, 75009 Paris',
    code: null,
  },
  {
    name: 'Russian pick-up point',
    from: 'Пункт <no-reply@pvz.example>',
    subject: 'Заказ можно забрать',
    text: 'Заказ 55012233-0048 ждёт вас.\nКод для выдачи: 482913\nКод магазина 300711\nАдрес: 101000, Москва, Примерная ул., 48',
    code: null,
  },
  {
    name: 'order with sizes and article codes',
    from: 'Shoes <hello@shoes.example>',
    subject: 'Thanks for your order #55012233',
    html: shopPage({
      body:
        table(row('Article code', 'Size', 'Price'), row('482913', '42', '129.00'), row('771204', '43', '119.00')) +
        '<p>Confirmation code of the order: 7741205</p>',
      footer: '© 2010-2026 Shoes Ltd, 10115 Berlin',
    }),
    code: null,
  },
  {
    name: 'flight with a record locator and an online check-in',
    from: 'Air <noreply@air.example>',
    subject: 'Your booking code is K7P2XM',
    html: shopPage({
      body:
        table(
          row('Booking code', 'K7P2XM'),
          row('E-ticket', '566 2482913771'),
          row('Flight', 'PS 1204'),
          row('Seat', '22A'),
        ) + '<p>Check in from 19 November with the code above.</p>',
      footer: '© 2026 Air, Boryspil 08307',
    }),
    code: null,
  },
  {
    name: 'raffle numbers',
    from: 'Lotto <news@lotto.example>',
    subject: 'Draw 48213 of 20.11.2026',
    text: 'Ticket code: 482913\nWinning numbers\n48213\n77120\nPrize code 300711',
    code: null,
  },
  {
    name: 'loyalty card with a bar code',
    from: 'Market <card@market.example>',
    subject: 'Your card',
    html: shopPage({
      body: '<p>Show this code at the till</p><img src="cid:bar" alt="Barcode" width="300" height="80"><p>2 048213 377120</p><p>Points: 12045</p>',
      footer: '© 2008-2026 Market',
    }),
    code: null,
  },
  {
    name: 'survey for a coupon',
    from: 'Shoes <hello@shoes.example>',
    subject: 'How did we do?',
    html: shopPage({
      body: '<p>Survey code: 48291377</p><table><tr><td>1</td><td>2</td><td>3</td><td>4</td><td>5</td></tr></table><p>Answer and win 1204 EUR</p>',
      footer: '© 2010-2026 Shoes Ltd',
    }),
    code: null,
  },
]
