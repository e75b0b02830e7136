/** Which document and which tab an address means; null for the first tab. */
export interface SheetAddress {
  spreadsheetId: string
  gid: number | null
}

const gidOf = (text: string): number | null => {
  const found = /(?:^|[?#&])gid=(\d{1,10})(?:$|[&#])/.exec(text)?.[1]
  return found === undefined ? null : Number(found)
}

/**
 * Reads an address that a person pasted. Nothing at it is ever fetched: only the document's id and the tab are kept.
 * Null for everything that is not a document of Google Sheets.
 */
export const readAddress = (text: string): SheetAddress | null => {
  if (!URL.canParse(text.trim())) return null
  const url = new URL(text.trim())
  const { protocol, hostname, port, username, password, pathname } = url
  if (protocol !== 'https:' || hostname !== 'docs.google.com' || port || username || password) return null
  const id = /^(?:\/a\/[\w.-]+)?\/spreadsheets(?:\/u\/\d{1,2})?\/d\/([\w-]{10,100})(?:\/[\w-]*)?\/?$/.exec(
    pathname,
  )?.[1]
  // Published documents have another kind of id, which programs cannot read.
  if (!id || id === 'e' || id.startsWith('2PACX')) return null
  const gid = gidOf(url.hash) ?? gidOf(url.search)
  return gid !== null && gid > 2_147_483_647 ? null : { spreadsheetId: id, gid }
}

/** The address that people open. */
export const addressOf = (spreadsheetId: string, gid: number): string =>
  `https://docs.google.com/spreadsheets/d/${spreadsheetId}/edit#gid=${gid}`
