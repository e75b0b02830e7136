import type { Example } from './mail.ts'

const page = (name: string, subject: string, html: string, code: string | null): Example => ({
  name,
  subject,
  html,
  code,
})

/** Short pages: positions of a code in them, and parts that a reader does not see. */
export const pages: Example[] = [
  page(
    'code as a button',
    'Verify',
    '<p>Copy your verification code</p><a href="#" style="background:#112233;color:#fff">551209</a><p>Or open the link</p>',
    '551209',
  ),
  page(
    'each digit in an own block',
    'Verify',
    '<p>Your code</p><div><div>7</div><div>7</div><div>1</div><div>2</div><div>0</div><div>4</div></div><p>Bye</p>',
    '771204',
  ),
  page(
    'two cells of three',
    'Verify',
    '<p>Your verification code</p><table><tr><td>771</td><td>204</td></tr></table>',
    null,
  ),
  page(
    'digits in cells with a dash',
    'Verify',
    '<p>Your code:</p><table><tr><td>7</td><td>7</td><td>1</td><td>-</td><td>2</td><td>0</td><td>4</td></tr></table>',
    '771204',
  ),
  page('entities', 'Verify', '<p>Code:&nbsp;&#52;&#56;&#50;&#x39;&#49;&#51;</p>', '482913'),
  page(
    'white on white',
    'Verify',
    '<p style="color:#fff;background-color:#fff">Your code: 111111</p><p>Your code: 222333</p>',
    '222333',
  ),
  page(
    'hidden inside of visible',
    'Verify',
    '<p>Your verification code is <span style="display:none">999</span>771204<span style="font-size:0">888</span>.</p>',
    '771204',
  ),
  page(
    'order table and code',
    'Confirm it is you',
    '<table><tr><td>Order</td><td>#482913</td></tr><tr><td>Total</td><td>$ 12045</td></tr></table><p>Your one-time code:</p><h1>660 118</h1><p>Order placed 20 Nov 2026</p>',
    '660118',
  ),
  page(
    'promo banner below',
    'Your sign-in code',
    '<h1>Your sign-in code</h1><h2>440917</h2><p>Meanwhile: use promo code WINTER25 for 25% off.</p>',
    '440917',
  ),
  page('unclosed hidden paragraph', 'Verify', '<p style="display:none">preview 999999<p>Your code: 551204', '551204'),
  page(
    'script and noscript',
    'Verify',
    '<script>var code = 999999</script><p>Your access code</p><p><strong>4 1 8 2 0 3</strong></p>',
    '418203',
  ),
  page(
    'columns with marketing',
    'News',
    '<table><tr><td>Views<br>12045</td><td>Clicks<br>48213</td></tr></table><p>Your code of conduct training is due.</p>',
    null,
  ),
  page(
    'hidden by position',
    'Hi',
    '<div style="position:absolute;left:-9999px">Your code is 551209</div><p>Hello</p>',
    null,
  ),
  page('head with a title', 'Hi', '<head><title>Your code is 551209</title></head><body>Hello</body>', null),
  page(
    'code in attributes only',
    'Your code',
    '<img alt="" src="551209.png" title="551209"><input value="551209"><p>See the picture</p>',
    null,
  ),
  page(
    'spans without gaps',
    'Hi',
    '<p>Your login code: <span>5</span><span>5</span><span>1</span><span>2</span><span>0</span><span>9</span></p>',
    '551209',
  ),
  page(
    'cells of letters and digits',
    'Hi',
    '<p>Verification code</p><table><tr><td> K </td><td> 7 </td><td> P </td><td> 2 </td><td> X </td><td> M </td></tr></table>',
    'K7P2XM',
  ),
  page(
    'full-width digits in cells',
    'Hi',
    '<p>認証コード</p><table><tr><td>５</td><td>５</td><td>１</td><td>２</td><td>０</td><td>９</td></tr></table>',
    '551209',
  ),
  page(
    'label cell and value cell',
    'Hi',
    '<table><tr><td>Your code:</td><td>551209</td></tr><tr><td>Order:</td><td>482913</td></tr></table>',
    '551209',
  ),
  page(
    'nested tables',
    'Hi',
    '<table><tr><td><table><tr><td>Security code</td></tr></table></td></tr><tr><td><table><tr><td><h1>551209</h1></td></tr></table></td></tr></table>',
    '551209',
  ),
  page(
    'upper-case tags and styles',
    'Hi',
    '<P STYLE="DISPLAY: NONE">Your code is 111222</P><P>Your code is <B>551209</B></P>',
    '551209',
  ),
  page(
    'preheader visible twice',
    'Your code',
    '<span>Your code is 551209</span><h1>551209</h1><p>Expires in 600 seconds</p>',
    '551209',
  ),
  page('dots between digits', 'Your code', '<p>Your code</p><p>5 5 1 2 0 9</p>', '551209'),
  page('list of steps', 'Sign in', '<ol><li>1</li><li>2</li></ol><p>Enter code</p><p><b>551209</b></p>', '551209'),
  page('cards of a shop', 'Deals', '<div>K7P2XM</div><div>$129</div><div>R4T8ZQ</div><div>$99</div>', null),
  page('hidden by opacity', 'News', '<p style="opacity:0">Your login code: 551209</p><p>News</p>', null),
  page(
    'hidden by a class of two',
    'Hi',
    '<style>p.x, div.preheader { display : none }</style><div class="preheader">Your code is 551290</div><p>Hi</p>',
    null,
  ),
  page(
    'code in a link',
    'Login',
    '<p>Your login code</p><p><a href="https://a.example/551290">551290</a></p>',
    '551290',
  ),
  page('line breaks inside', 'Login', '<p>Your login code is<br><br><b>551290</b><br>Expires at 10:45</p>', '551290'),
  page(
    'receipt table',
    'Receipt',
    '<table><tr><td>Code</td><td>Item</td><td>Price</td></tr><tr><td>482913</td><td>Lamp</td><td>12.50</td></tr></table>',
    null,
  ),
  page(
    'digits as pictures of text',
    'Login',
    '<p>Enter the code</p><span>5</span>&nbsp;<span>5</span>&nbsp;<span>1</span>&nbsp;<span>2</span>&nbsp;<span>9</span>&nbsp;<span>0</span>',
    '551290',
  ),
]
