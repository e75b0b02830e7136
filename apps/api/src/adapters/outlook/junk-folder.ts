import type { ListResponse } from 'imapflow'

/** Folder name normalized for comparison: letters and digits, without case and diacritics. */
const folded = (name: string): string =>
  name
    .slice(0, 100)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .replaceAll('ı', 'i')

/**
 * Names of junk folders, one language per line: first those of Outlook and Exchange, then of other services and mail
 * programs.
 */
const names = [
  ['Junk', 'Junk Email', 'Junk Mail', 'Bulk Mail', 'Bulk', 'Spam'],
  ['Junk-E-Mail', 'Spamverdacht', 'Unerwünscht', 'Unerwünschte E-Mails'],
  ['Courrier indésirable', 'Pourriel', 'Pourriels', 'Indésirables', 'Courriel indésirable'],
  ['Correo no deseado', 'Correo electrónico no deseado', 'No deseado', 'Correo basura'],
  [
    'Lixo Eletrônico',
    'Lixo Electrónico',
    'E-mail de Lixo',
    'Correio não solicitado',
    'Correio eletrónico não solicitado',
  ],
  ['Posta indesiderata', 'Indesiderata'],
  ['E-mail nedorit', 'E-mailuri nedorite', 'Mesaje nedorite', 'Poștă nedorită', 'Corespondență nedorită'],
  ['Ongewenste e-mail', 'Ongewenst'],
  ['Skräppost', 'Skräp'],
  ['Uønsket e-mail', 'Uønsket mail', 'Uønsket post', 'Uønsket'],
  ['Søppelpost', 'Søppel-e-post', 'Uønsket e-post'],
  ['Roskaposti', 'Roskapostit'],
  ['Ruslpóstur'],
  ['Wiadomości-śmieci', 'Niechciane', 'Niechciana poczta'],
  ['Nevyžádaná pošta', 'Nevyžádané e-maily', 'Nevyžádané'],
  ['Nevyžiadaná pošta', 'Nevyžiadané e-maily'],
  ['Levélszemét', 'Kéretlen levelek', 'Kéretlen'],
  ['Neželena pošta', 'Neželena e-pošta', 'Neželena sporočila'],
  ['Neželjena pošta', 'Neželjena e-pošta', 'Bezvrijedna e-pošta', 'Bezvrijedna pošta', 'Bezvredna e-pošta'],
  ['Нежељена пошта', 'Нежељена е-пошта', 'Безвредна е-пошта', 'Непожељна пошта'],
  ['Нежелана поща', 'Нежелана електронна поща'],
  ['Небажана пошта', 'Небажана електронна пошта', 'Спам'],
  ['Нежелательная почта', 'Нежелательные', 'Нежелательные письма'],
  ['Непажаданая пошта'],
  ['Қалаусыз пошта', 'Керексіз пошта', 'Спам'],
  ['Šlamštas', 'Nepageidaujamas el. paštas', 'Brukalas'],
  ['Mēstules', 'Nevēlamais e-pasts', 'Nevēlams e-pasts', 'Surogātpasts'],
  ['Rämpspost', 'Rämps'],
  ['Gereksiz', 'Gereksiz E-posta', 'Önemsiz E-posta', 'Önemsiz', 'İstenmeyen E-posta', 'İstenmeyen'],
  ['Ανεπιθύμητη αλληλογραφία', 'Ανεπιθύμητη ηλεκτρονική αλληλογραφία', 'Ανεπιθύμητα'],
  ['דואר זבל', 'דואר אלקטרוני זבל', 'זבל', 'ספאם'],
  ['البريد الإلكتروني غير الهام', 'البريد غير الهام', 'بريد إلكتروني غير هام', 'بريد غير هام'],
  [
    'بريد غير مرغوب فيه',
    'البريد غير المرغوب فيه',
    'الرسائل غير المرغوب فيها',
    'بريد إلكتروني عشوائي',
    'البريد العشوائي',
  ],
  ['هرزنامه', 'ایمیل‌های ناخواسته', 'ایمیل ناخواسته'],
  ['जंक ईमेल', 'जंक', 'स्पैम'],
  ['อีเมลขยะ', 'จดหมายขยะ', 'เมลขยะ', 'สแปม'],
  ['Thư rác', 'Email rác', 'Thư điện tử rác'],
  ['Email Sampah', 'Surat Sampah'],
  ['E-mel Remeh', 'E-mel Sarap', 'Mel Remeh'],
  ['迷惑メール', '迷惑メール フォルダー', 'スパム'],
  ['정크 메일', '정크 전자 메일', '정크', '스팸', '스팸 메일', '스팸메일함', '스팸 편지함'],
  ['垃圾邮件', '垃圾电子邮件'],
  ['垃圾郵件', '垃圾電子郵件', '垃圾信件', '垃圾信件匣', '垃圾電郵'],
  ['Correu brossa', 'Correu no desitjat'],
  ['Zabor-posta'],
  ['Correo lixo'],
]
const known = new Set(names.flat().map(folded))

const use = String.raw`\Junk`

/** The junk folder: the one that the server marks, else the outermost with a known name, else the library's guess. */
export const junkFolderOf = (folders: readonly ListResponse[]): ListResponse | undefined => {
  const open = folders.filter(({ flags }) => !flags.has(String.raw`\Noselect`) && !flags.has(String.raw`\NonExistent`))
  const [named] = open
    .filter(({ name }) => known.has(folded(name)))
    .toSorted((one, other) => one.parent.length - other.parent.length)
  return open.find(({ flags }) => flags.has(use)) ?? named ?? open.find(({ specialUse }) => specialUse === use)
}
