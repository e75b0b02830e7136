import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { names, open } from '../test/campaigns-page.ts'
import { translate } from '../test/translator.ts'

let stop: (() => void) | undefined
afterEach(() => stop?.())

// Without lib/browser/moved-texts.ts, which the program starts, a translator breaks the page.
it('[SHELL-01] a page that broke under a translator says so, keeps what was typed and leads back without a reload', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { user } = await open()
  const before = names()
  stop = translate('replace', false)
  const search = screen.getByRole('searchbox')
  await user.type(search, 'KZ')
  await waitFor(() => expect(document.querySelector('mark ~ font')).not.toBeNull())
  await user.tripleClick(search)
  await user.paste('static-01')
  const title = await screen.findByText('Something went wrong')
  expect(title.closest('[role=alert]')!.textContent).toContain(
    'A translator or browser extension is changing this page',
  )
  await user.click(screen.getByRole('button', { name: 'Copy what you typed' }))
  expect(await navigator.clipboard.readText()).toMatch(/: static-01$/m)
  stop()
  await user.click(screen.getByRole('button', { name: 'Back to the page' }))
  await user.clear(await screen.findByRole('searchbox'))
  await waitFor(() => expect(names()).toEqual(before))
  expect(screen.queryByText('Something went wrong')).toBeNull()
})
