import { stripInvisible } from '@app/contract'

/** Document and tab of an address; `gid` is null for the first tab. */
export interface SheetAddress {
  spreadsheetId: string
  gid: number | null
}

const gidOf = (text: string): number | null => {
  const found = /(?:^|[?#&])gid=(\d{1,10})(?:$|[&#])/.exec(text)?.[1]
  return found === undefined ? null : Number(found)
}

/**
 * A Google address inside a text, with or without scheme and host prefix, up to a character that cannot belong to it.
 */
const within = /(?:^|[\s<("'«“[])((?:https:\/\/)?(?:docs|drive|www)?\.?google\.com\/[^\s<>"'«»“”]{1,2000})/i

/** Redirect target of a `google.com/url` address. */
const targetOf = (url: URL): URL | null => {
  const target = url.searchParams.get('q') ?? url.searchParams.get('url') ?? ''
  return URL.canParse(target) ? new URL(target) : null
}

const isGoogle = ({ protocol, port, username, password }: URL): boolean =>
  protocol === 'https:' && !port && !username && !password

/** Google address in a pasted text, which may stand among other words. */
const urlIn = (text: string): URL | null => {
  const found = within.exec(stripInvisible(text))?.[1]?.replace(/[.,;:!?)\]]+$/, '')
  const address = found && (/^https:/i.test(found) ? found : `https://${found}`)
  if (!address || !URL.canParse(address)) return null
  const url = new URL(address)
  if (!isGoogle(url)) return null
  const leads = (url.hostname === 'www.google.com' || url.hostname === 'google.com') && url.pathname === '/url'
  const target = leads ? targetOf(url) : url
  return target && isGoogle(target) ? target : null
}

const document = /^(?:\/a\/[\w.-]+)?\/spreadsheets(?:\/u\/\d{1,2})?\/d\/([\w-]{10,100})(?:\/[\w-]*)*\/?$/
const file = /^(?:\/a\/[\w.-]+)?\/file(?:\/u\/\d{1,2})?\/d\/([\w-]{10,100})(?:\/[\w-]*)?\/?$/
const opening = /^(?:\/u\/\d{1,2})?\/(?:open|uc)\/?$/

const idIn = ({ hostname, pathname, searchParams }: URL): string | null => {
  const named = (): string | null => /^[\w-]{10,100}$/.exec(searchParams.get('id') ?? '')?.[0] ?? null
  if (hostname === 'docs.google.com')
    return document.exec(pathname)?.[1] ?? (/^\/spreadsheets(?:\/u\/\d{1,2})?\/ccc$/.test(pathname) ? named() : null)
  if (hostname !== 'drive.google.com') return null
  return file.exec(pathname)?.[1] ?? (opening.test(pathname) ? named() : null)
}

/**
 * Parses an address that a person pasted. It is never fetched: only the document id and the tab are kept. Null for
 * anything but a Google Sheets document, or a file that may be one.
 */
export const readAddress = (text: string): SheetAddress | null => {
  const url = urlIn(text)
  const id = url && idIn(url)
  // Published documents have another kind of id, which the API cannot read.
  if (!url || !id || id.startsWith('2PACX')) return null
  const gid = gidOf(url.hash) ?? gidOf(url.search)
  return gid !== null && gid > 2_147_483_647 ? null : { spreadsheetId: id, gid }
}

/** Whether an address leads to the published copy of a sheet, which the API cannot read. */
export const isPublished = (text: string): boolean => {
  const url = urlIn(text)
  return url?.hostname === 'docs.google.com' && /\/spreadsheets(?:\/u\/\d{1,2})?\/d\/e\/2PACX-/.test(url.pathname)
}

/** Address of a tab for people to open. */
export const addressOf = (spreadsheetId: string, gid: number): string =>
  `https://docs.google.com/spreadsheets/d/${spreadsheetId}/edit#gid=${gid}`
