import type { TFunction } from 'i18next'

/** Whether the browser says itself that it keeps no cookies. */
export const hasNoCookies = (): boolean => 'cookieEnabled' in navigator && !navigator.cookieEnabled

/** Why the cookie of the session is not kept, as far as a page can tell, and what to do. */
export const cookieText = (t: TFunction): string => {
  const { host, protocol } = window.location
  if (hasNoCookies()) return t('failures.cookiesOff', { host })
  return protocol === 'https:' ? t('failures.cookies', { host }) : t('failures.cookiesOverHttp', { host })
}
