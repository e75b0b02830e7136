import { z } from 'zod'
import { readShort } from '../../lib/outgoing/answers.ts'
import type { HttpAnswer } from '../../lib/outgoing/http-client.ts'

/** Characters of a page that are inspected. */
const looked = 16_384

/** Web page instead of data. */
export const isPage = (text: string): boolean =>
  /^[\s\uFEFF]*<(!doctype|!--|html|head|body|\?xml)/i.test(text.slice(0, 1_000))

/** Cloudflare refusals: JSON for programs, or a line with an error number for callers that get no page. */
const TurnedAway = z.object({ cloudflare_error: z.literal(true) })
const isTurnedAway = (text: string): boolean =>
  /^\s{0,10}error code: 1\d{3}\b/.test(text.slice(0, 50)) || TurnedAway.safeParse(readShort(text)).success

/** Statuses that the tracker itself only answers with JSON: a page comes from something in front of it. */
const refusing = [401, 403, 405, 406, 407, 429, 451]

/** Whether an unsuccessful answer comes from a protection or proxy that blocks us. */
export const isFront = ({ status, headers, text }: Omit<HttpAnswer, 'url'>): boolean =>
  headers.has('cf-mitigated') || (refusing.includes(status) && (isPage(text) || isTurnedAway(text)))

/** Whether a page asks to sign in and is not the tracker's own panel. */
export const isSignIn = (given: string): boolean => {
  if (!isPage(given)) return false
  const text = given.slice(0, looked)
  const title = /<title[^>]{0,100}>([^<]{0,200})/i.exec(text)?.[1] ?? ''
  if (/keitaro/i.test(title)) return false
  return (
    /type\s{0,3}=\s{0,3}["']?password/i.test(text) ||
    /\b(sign|log)[ -]?(in|on)\b|\bSSO\b|вход|вхід|увійти|авториза/i.test(title)
  )
}

const signInPath = /(^|[/._-])(log-?in|sign-?in|logon|sso|auth|oauth2?|saml2?|access)([/._-]|$)/i

/** Whether a redirect leads to a sign-in or another host, not just to a corrected path. */
export const leadsElsewhere = (asked: URL, location: string | null): boolean => {
  if (!location || !URL.canParse(location, asked.href)) return false
  const { hostname, pathname } = new URL(location, asked.href)
  return hostname !== asked.hostname || signInPath.test(pathname.slice(0, 500))
}
