/** The address of a page on the web, if a text is one: links of any other kind are shown as text. */
export const webAddress = (text: string): string | undefined => {
  try {
    const { protocol, href } = new URL(text)
    return protocol === 'https:' || protocol === 'http:' ? href : undefined
  } catch {
    return undefined
  }
}
