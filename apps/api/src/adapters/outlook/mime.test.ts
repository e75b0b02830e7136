import { describe, expect, it } from 'vitest'
import { imapOnly, minutesAgo, startForTest } from './harness.ts'

const base64 = (text: string | Buffer): string => Buffer.from(text).toString('base64')
const head = 'From: Shop <shop@example.com>\nSubject: Your code'
const both = (delimiter: string, end = `${delimiter}--`): string =>
  `${delimiter}\nContent-Type: text/plain; charset=utf-8\n\nYour code is 271828\n${delimiter}\nContent-Type: text/html\nContent-Transfer-Encoding: base64\n\n${base64('<p>Your code is <b>271828</b></p>')}\n${end}\n`
const said = { text: 'Your code is 271828', html: '<p>Your code is <b>271828</b></p>' }
/** Forwarded mail. */
const handedOn = `From: Bank <no-reply@bank.example>\nTo: me@example.com\nSubject: 314159 is your code & more\nMIME-Version: 1.0\nContent-Type: multipart/alternative; boundary="in"\n\n${both('--in')}`
const mixed = (part: string): string => `${head}\nContent-Type: multipart/mixed; boundary="out"\n\n${part}\n--out--\n`

/** Source of a mail as it is read through IMAP, with its text trimmed. */
const tell = async (raw: string, more: Record<string, unknown> = {}) => {
  const { reader, mailbox, deliver } = await startForTest()
  const credentials = await mailbox({ ...imapOnly, ...more })
  await deliver({ mailbox: credentials.email, raw })
  const mails = await reader.read(await reader.open(credentials), minutesAgo(10))
  expect(mails).toHaveLength(1)
  const { text, html, subject, sender } = mails[0]!
  return { text: text?.trim() || null, html: html?.trim() || null, subject, sender: sender.address }
}

