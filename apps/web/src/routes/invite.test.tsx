import type { InviteState } from '@app/contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { takeInvite } from '../lib/invite-token.ts'
import { refuse, type Handlers } from '../test/network.ts'
import { signedIn } from '../test/people.ts'
import { address, renderApp } from '../test/render-app.tsx'
import { boxes } from '../test/sign-in.ts'

const token = 'k'.repeat(43)
const inTenMinutes = () => new Date(Date.now() + 600_000).toISOString()
const claim = (more: object = {}) => ({
  username: 'newcomer',
  link: 'https://t.me/campaign_bot?start=7_abc',
  expiresAt: inTenMinutes(),
  ...more,
})
const stranger: Handlers = {
  getAuthStatus: () => ({ authenticated: false, user: null }),
  getInviteClaim: () => ({ claim: null }),
  lookAtInvite: () => ({
    state: 'open',
    invite: {
      username: 'newcomer',
      roleName: 'buyer',
      expiresAt: '2027-01-05T10:00:00Z',
      reportTimeZone: 'Europe/Kyiv',
    },
  }),
  chooseInvitePassword: () => claim(),
}

/** Invite page opened by a link with this fragment. */
const open = (behind: string, handlers: Handlers = {}) => {
  window.history.replaceState(null, '', `/invite#${behind}`)
  takeInvite()
  const taken = window.location.href
  return { ...renderApp('/invite', { ...stranger, ...handlers }), taken }
}

beforeEach(() => {
  // Clears the state of the previous test.
  window.history.replaceState(null, '', '/invite#-')
  takeInvite()
})

describe('the page of an invited person', () => {
  it('[DESK-15] [FLOW-10] takes the token out of the address at once, leads through password and Telegram, and signs in', async () => {
    const app = open(token, { acceptInvite: () => (app.net.change(signedIn()), { success: true }) })
    expect(app.taken).not.toContain(token)
    expect(await screen.findByRole('heading', { name: 'Choose a password' })).toBeVisible()
    expect(screen.getByText('You are invited to Campaign Stats as newcomer (buyer).')).toBeVisible()
    const until = screen.getByText(/^The link works once/)
    expect(until).toHaveTextContent('The link works once, until 5 Jan 2027, 12:00 (Europe/Kyiv).')
    const password = screen.getByLabelText('Password')
    expect(password).toHaveFocus()
    await app.user.type(password, 'abc{Enter}')
    expect(await screen.findAllByText('Use at least 4 characters')).toHaveLength(2)
    expect(app.net.of('chooseInvitePassword')).toEqual([])
    await app.user.type(password, 'd{Enter}')
    const link = await screen.findByRole('link', { name: 'Open the bot in Telegram' })
    expect(link.getAttribute('href')).toBe(claim().link)
    expect(link.getAttribute('rel')).toBe('noreferrer noopener')
    expect(link).toHaveFocus()
    expect(app.net.of('chooseInvitePassword')[0]?.parts.body).toEqual({ token, password: 'abcd', language: 'en' })
    await app.user.click(boxes()[0]!)
    await app.user.paste('481592')
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
    expect(app.net.of('acceptInvite')[0]?.parts.body).toEqual({ code: '481592' })
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, window.history.state])).not.toContain(token)
  })

  it('[FLOW-10] says of one that is over what it is and what to do', async () => {
    const states: [Exclude<InviteState, 'open'>, string][] = [
      ['used', 'This invitation has already been used'],
      ['expired', 'This invitation has expired'],
      ['withdrawn', 'This invitation was withdrawn'],
      ['unknown', 'No such invitation'],
    ]
    for (const [state, title] of states) {
      const { unmount } = open(token, { lookAtInvite: () => ({ state, invite: null }) })
      expect(await screen.findByRole('heading', { name: title })).toBeVisible()
      unmount()
    }
    // A malformed token is not requested.
    const { net } = open('short')
    expect(await screen.findByRole('heading', { name: 'No such invitation' })).toBeVisible()
    expect(net.of('lookAtInvite')).toEqual([])
  })

  it('[FLOW-10] a wrong code is said and typed again; one too many leads back to the password', async () => {
    const app = open(token, {
      getInviteClaim: () => ({ claim: claim() }),
      acceptInvite: () => refuse('invalid_code', { attemptsLeft: 4 }),
    })
    await screen.findByRole('heading', { name: 'Pair Telegram' })
    await app.user.click(boxes()[0]!)
    await app.user.paste('111111')
    expect(await screen.findByText('Wrong code. Attempts left: 4')).toBeVisible()
    await waitFor(() => expect(boxes()[0]).toHaveFocus())
    app.net.change({ acceptInvite: () => refuse('challenge_expired/tries') })
    await app.user.paste('222222')
    expect(await screen.findByRole('heading', { name: 'Choose a password' })).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('Too many wrong codes')
    expect(address()).toBe('/invite')
  })

  it('[FLOW-10] says when the ten minutes are over, and that who is signed in is nobody new', async () => {
    const { unmount } = open(token, { getInviteClaim: () => ({ claim: claim({ expiresAt: '2026-01-05T10:00:00Z' }) }) })
    expect(await screen.findByText('The ten minutes are over. Choose the password again.')).toBeVisible()
    unmount()
    const app = open(token, { ...signedIn(), logout: () => (app.net.change(stranger), { success: true }) })
    expect(await screen.findByRole('heading', { name: /^You are signed in as / })).toBeVisible()
    await app.user.click(screen.getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByRole('heading', { name: 'Choose a password' })).toBeVisible()
  })
})
