/** A non-empty line of a body; `cited`: its markup says that it comes from another mail. */
export interface RawLine {
  text: string
  cited: boolean
}

const forwardSubject = /^\s*(?:fwd?|wg|tr|rv|enc|i|vs|doorst|пересл\p{L}*|转发|轉寄|転送)\s*:/iu
const forwardLine =
  /^[-\s]{2,}.{0,20}(?:forwarded|weitergeleitet|transf[eé]r|reenviado|inoltrat|пересла|пересыл|przekazan)/iu
const original =
  /^[-_\s]{2,}\s?(?:original message|original appointment|ursprüngliche nachricht|message d'origine|mensaje original|исходное сообщение|вихідне повідомлення)/iu
const wrote =
  /(?:\bwrote|schrieb\b.{0,80}|a écrit|escribió|escreveu|ha scritto|пишет|написал\p{L}?|пише|написав|написала|napisał\p{L}?|yazdı|đã viết|写道|寫道|のメッセージ|님이 작성|menulis|كتب)\s?:\s*$/iu
const header = /^(?:from|von|de|da|від|от|od|kimden|发件人|差出人)\s?:\s/iu
const headerNext =
  /^(?:sent|date|gesendet|datum|enviado|envoyé|inviato|fecha|data|надіслано|дата|отправлено|wysłano|gönderildi|to|发送时间|送信日時)\s?:\s/iu

/**
 * Lines of this mail without those of older ones: quoted by markup, by `>`, or after a line that opens a quotation. A
 * forwarded mail keeps everything, because the forwarded text is its only content; so does one that begins with the
 * header of another.
 */
export const withoutQuotes = (subject: string, lines: RawLine[]): string[] => {
  const isHead = ({ text }: RawLine, index: number): boolean =>
    header.test(text) && headerNext.test(lines[index + 1]?.text ?? '')
  const forwarded =
    forwardSubject.test(subject) ||
    lines.some(({ text }) => forwardLine.test(text.slice(0, 200))) ||
    lines.slice(0, 1).some(isHead)
  if (forwarded) return lines.map(({ text }) => text.replace(/^[>\s]+/, ''))
  const end = lines.findIndex(
    (line, index) =>
      original.test(line.text.slice(0, 200)) ||
      (line.text.length < 400 && wrote.test(line.text)) ||
      isHead(line, index),
  )
  return lines
    .slice(0, end < 0 ? undefined : end)
    .filter(({ text, cited }) => !cited && !(text.startsWith('>') && !text.endsWith('<')))
    .map(({ text }) => text)
}
