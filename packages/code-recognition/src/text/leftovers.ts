const bytes = /(?:=[C-F][0-9A-F](?:=[89AB][0-9A-F]){1,3})+/g
const utf8 = new TextDecoder()

/**
 * Removes quoted-printable encoding that forwarding programs left in the text. A text counts as encoded if a line ends
 * in `=` or `=20`, or if it has `=3D` or letters as bytes. Only those are decoded, so that an assignment such as
 * `code=771902` stays.
 */
export const withoutQuotedPrintable = (text: string): string =>
  /=(?:\r?\n|20\r?\n|3D|C2=A0|E2=80|[CD][0-9A-F]=[89AB][0-9A-F])/.test(text)
    ? text
        .replaceAll(/=\r?\n/g, '')
        .replaceAll(bytes, (found) =>
          utf8.decode(Uint8Array.from(found.slice(1).split('='), (hex) => parseInt(hex, 16))),
        )
        .replaceAll(/=(20|09|0A|0D|3D)/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text

/** Entities that were encoded twice appear as text. */
export const withoutEntities = (text: string): string =>
  text.replaceAll(/&(?:nbsp|ensp|emsp|thinsp|#160|#xA0);/gi, ' ').replaceAll(/&(?:zwnj|zwj|shy|#8203|#847);/gi, '')
