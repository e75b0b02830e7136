/**
 * Page layouts around a mail's text, as large senders build them: nested tables, a hidden preheader followed by
 * zero-width characters, styles full of numbers, and a footer with a year, an address and a postcode.
 */

const gap = '&#847;&zwnj;&nbsp;&#8199;&#65279;'.repeat(12)
const preheader = (text: string): string =>
  `<div style="display:none;font-size:1px;line-height:1px;max-height:0px;max-width:0px;opacity:0;overflow:hidden;mso-hide:all;">${text}${gap}</div>`

export interface Parts {
  /** Preview in a mail list, next to the subject; hidden in the mail itself. */
  preview?: string
  body: string
  footer?: string
}

/** Nested three tables deep, with each paragraph in a row between spacer rows. */
export const networkPage = ({ preview = '', body, footer = '' }: Parts): string => `<!DOCTYPE html>
<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><title>200405</title>
<style>@media all and (max-width: 480px){*[class].ib_t{min-width:100% !important}*[class].ib_row{display:block !important}}</style></head>
<body style="margin:0;padding:0;" dir="ltr" bgcolor="#ffffff">${preheader(preview)}
<table border="0" width="100%" cellspacing="0" cellpadding="0" align="center" id="email_table" style="border-collapse:collapse;">
<tr><td id="email_content" style="font-family:Helvetica Neue,Helvetica,Arial,sans-serif;background:#ffffff;">
<table border="0" width="100%" cellspacing="0" cellpadding="0" style="border-collapse:collapse;">
<tr><td height="20" style="line-height:20px;" colspan="3">&nbsp;</td></tr>
<tr><td height="1" colspan="3" style="line-height:1px;"><span style="color:#FFFFFF;font-size:1px;opacity:0;">${preview}</span></td></tr>
<tr><td width="15" style="display:block;width:15px;">&nbsp;&nbsp;&nbsp;</td>
<td><table border="0" width="100%" cellspacing="0" cellpadding="0" style="border-collapse:collapse;">${body
  .split('\n')
  .map(
    (row) =>
      `<tr><td height="28" style="line-height:28px;">&nbsp;</td></tr>\n<tr><td><span class="mb_text" style="font-family:Helvetica Neue,Helvetica,Arial,sans-serif;font-size:16px;line-height:21px;color:#141823;">${row}</span></td></tr>`,
  )
  .join('\n')}
</table></td>
<td width="15" style="display:block;width:15px;">&nbsp;&nbsp;&nbsp;</td></tr>
<tr><td colspan="3"><table border="0" width="100%"><tr style="border-top:solid 1px #e5e5e5;"><td height="19">&nbsp;</td></tr>
<tr><td style="font-size:11px;color:#aaaaaa;line-height:16px;">${footer}</td></tr></table></td></tr>
</table></td></tr></table><img src="https://pix.example/o/?id=48213377" width="1" height="1" alt="" style="border:0;"></body></html>`

/** Card in the middle of a grey page; the main text is large, in its own div. */
export const cardPage = ({ preview = '', body, footer = '' }: Parts): string => `<!DOCTYPE html><html lang="en"><head>
<meta name="format-detection" content="email=no"/><style nonce="k7P2xM99">.awl a {color: #202124; text-decoration: none;} .abml a {color: #000000; font-family: Roboto-Medium,Helvetica,Arial,sans-serif; font-weight: bold;}</style></head>
<body style="margin: 0; padding: 0;" bgcolor="#FFFFFF">${preview === '' ? '' : preheader(preview)}<table width="100%" height="100%" style="min-width: 348px;" border="0" cellspacing="0" cellpadding="0" lang="en"><tr height="32" style="height: 32px;"><td></td></tr><tr align="center"><td>
<table border="0" cellspacing="0" cellpadding="0" style="padding-bottom: 20px; max-width: 516px; min-width: 220px;"><tr><td width="8" style="width: 8px;"></td><td><div style="border-style: solid; border-width: thin; border-color:#dadce0; border-radius: 8px; padding: 40px 20px;" align="center">${body}</div>
<div style="text-align: left;"><div style="font-family: Roboto-Regular,Helvetica,Arial,sans-serif;color: rgba(0,0,0,0.54); font-size: 11px; line-height: 18px; padding-top: 12px; text-align: center;">${footer}</div></div></td><td width="8" style="width: 8px;"></td></tr></table></td></tr><tr height="32" style="height: 32px;"><td></td></tr></table></body></html>`

/** Rows with ids, as form-based programs send them: one cell per row for each statement. */
export const rowsPage = (rows: string[]): string =>
  `<html lang="en-US"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><style>.link:link {color:#2672ec;text-decoration:none;} table td {border-collapse:collapse;margin:0;padding:0;}</style></head><body><table dir="ltr">\n${rows
    .map(
      (row, index) =>
        `<tr><td id="i${index + 1}" style="padding:${index * 5}px 0 0;font-family:'Segoe UI',Tahoma,Verdana,Arial,sans-serif;font-size:14px;color:#2a2a2a;">${row}</td></tr>`,
    )
    .join('\n')}\n</table></body></html>`

/** Shop mail: picture on top, conditional comments, buttons, a product grid, and a footer to unsubscribe. */
export const shopPage = ({ preview = '', body, footer = '' }: Parts): string => `<!doctype html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:v="urn:schemas-microsoft-com:vml"><head><!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
<style type="text/css">#outlook a{padding:0}body{margin:0;padding:0}.preheader{display:none !important;visibility:hidden}.btn{background:#112233;color:#ffffff}@media only screen and (max-width:640px){.stack{width:100% !important}}</style></head>
<body><span class="preheader">${preview}${gap}</span><center>
<!--[if (gte mso 9)|(IE)]><table width="600" align="center"><tr><td><![endif]-->
<table role="presentation" width="600" class="stack" style="background-color:#ffffff;border:1px solid #445566"><tr><td align="center"><a href="https://shop.example/?utm_id=771204"><img src="https://cdn.example/i/300x90.png" width="300" height="90" alt="" border="0"></a></td></tr>
<tr><td style="padding:24px;font:400 16px/24px Arial,sans-serif;color:#333333">${body}</td></tr>
<tr><td style="padding:24px;font-size:12px;color:#767676">${footer}<br><a href="https://shop.example/u/55012233">Unsubscribe</a></td></tr></table>
<!--[if (gte mso 9)|(IE)]></td></tr></table><![endif]--></center></body></html>`

export const row = (...cells: string[]): string =>
  `<tr>${cells.map((cell) => `<td style="padding:6px 12px;border-bottom:1px solid #e0e0e0;font-size:14px">${cell}</td>`).join('')}</tr>`
export const table = (...rows: string[]): string =>
  `<table width="100%" cellpadding="0" cellspacing="0">${rows.join('\n')}</table>`
export const large = (text: string): string =>
  `<div style="text-align:center;font-size:36px;margin-top:20px;line-height:44px;letter-spacing:4px">${text}</div>`
/** One cell per character, like the boxes into which a code is typed. */
export const boxes = (code: string): string =>
  `<table align="center" cellspacing="6"><tr>\n${[...code]
    .map(
      (char) =>
        `<td width="44" height="56" align="center" bgcolor="#f1f3f4" style="border-radius:6px;font:700 28px Arial;color:#202124">${char}</td>`,
    )
    .join('\n')}\n</tr></table>`
