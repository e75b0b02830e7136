import type { TFunction } from 'i18next'

/** Whether the browser reports that cookies are off. */
export const hasNoCookies = (): boolean => 'cookieEnabled' in navigator && !navigator.cookieEnabled

/** Likely reason why the session cookie is not kept, and what to do. */
export const cookieText = (t: TFunction): string => {
  const { host, protocol } = window.location
  if (hasNoCookies()) return t('failures.cookiesOff', { host })
  return protocol === 'https:' ? t('failures.cookies', { host }) : t('failures.cookiesOverHttp', { host })
}
