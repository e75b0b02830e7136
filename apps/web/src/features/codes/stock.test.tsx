import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { addresses, button, findButton, farmers, listOf, openOwn, row } from '../../test/codes-page.ts'
import { held } from '../../test/codes.ts'
import { refuse, type Handlers } from '../../test/network.ts'
import { person, signedIn } from '../../test/people.ts'
import { renderApp } from '../../test/render-app.tsx'

const number = () => screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Number of emails' })

describe('the stock', () => {
  it('[CODE-23] [CODE-24] [PERM-24] a farmer sees how many there are, a number, Get emails and Add email', async () => {
    await openOwn()
    expect(
      await screen.findByText((_, each) => each?.textContent === 'Available emails: 5' && each.tagName === 'P'),
    ).toBeVisible()
    expect(await number()).toBeVisible()
    expect(button('Get emails')).toBeVisible()
    expect(button('Add email')).toBeVisible()
  })

  it('[CODE-25] [PERM-24] a buyer sees only Add email', async () => {
    await openOwn({ ...signedIn(person('buyer')), countStock: () => ({ success: true, count: 5 }) })
    expect(button('Add email')).toBeVisible()
    expect(screen.queryByRole('spinbutton')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Get emails' })).toBeNull()
  })

  it('[CODE-23] [CODE-26] says when there are none, and asks for no number then', async () => {
    await openOwn({ countStock: () => ({ success: true, count: 0 }) })
    expect(await screen.findByText('No emails available')).toBeVisible()
    expect(await number()).toBeDisabled()
    expect(button('Get emails')).toBeDisabled()
  })

  it('[CODE-26] the number is 1 at first, at most the stock, and 1 where it is none', async () => {
    const { net, user } = await openOwn({
      takeMailboxes: ({ body }) => ({
        success: true,
        emails: Array.from({ length: body.count }, (_, index) => ({
          email: `n${index}@example.com`,
          email_id: 50 + index,
        })),
      }),
    })
    const field = await number()
    await waitFor(() => expect(field.max).toBe('5'))
    expect([field.min, field.value]).toEqual(['1', '1'])
    await user.clear(field)
    await user.type(field, '99')
    expect(field.value).toBe('5')
    await user.clear(field)
    await user.tab()
    expect(field.value).toBe('1')
    await user.clear(field)
    await user.type(field, '0{Enter}')
    expect(await screen.findByText('Successfully got 1 email')).toBeVisible()
    expect(net.of('takeMailboxes')[0]?.parts.body).toEqual({ count: 1 })
  })

  it('[CODE-27] gets as many as asked, with a key, and they come into the list with the trace', async () => {
    const { state, listMyMailboxes } = listOf([held(1)])
    const { net, user } = await openOwn({
      listMyMailboxes,
      takeMailboxes: () => {
        state.emails = [held(8), held(7), held(1)]
        return {
          success: true,
          emails: [
            { email: 'box-7@example.com', email_id: 7 },
            { email: 'box-8@example.com', email_id: 8 },
          ],
        }
      },
    })
    const field = await number()
    await waitFor(() => expect(field).not.toBeDisabled())
    await user.clear(field)
    await user.type(field, '2')
    await user.click(await findButton('Get emails'))
    expect(await screen.findByText('Successfully got 2 emails')).toBeVisible()
    await waitFor(() => expect(addresses()).toEqual([8, 7, 1].map((id) => `box-${id}@example.com`)))
    expect(within(row(7)).getByText('In use')).toBeVisible()
    expect([8, 7, 1].map((id) => row(id).hasAttribute('data-trace'))).toEqual([true, true, false])
    expect(net.of('takeMailboxes')[0]?.headers.get('idempotency-key')).toBeTruthy()
    expect(net.of('countStock').length).toBeGreaterThan(1)
  })

  it('[CODE-27] a repetition while the first is still on its way carries the same key', async () => {
    let busy = true
    const { net, user } = await openOwn({
      takeMailboxes: () => (busy ? refuse('in_progress') : { success: true, emails: [{ email: 'a@b', email_id: 9 }] }),
    })
    const field = await number()
    await waitFor(() => expect(field).not.toBeDisabled())
    await user.click(await findButton('Get emails'))
    expect(await screen.findByText('The same request is still running')).toBeVisible()
    busy = false
    await user.click(await findButton('Get emails'))
    expect(await screen.findByText('Successfully got 1 email')).toBeVisible()
    await user.click(await findButton('Get emails'))
    await waitFor(() => expect(net.of('takeMailboxes')).toHaveLength(3))
    const keys = net.of('takeMailboxes').map(({ headers }) => headers.get('idempotency-key'))
    expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false])
  })

  it.each([
    [
      'fewer were left',
      () => ({ success: true as const, emails: [{ email: 'a@b', email_id: 9 }] }),
      'Fewer were left: you got 1 email',
    ],
    ['none are left', () => refuse('out_of_stock/mailboxes'), 'No emails available to take'],
    ['it fails', () => refuse('unavailable'), 'Failed to get emails'],
  ])('[CODE-28] says when %s', async (_name, takeMailboxes, text) => {
    const { user } = await openOwn({ takeMailboxes })
    const field = await number()
    await waitFor(() => expect(field).not.toBeDisabled())
    await user.type(field, '{Backspace}3{Enter}')
    expect(await screen.findByText(text)).toBeVisible()
  })
})

