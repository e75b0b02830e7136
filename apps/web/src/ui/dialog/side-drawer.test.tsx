import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { SideDrawer } from './side-drawer.tsx'

it('[DESK-09] an Esc over which something stood is that layer’s own, also where it is gone when others hear the key', async () => {
  const onClose = vi.fn()
  render(
    <MantineProvider>
      <SideDrawer headingId="heading" heading={<h2 id="heading">One</h2>} actions={null} foot={null} onClose={onClose}>
        <p>text</p>
      </SideDrawer>
    </MantineProvider>,
  )
  const layer = document.createElement('div')
  layer.setAttribute('aria-modal', 'true')
  document.body.append(layer)
  document.addEventListener('keydown', () => layer.remove(), { once: true })
  const user = userEvent.setup()
  await user.keyboard('{Escape}')
  expect([layer.isConnected, onClose.mock.calls.length]).toEqual([false, 0])
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