describe('the source of a mail', () => {
  it.each<[string, string, { text: string | null; html: string | null }]>([
    [
      'whose delimiters all end with blanks',
      `${head}\nContent-Type: multipart/alternative; boundary="b1"\n\n${both('--b1 ', '--b1-- \t')}`,
      said,
    ],
    [
      'of which only the second delimiter ends with a tab',
      `${head}\nContent-Type: multipart/alternative;\n boundary="b1"\n\n${both('--b1').replace('271828\n--b1\n', '271828\n--b1\t\n')}`,
      said,
    ],
    [
      'whose delimiter really has a blank in the middle, and one at the end',
      `${head}\nContent-Type: multipart/alternative; boundary="b 1"\n\n${both('--b 1 ', '--b 1--')}`,
      said,
    ],
    [
      'with parts in parts whose delimiters end with blanks',
      mixed(`--out \nContent-Type: multipart/alternative; boundary=in\n\n${both('--in  ', '--in-- ')}`),
      said,
    ],
    [
      'that says twice of what type it is, first with a delimiter that never comes',
      `${head}\nContent-Type: multipart/mixed; boundary="never"\nMIME-Version: 1.0\nContent-Type: multipart/alternative; boundary="b1"\n\n${both('--b1')}`,
      said,
    ],
    [
      'that says twice of what type it is, the second time over two lines',
      `${head}\nContent-type: text/plain; charset=iso-8859-1\nContent-Type: multipart/alternative;\n\tboundary="b1"\n\n${both('--b1')}`,
      said,
    ],
    [
      'that says twice of what type it is, the first time rightly',
      `${head}\nContent-Type: multipart/alternative; boundary="b1"\nContent-Type: text/plain\n\n${both('--b1')}`,
      said,
    ],
    [
      'that says twice how it is encoded, too',
      `${head}\nContent-Type: application/octet-stream\nContent-Transfer-Encoding: 7bit\nContent-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: base64\n\n${base64('<b>код 271828</b>')}`,
      { text: null, html: '<b>код 271828</b>' },
    ],
    [
      'with a part that says twice of what type it is',
      mixed('--out\nContent-Type: application/octet-stream\nContent-Type: text/html; charset=utf-8\n\n<b>271828</b>'),
      { text: null, html: '<b>271828</b>' },
    ],
    [
      'of one text that was sent as a file',
      `${head}\nContent-Type: text/plain; charset=koi8-r\nContent-Disposition: attachment; filename="code.txt"\nContent-Transfer-Encoding: base64\n\n${base64(Buffer.from([0xcb, 0xcf, 0xc4, 0x20, 0x32, 0x37]))}`,
      { text: 'код 27', html: null },
    ],
    [
      'of a text under a disposition that nobody knows',
      `${head}\nContent-Type: text/plain\nContent-Disposition: form-data; name=x\n\n271828`,
      { text: '271828', html: null },
    ],
    [
      'of empty markup and markup as a file',
      mixed(
        '--out\nContent-Type: text/html\n\n<html><head><title>Code</title><style>p{color:red}</style></head><body><div>&nbsp;<br></div></body></html>\n--out\nContent-Type: text/html; name="code.html"\nContent-Disposition: attachment;\n filename="code.html"\n\n<b>271828</b>',
      ),
      { text: null, html: expect.stringContaining('<b>271828</b>') as unknown as string },
    ],
    [
      'whose type lacks the mark before the character set',
      `${head}\nContent-Type: text/html charset=utf-8\n\n<b>271828</b>`,
      { text: null, html: '<b>271828</b>' },
    ],
    ['whose type is half of one', `${head}\nContent-Type: text\n\n271828`, { text: '271828', html: null }],
  ])('[CODE-33] %s is read', async (_name, raw, expected) => {
    expect(await tell(raw)).toEqual({ ...expected, subject: 'Your code', sender: 'shop@example.com' })
  })

  const forwarded = {
    html: '<p>314159 is your code &amp; more</p>\n<p>Your code is <b>271828</b></p>',
    text: '314159 is your code & more\n\nYour code is 271828',
  }
  const file = 'Content-Type: message/rfc822; name="mail.eml"\nContent-Disposition: attachment; filename="mail.eml"'
  it.each<[string, string]>([
    ['as it is', mixed(`--out\n${file}\n\n${handedOn}`)],
    [
      'under an empty text',
      mixed(
        `--out\nContent-Type: text/html\n\n<div dir="ltr"><br></div>\n--out\nContent-Type: text/plain\n\n\n--out\n${file}\n\n${handedOn}`,
      ),
    ],
    ['encoded', mixed(`--out\n${file}\nContent-Transfer-Encoding: base64\n\n${base64(handedOn)}`)],
    [
      'as a file of no known type',
      mixed(
        `--out\nContent-Type: application/octet-stream\nContent-Disposition: attachment; filename="mail.eml"\n\n${handedOn}`,
      ),
    ],
    ['with nothing around it', `${head}\nContent-Type: message/rfc822\n\n${handedOn}`],
    [
      'with faults of its own',
      mixed(
        `--out\n${file}\n\n${handedOn.replace('Content-Type:', 'Content-Type: text/plain\nContent-Type:').replaceAll('--in\n', '--in \n')}`,
      ),
    ],
  ])('[CODE-33] a mail that was forwarded as a file, %s, is read under its subject', async (_name, raw) => {
    expect(await tell(raw)).toEqual({ ...forwarded, subject: 'Your code', sender: 'shop@example.com' })
  })

  it('[CODE-33] a mail with a text of its own tells nothing of what was attached to it', async () => {
    const raw = mixed(
      `--out\nContent-Type: text/plain\n\nSee the file.\n--out\nContent-Type: text/plain\nContent-Disposition: attachment; filename=a.txt\n\n271828\n--out\n${file}\n\n${handedOn}`,
    )
    expect(await tell(raw)).toMatchObject({ text: 'See the file.', html: null })
  })

  it('[S-53] mails in mails are opened three deep, and what cannot be read leaves its subject', async () => {
    const inside = (depth: number): string =>
      depth === 0
        ? handedOn
        : `${head}\nContent-Type: multipart/mixed; boundary="d${depth}"\n\n--d${depth}\n${file}\n\n${inside(depth - 1)}\n--d${depth}--`
    expect((await tell(inside(3))).text).toContain('271828')
    const nothing = { text: null, html: null, subject: 'Your code' }
    expect(await tell(inside(4))).toMatchObject(nothing)
    expect(await tell(inside(300))).toMatchObject(nothing)
    const parts = '--p\nContent-Type: text/html\n\nx\n'.repeat(30_000)
    const costly = mixed(`--out\n${file}\n\nContent-Type: multipart/mixed; boundary=p\n\n${parts}`)
    expect(await tell(costly)).toMatchObject(nothing)
  })

  // A mail that cost too much to parse has no subject.
  it.each<[string, string, string | null]>([
    [
      'lines that begin like delimiters and end with blanks',
      `Content-Type: multipart/mixed; boundary=b\n\n${`--b${' '.repeat(900)}x\n`.repeat(2_000)}`,
      null,
    ],
    ['types of one part', `${'Content-Type: multipart/mixed; boundary=b\n'.repeat(20_000)}\n--b\n\n271828`, '271828'],
    ['marks in types', `${`Content-Type: text/plain;${' ;'.repeat(400)}\n`.repeat(1_000)}\n271828`, '271828'],
    ['beginnings of styles', `Content-Type: text/html\n\n${'<style'.repeat(200_000)}`, null],
  ])('[S-53] a source of thousands of %s is understood in time', async (_name, raw, text) => {
    expect(await tell(`${head}\n${raw}`)).toMatchObject({ subject: 'Your code', text })
  })

  it('[S-53] a source of too many parts and mails says nothing, and hides no other', async () => {
    const { reader, mailbox, deliver } = await startForTest()
    const credentials = await mailbox(imapOnly)
    for (const raw of [
      `${head}\n${'Content-Type: message/rfc822\n\n'.repeat(50_000)}`,
      `${head}\nContent-Type: multipart/mixed; boundary=b\n\n${'--b\n'.repeat(300_000)}`,
    ])
      await deliver({ mailbox: credentials.email, raw })
    await deliver({ mailbox: credentials.email, text: '271828' })
    const mails = await reader.read(await reader.open(credentials), minutesAgo(10))
    expect(mails.map(({ text }) => text)).toEqual(['271828', null, null])
  })
})
