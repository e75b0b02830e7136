/** Where the page of an invited person is. */
export const invitePath = '/invite'

let token: string | undefined

/**
 * Takes what an invitation's link carries behind its # out of the address, before anything can note it there. It is kept in
 * memory and nowhere else: a page that is loaded again has none, and the link is opened once more.
 */
export const takeInvite = (): void => {
  if (location.pathname !== invitePath || location.hash === '') return
  token = location.hash.slice(1)
  history.replaceState(history.state, '', invitePath)
}

/** What the link that was opened last carried. */
export const inviteToken = (): string | undefined => token
