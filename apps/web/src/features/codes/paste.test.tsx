import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { button, findButton, field, leads, line, openPool } from '../../test/codes-page.ts'
import { faulty } from '../../test/codes.ts'
import { refuse } from '../../test/network.ts'
import { person, signedIn } from '../../test/people.ts'
import { renderApp } from '../../test/render-app.tsx'

const dialog = () => within(screen.getByRole('dialog'))
const done = { success: true as const, inserted: 2, updated: 0, errors: [], warnings: [] }

const paste = async ({ user }: Awaited<ReturnType<typeof openPool>>, text: string) => {
  await user.click(field())
  await user.paste(text)
}

describe('who manages the pool', () => {
  it('[CODE-01] [CODE-04] [PERM-25] a team lead does, and has no other mode', async () => {
    await openPool()
    expect(screen.queryByRole('radio', { name: 'My emails' })).toBeNull()
  })

  it('[CODE-01] [PERM-25] an admin switches between both modes, which stand in the address', async () => {
    const { user } = await openPool({ getMe: () => person('admin') }, '/get-code?search=x')
    await user.click(await screen.findByRole('radio', { name: 'My emails' }))
    expect(await screen.findByRole('heading', { name: /^Your emails/ })).toBeVisible()
    expect(window.location.search).toBe('?view=mine')
    await user.click(await screen.findByRole('radio', { name: 'Pool manager' }))
    expect(await screen.findByRole('button', { name: 'Manage email pool' })).toBeVisible()
    expect(window.location.search).toBe('?view=pool')
  })

  it('[CODE-01] [PERM-24] an admin by name with the role of a buyer starts with the own emails', async () => {
    const me = person('buyer', { permissions: [...person('admin').permissions] })
    renderApp('/get-code', { ...leads, ...signedIn(me) })
    expect(await screen.findByRole('heading', { name: /^Your emails/ })).toBeVisible()
    expect(screen.getByRole('radio', { name: 'Pool manager' })).toBeVisible()
  })

  it('[PERM-26] without a role there is a text, and the page opens by itself when the role comes', async () => {
    const { net } = renderApp('/get-code', signedIn(person(null)))
    expect(
      await screen.findByText(
        'Access denied. You need the Farmer or Buyer role to access this page. Please contact an administrator.',
      ),
    ).toBeVisible()
    net.change({ getMe: () => person('TeamleadFarmer') })
    fireEvent.focus(window)
    expect(await screen.findByRole('heading', { name: 'Manage email pool' })).toBeVisible()
  })
})

