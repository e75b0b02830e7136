import { describe, expect, it } from 'vitest'
import type { MailboxChange } from '@app/simulators'
import { imapOnly, minutesAgo, startForTest } from './harness.ts'

/** Names of junk folders by language, as mail services spell them. */
const names: Record<string, string[]> = {
  English: ['Junk', 'Junk Email', 'Junk E-mail', 'JUNK MAIL', 'Spam', 'Bulk Mail', 'Bulk'],
  German: ['Junk-E-Mail', 'Spamverdacht', 'Unerwünscht'],
  French: ['Courrier indésirable', 'Pourriel', 'Pourriels', 'Indésirables'],
  Spanish: ['Correo no deseado', 'Correo electrónico no deseado'],
  Portuguese: ['Lixo Eletrônico', 'Lixo eletrónico', 'Correio não solicitado', 'E-mail de Lixo', 'Lixo Electrónico'],
  Italian: ['Posta indesiderata', 'Indesiderata'],
  Romanian: ['E-mail nedorit', 'Mesaje nedorite', 'Poștă nedorită', 'Posta nedorita'],
  Dutch: ['Ongewenste e-mail', 'ONGEWENSTE E-MAIL'],
  Swedish: ['Skräppost', 'SKRAPPOST'],
  Danish: ['Uønsket e-mail', 'Uønsket mail', 'Uønsket post'],
  Norwegian: ['Søppelpost', 'Søppel-e-post', 'Uønsket e-post'],
  Finnish: ['Roskaposti', 'Roskapostit'],
  Icelandic: ['Ruslpóstur'],
  Polish: ['Wiadomości-śmieci', 'Wiadomości śmieci', 'Niechciane'],
  Czech: ['Nevyžádaná pošta', 'Nevyžádané e-maily'],
  Slovak: ['Nevyžiadaná pošta', 'Nevyžiadané e-maily'],
  Hungarian: ['Levélszemét', 'Kéretlen levelek'],
  Slovene: ['Neželena pošta', 'Neželena e-pošta'],
  Croatian: ['Neželjena pošta', 'Bezvrijedna e-pošta', 'Neželjena e-pošta'],
  Serbian: ['Нежељена пошта', 'Безвредна е-пошта'],
  Bulgarian: ['Нежелана поща', 'Нежелана електронна поща'],
  Ukrainian: ['Небажана пошта', 'НЕБАЖАНА ПОШТА', 'Спам', 'Небажана електронна пошта'],
  Russian: ['Нежелательная почта', 'спам', 'Нежелательные'],
  Kazakh: ['Қалаусыз пошта', 'Керексіз пошта'],
  Lithuanian: ['Šlamštas', 'Nepageidaujamas el. paštas'],
  Latvian: ['Mēstules', 'Nevēlamais e-pasts'],
  Estonian: ['Rämpspost'],
  Turkish: ['Gereksiz', 'İstenmeyen E-posta', 'Önemsiz E-posta', 'GEREKSİZ E-POSTA', 'Istenmeyen'],
  Greek: ['Ανεπιθύμητη αλληλογραφία', 'ΑΝΕΠΙΘΥΜΗΤΑ', 'Ανεπιθύμητη ηλεκτρονική αλληλογραφία'],
  Hebrew: ['דואר זבל', 'זבל', 'דואר אלקטרוני זבל'],
  Arabic: ['البريد الإلكتروني غير الهام', 'البريد غير الهام', 'بريد إلكتروني عشوائي', 'بريد غير مرغوب فيه'],
  Persian: ['هرزنامه', 'ایمیل‌های ناخواسته'],
  Hindi: ['जंक ईमेल', 'स्पैम'],
  Thai: ['อีเมลขยะ', 'จดหมายขยะ', 'เมลขยะ'],
  Vietnamese: ['Thư rác', 'Email rác', 'Thư Rác'],
  Indonesian: ['Email Sampah', 'Surat Sampah'],
  Malay: ['E-mel Remeh', 'E-mel Sarap'],
  Japanese: ['迷惑メール', '迷惑ﾒｰﾙ', '迷惑メール フォルダー'],
  Korean: ['정크 메일', '정크 전자 메일', '스팸', '스팸메일함', '스팸 메일'],
  'Chinese, simplified': ['垃圾邮件', '垃圾电子邮件'],
  'Chinese, traditional': ['垃圾郵件', '垃圾電子郵件', '垃圾信件匣'],
  Catalan: ['Correu brossa', 'Correu no desitjat'],
}

/** Text of the only mail in the junk folder of a mailbox, or null. */
const junkOf = async ({ reader, mailbox, deliver }: Awaited<ReturnType<typeof startForTest>>, more: MailboxChange) => {
  const credentials = await mailbox({ ...imapOnly, ...more })
  await deliver({ mailbox: credentials.email, folder: 'junk', text: '271828' })
  const mails = await reader.read(await reader.open(credentials), minutesAgo(10))
  return mails.map(({ folder, text }) => `${folder}: ${text}`).join() || null
}

describe('the junk folder over IMAP', () => {
  it.each(Object.entries(names))('[CODE-33] is found by its names in %s', async (_language, called) => {
    const world = await startForTest()
    const found = []
    for (const junkName of called) found.push([junkName, await junkOf(world, { junkName })])
    expect(found).toEqual(called.map((junkName) => [junkName, 'junk: 271828']))
  })

  it.each(['told', 'announced'] as const)(
    '[CODE-33] is the one that is %s to be for junk, whatever it and others are called',
    async (specialUse) => {
      const more = { junkName: 'Карантин', ownFolders: ['Junk Email', 'Spam', 'E-mail nedorit'], specialUse }
      expect(await junkOf(await startForTest(), more)).toBe('junk: 271828')
    },
  )

  it('[CODE-33] is the outermost of those with such a name', async () => {
    const more = { junkName: 'E-mail nedorit', ownFolders: ['Archive/Junk Email', 'Clients/Spam'] }
    expect(await junkOf(await startForTest(), more)).toBe('junk: 271828')
  })

  it.each(['Spam reports', 'No junk', 'Posta', 'Коробка', 'Sampah', '&AOk'])(
    '[CODE-33] is none that is called %s',
    async (junkName) => {
      expect(await junkOf(await startForTest(), { junkName })).toBeNull()
    },
  )
})
