/** Nonce of this page that the content security policy requires on style elements. */
export const readNonce = (): string => {
  const meta = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')
  return meta?.nonce || meta?.getAttribute('nonce') || ''
}