describe('filling the pool', () => {
  it('[CODE-05] [CODE-06] [CODE-07] has a field for lines, and buttons that wait for text', async () => {
    const app = await openPool()
    expect(field().getAttribute('spellcheck')).toBe('false')
    expect(field().autocomplete).toBe('off')
    expect(screen.getByText('login:password:refresh_token:client_id')).toBeVisible()
    for (const name of ['Add Emails', 'Mark as Invalid', 'Add Existing Emails']) expect(button(name)).toBeDisabled()
    await paste(app, line(1))
    for (const name of ['Add Emails', 'Mark as Invalid', 'Add Existing Emails']) expect(button(name)).not.toBeDisabled()
    await app.user.clear(field())
    for (const name of ['Add Emails', 'Mark as Invalid', 'Add Existing Emails']) expect(button(name)).toBeDisabled()
  })

  it('[CODE-06] an admin does not add existing emails', async () => {
    await openPool({ getMe: () => person('admin') })
    expect(button('Mark as Invalid')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add Existing Emails' })).toBeNull()
  })

  it('[CODE-07] nothing but spaces is refused without a call', async () => {
    const app = await openPool()
    await paste(app, ' \n ')
    for (const name of ['Add Emails', 'Mark as Invalid', 'Add Existing Emails']) {
      await app.user.click(await findButton(name))
      expect(await screen.findByText('Please enter email data')).toBeVisible()
    }
    expect([...app.net.of('addMailboxes'), ...app.net.of('markMailboxesInvalid')]).toEqual([])
  })

  it.each([
    ['Add Emails', false],
    ['Add Existing Emails', true],
  ])('[CODE-08] [CODE-11] %s sends the raw text, with a key, and forgets it', async (name, isExisting) => {
    const app = await openPool({ addMailboxes: () => done })
    const text = `${line(1)}\n${line(2)}`
    await paste(app, text)
    await app.user.click(await findButton(name))
    expect(await screen.findByText('Successfully added 2 emails')).toBeVisible()
    const [call] = app.net.of('addMailboxes')
    expect(call?.parts.body).toEqual({ emailsData: text, isExisting, markAsInvalid: false })
    expect(call?.headers.get('idempotency-key')).toMatch(/^[\x21-\x7e]{10,255}$/)
    expect(field().value).toBe('')
    expect(button(name)).toBeDisabled()
    expect(JSON.stringify([app.store.getState(), { ...localStorage }, { ...sessionStorage }])).not.toContain('Tq7')
    expect(window.location.href).not.toContain('Tq7')
  })

  it('[CODE-08] a repetition after a lost answer carries the same key, another text another one', async () => {
    let lost = true
    const app = await openPool({ addMailboxes: () => (lost ? Promise.reject(new Error('lost')) : done) })
    await paste(app, line(1))
    await app.user.click(await findButton('Add Emails'))
    expect(await screen.findByText('Failed to add emails')).toBeVisible()
    expect(field().value).toBe(line(1))
    lost = false
    await app.user.click(await findButton('Add Emails'))
    await waitFor(() => expect(field().value).toBe(''))
    await paste(app, line(2))
    await app.user.click(await findButton('Add Emails'))
    await waitFor(() => expect(app.net.of('addMailboxes')).toHaveLength(3))
    const [first, second, third] = app.net.of('addMailboxes').map(({ headers }) => headers.get('idempotency-key'))
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('[CODE-09] [CODE-11] marking sends the addresses alone and says how many there were', async () => {
    const app = await openPool({ markMailboxesInvalid: () => ({ success: true, updated: 1, errors: [] }) })
    await paste(app, `${line(1)}\n\nbox-2@example.com`)
    await app.user.click(await findButton('Mark as Invalid'))
    expect(await screen.findByText('Successfully marked 1 email as invalid')).toBeVisible()
    expect(app.net.of('markMailboxesInvalid')[0]?.parts.body).toEqual({
      emailsData: 'box-1@example.com\n\nbox-2@example.com',
    })
    expect(field().value).toBe('')
  })

  it('[CODE-03] [CODE-12] a failure stands in a red banner with its cause, and the text stays', async () => {
    const app = await openPool({
      addMailboxes: () => refuse('too_large'),
      markMailboxesInvalid: () => refuse('unavailable'),
    })
    await paste(app, line(1))
    await app.user.click(await findButton('Add Emails'))
    expect((await screen.findByText('Failed to add emails')).closest('[role=alert]')?.textContent).toContain(
      'Too much data at once. Split it into parts.',
    )
    expect(field().value).toBe(line(1))
    await app.user.click(await findButton('Mark as Invalid'))
    expect(await screen.findByText('Failed to mark emails as invalid')).toBeVisible()
    await app.user.click(await findButton('Dismiss'))
    expect(screen.queryByText('Failed to mark emails as invalid')).toBeNull()
  })

  it('[CODE-12] the first five lines with errors stand in the banner, all of them in a report, by the numbers of the lines that stay', async () => {
    const errors = faulty(
      [2, 'format'],
      [3, 'address'],
      [4, 'in_pool'],
      [5, 'repeated'],
      [6, 'client_id'],
      [7, 'format'],
    )
    const app = await openPool({
      addMailboxes: () => ({ ...done, inserted: 1, updated: 1, errors, warnings: faulty([1, 'token_short']) }),
    })
    const text = [line(1), 'b', 'c:x', line(4), line(5), 'f', 'g']
    await paste(app, text.join('\n'))
    await app.user.click(await findButton('Add Emails'))
    expect(await screen.findByText('Successfully added 1 email')).toBeVisible()
    expect(screen.getByText('Updated credentials of 1 known email')).toBeVisible()
    expect(
      screen.getByText(
        'Some errors occurred: Line 1: expected login:password:refresh_token:client_id; Line 2: the address is not valid; ' +
          'Pasted line 4: already in the pool; Pasted line 5: repeated in this text; Line 3: the client ID is not valid; and 1 more',
        { exact: false },
      ),
    ).toBeVisible()
    expect(screen.getByText('Added, but check these: Line 1: the refresh token looks cut off')).toBeVisible()
    // Lines that can be fixed stay; those already in the pool do not.
    expect(field().value).toBe('b\nc:x\nf\ng')
    const [report] = screen.getAllByRole('button', { name: 'Show all lines' })
    await app.user.click(report!)
    expect(await screen.findByRole('dialog', { name: '6 lines with errors' })).toBeVisible()
    expect(dialog().getAllByRole('listitem')).toHaveLength(6)
    expect(dialog().getByText('Line 4: expected login:password:refresh_token:client_id')).toBeVisible()
  })
})