describe('in Ukrainian', () => {
  it('[CODE-23] [CODE-27] counts as the language does', async () => {
    window.dispatchEvent(new CustomEvent('languageChanged', { detail: 'uk' }))
    const { user } = renderApp('/get-code', {
      ...farmers,
      takeMailboxes: () => ({
        success: true,
        emails: [2, 3].map((email_id) => ({ email: `box-${email_id}@example.com`, email_id })),
      }),
    })
    const field = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Скільки пошт' })
    await waitFor(() => expect(field.closest('form')?.previousElementSibling?.textContent).toBe('Вільних пошт: 5'))
    await user.type(field, '{Backspace}2{Enter}')
    expect(await screen.findByText('Взято 2 пошти')).toBeVisible()
  })
})

describe('adding by address', () => {
  const openDialog = async (handlers: Handlers = {}) => {
    const app = await openOwn(handlers)
    await app.user.click(await findButton('Add email'))
    return { ...app, field: await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email address' }) }
  }

  it('[CODE-39] a dialog with one field; Enter sends it', async () => {
    const { net, user, field } = await openDialog({
      addMailboxByAddress: () => ({ success: true, email: 'x@y.z', email_id: 3 }),
    })
    expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' })).toBeVisible()
    await user.type(field, ' x@y.z {Enter}')
    expect(await screen.findByText('Email added successfully')).toBeVisible()
    expect(net.of('addMailboxByAddress')[0]?.parts.body).toEqual({ emailAddress: 'x@y.z' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('[CODE-39] the backdrop closes it, unless something was typed; Cancel always does', async () => {
    const { user, field } = await openDialog()
    const backdrop = () => document.querySelector('.mantine-Modal-overlay')!
    await user.type(field, 'x')
    await user.pointer({ keys: '[MouseLeft]', target: backdrop() })
    expect(screen.getByRole('dialog')).toBeVisible()
    await user.clear(field)
    await user.pointer({ keys: '[MouseLeft]', target: backdrop() })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(button('Add email')).toHaveFocus())
    await user.click(await findButton('Add email'))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('[CODE-40] wants an address', async () => {
    const { net, user, field } = await openDialog()
    for (const text of ['', '   ', 'example.com']) {
      await user.clear(field)
      if (text) await user.type(field, text)
      await user.click(screen.getAllByRole('button', { name: 'Add email' }).at(-1)!)
      expect(await screen.findByText('Please enter a valid email address')).toBeVisible()
    }
    expect(net.of('addMailboxByAddress')).toEqual([])
  })

  it.each([
    [refuse('not_found/mailbox'), 'Email not found in database'],
    [refuse('already_taken/mailbox'), 'Email is already taken'],
    [Response.json({ error: 'mailbox not found here' }, { status: 404 }), 'Email not found in database'],
    [Response.json({ error: 'Already taken by somebody' }, { status: 409 }), 'Email is already taken'],
    [refuse('unavailable'), 'Failed to add email: The server is overloaded. Try again in a moment.'],
  ])('[CODE-42] a refusal stands at the field: %#', async (answer, text) => {
    const { user, field } = await openDialog({ addMailboxByAddress: () => answer })
    await user.type(field, 'x@y.z{Enter}')
    expect(await screen.findByText(text)).toBeVisible()
    expect(field.value).toBe('x@y.z')
  })
})
