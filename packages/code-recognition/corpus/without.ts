import type { Example } from './mail.ts'

const none = (name: string, subject: string, text: string): Example => ({ name, subject, text, code: null })

/** Mails full of numbers, without a code. */
export const without: Example[] = [
  none(
    'newsletter with a promo code',
    'Up to 50% off',
    'Only today!\nUse code SAVE20 at checkout.\n\nXMAS25\n\n12 500 happy customers',
  ),
  none('promo code that looks random', 'A gift for you', 'Your promo code:\n\nK7P2XM\n\nEnter the code in your cart.'),
  none('referral code', 'Invite friends', 'Share your referral code 8XK2LM and get 10 USD.\nYour invite code: 482913'),
  none('gift card', 'You received a gift card', 'Gift card code: 48291377\nValue: 50 EUR'),
  none(
    'receipt',
    'Receipt 482913',
    'Order number\n482913\nTotal 1 204.50 USD\nCard ending in 4821\nAuthorisation 20.11.2026',
  ),
  none(
    'shipping',
    'Your parcel is on its way',
    'Tracking code: 1Z999AA10123456784\nParcel 55012233\nPickup code: 4821\nLocker 112',
  ),
  none('order confirmation', 'Order confirmation', 'Order confirmation code: 7741205\nThanks for your order!'),
  none('flight', 'Your booking', 'Booking reference\nK7P2XM\nFlight PS1204 on 20 Nov 2026, gate 14, seat 22A'),
  none('hotel', 'Reservation confirmed', 'Your reservation confirmation code is HMX4P9Z. Check-in 14:00.'),
  none(
    'security alert',
    'New sign-in',
    'A new sign-in to your account from 203.0.113.77 on 20.11.2026 at 10:41.\nIf this was not you, call 0800 123456 and change your password.',
  ),
  none(
    'code was used',
    'Password changed',
    'Your verification code was used to change the password.\nCase ID: 55012233\nDate: 2026-11-20',
  ),
  none(
    'code sent elsewhere',
    'Check your phone',
    'We sent a verification code to the number ending in 4821.\nIt expires in 600 seconds.',
  ),
  none('warning', 'Stay safe', 'We never ask for your verification code.\n\nTicket\n482913\n\nSupport team'),
  none('support', '[Ticket #482913] We got your request', 'Your ticket 482913 was created.\nReference: K7P2XM'),
  none(
    'invoice',
    'Invoice INV-48291',
    'Invoice no. 48291\nAmount due: 12000 UAH\nIBAN UA213223130000026007233566001\nEDRPOU 37193071',
  ),
  none('statistics', 'Your week', '12045\nviews\n\n48213\nfollowers\n\n20261120'),
  none(
    'build',
    'Build 48213 failed',
    'Error code 500123 in version 4.8.2913\ncommit a1b2c3d\nExit code 137\nStatus code: 50012',
  ),
  none('postal address', 'Moving', 'Our new address:\n1600 Long Street\nSpringfield\n62704\nZIP code: 62704'),
  none('poetry of capitals', 'Security code', 'Your verification code is on its way.\n\nPLEASE\n\nWAIT'),
  none('two equal codes', 'Your codes', 'Verification code for Anna: 111222\nVerification code for Oleh: 333444'),
  none('backup codes', 'Backup codes', 'Your backup codes:\n48213377\n90112345\n77120034\n66120987'),
  none('two bare tokens', 'Hello', 'R7M2KX\n\nQ4T8ZW'),
  none('law', 'Новини', 'Стаття 185 Кримінального кодексу, закон № 482913 від 20.11.2026.'),
  none(
    'Ukrainian parcel',
    'Посилка прибула',
    'Ваше замовлення № 55012233 прибуло.\nТТН 20450012345678\nКод отримання: 4821\nСума: 12045 грн',
  ),
  none('Ukrainian discount', 'Знижки', 'Промокод: K7P2XM\nКод на знижку 48213 діє до 20.11.2026'),
  none('Russian order', 'Ваш заказ', 'Заказ 482913 оплачен. Код заказа: 55123. Телефон: 8 800 555-35-35'),
  none('Spanish discount', 'Rebajas', 'Tu código de descuento: 482913\nCódigo postal: 28013'),
  none('French order', 'Votre commande', 'Numéro de commande : 482913\nCode promo : NOEL25\nCode postal : 75001 Paris'),
  none(
    'German order',
    'Ihre Bestellung',
    'Bestellnummer: 482913\nGutscheincode: K7P2XM\nPostleitzahl 10115\nKundennummer 5501223',
  ),
  none('Vietnamese order', 'Đơn hàng', 'Mã đơn hàng: 482913\nMã giảm giá: K7P2XM\nMã vận đơn: 55012233'),
  none('Chinese parcel', '快递', '您的取件码为482913，订单号55012233，优惠码K7P2XM。'),
  none('Japanese shop', 'ご注文', 'ご注文番号：482913\nクーポンコード：K7P2XM\n合計 12045円'),
  none('Turkish shop', 'Siparişiniz', 'Sipariş numarası: 482913\nİndirim kodu: YAZ2026'),
  none(
    'link only',
    'Verify your email',
    'Confirm your address:\nhttps://example.com/verify/482913?code=771204\nor example.com/c/482913',
  ),
  none(
    'old code quoted only',
    'Re: hello',
    'Thanks, it worked!\n\nOn Fri, 20 Nov 2026, Clips <a@clips.example> wrote:\n> Your verification code is 998877.',
  ),
  none(
    'article about codes',
    'How verification codes work',
    'Verification codes protect 48000 people.\nIn 2026 we sent 1200000 of them, 99.98% within 10 seconds.',
  ),
  none(
    'ad account',
    'Ad account disabled',
    'Ad account 482913377 (campaign 55012) was disabled.\nBusiness ID: 77120034\nBalance: 1204 USD',
  ),
  {
    name: 'hidden code only',
    subject: 'News',
    html: '<p style="display:none">Your verification code is 482913</p><p>Autumn news for 2026</p>',
    code: null,
  },
  {
    name: 'colours and ids in a page',
    subject: 'News',
    html: '<style>.a{color:#482913}</style><p style="color:#771204" id="code-482913" data-code="482913">Dress code: 112233 is a colour (#FF00AA)</p><p>&copy; 2026 · Unsubscribe 55012233</p>',
    code: null,
  },
  {
    name: 'rating in cells',
    subject: 'How did we do?',
    html: '<p>Rate us</p><table><tr><td>1</td><td>2</td><td>3</td><td>4</td><td>5</td></tr></table>',
    code: null,
  },
]
