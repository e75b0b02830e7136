/** Path of the page for invited people. */
export const invitePath = '/invite'

let token: string | undefined

/**
 * Removes the token behind # from the address before anything can record it there. It is kept in memory only: after a
 * reload it is gone, and the link must be opened again.
 */
export const takeInvite = (): void => {
  if (location.pathname !== invitePath || location.hash === '') return
  token = location.hash.slice(1)
  history.replaceState(history.state, '', invitePath)
}

/** Token of the last opened link. */
export const inviteToken = (): string | undefined => token
