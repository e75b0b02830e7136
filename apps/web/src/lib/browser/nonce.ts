/** The nonce of this page, which the content security policy asks of every style element. */
export const readNonce = (): string => {
  const meta = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')
  return meta?.nonce || meta?.getAttribute('nonce') || ''
}
