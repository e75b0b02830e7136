/** http(s) address, if the text is one. Other schemes are shown as text. */
export const webAddress = (text: string): string | undefined => {
  try {
    const { protocol, href } = new URL(text)
    return protocol === 'https:' || protocol === 'http:' ? href : undefined
  } catch {
    return undefined
  }
}
