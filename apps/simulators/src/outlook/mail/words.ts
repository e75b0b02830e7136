const decoder = (charset: string) => {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}

export const decode = (bytes: Buffer, charset: string): string => decoder(charset).decode(bytes)

export const unquoted = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  )

/** Decodes a header text with encoded words. */
export const decodeWords = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?([\w-]+)\?([bq])\?([^?]*)\?=/gi, (_all, charset: string, way: string, coded: string) =>
      decode(way.toLowerCase() === 'b' ? Buffer.from(coded, 'base64') : unquoted(coded.replaceAll('_', ' ')), charset),
    )

/** Encodes a text for a header. */
export const encodeWords = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text) && !text.includes('=?')
    ? text
    : (text.match(/[^]{1,14}/gu) ?? [])
        .map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`)
        .join('\r\n ')
