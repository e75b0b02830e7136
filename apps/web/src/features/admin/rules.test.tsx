import { attentionDefaults, attentionRules, permissions, type AttentionRule } from '@app/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dialog, openAdmin } from '../../test/admin.ts'
import { owner } from '../../test/people.ts'
import type { Handlers } from '../../test/network.ts'

const rules: AttentionRule[] = attentionRules.map((rule) => ({
  rule,
  enabled: rule !== 'link_failed',
  numbers: attentionDefaults[rule],
  setBy: rule === 'roi_below' ? 'chief' : null,
  setAt: rule === 'roi_below' ? '2026-11-20T09:00:00Z' : null,
}))
const open = (handlers: Handlers = {}) =>
  openAdmin({ listAttentionRules: () => ({ rules }), ...handlers }, '/admin?section=rules')

it('[DESK-14] the rules stand with their numbers, whether they are on and who changed them last', async () => {
  await open()
  const list = within(await screen.findByRole('region', { name: 'Attention rules' }))
  await list.findByText('Low ROI')
  const lines = list.getAllByRole('heading', { level: 3 }).map((heading) => heading.parentElement!.textContent)
  expect(lines).toEqual([
    expect.stringMatching(/^Spend without deposits On.+Days2Minimum cost, \$\$20\.00Default$/),
    expect.stringMatching(/^Conversion rate fell On.+Minimum drop, %50%Minimum registrations10/),
    expect.stringMatching(/^Low ROI On.+ROI below, %−30%Days3Minimum cost, \$\$20\.00Changed by chief on 20 Nov/),
    expect.stringMatching(/^Link failed Off/),
    expect.stringMatching(/^Link does not work On/),
    expect.stringMatching(/^Emails to renew On.+Minimum emails1/),
  ])
})

it('[DESK-14] a rule is switched, and changed with a comma as with a point; what it cannot take is told at its field, and when the list follows', async () => {
  const { net, user } = await open({
    saveAttentionRule: ({ params, body }) => ({
      success: true,
      rule: { ...rules.find(({ rule }) => rule === params!['rule'])!, ...(body as object) },
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Turn on: Link failed' }))
  await waitFor(() =>
    expect(net.of('saveAttentionRule')[0]?.parts).toMatchObject({
      params: { rule: 'link_failed' },
      body: { enabled: true },
    }),
  )
  expect(await screen.findByText('Rule saved. “Needs attention” updates in a minute or two')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Change: Low ROI' }))
  const form = await dialog('Low ROI')
  const field = (name: string) => form.getByRole('textbox', { name })
  const type = async (name: string, text: string) => {
    await user.clear(field(name))
    await user.type(field(name), text)
  }
  await type('Days', '31')
  await user.click(form.getByRole('button', { name: 'Save rule' }))
  expect(form.getByText('Enter a whole number from 1 to 30')).toBeVisible()
  expect(net.of('saveAttentionRule')).toHaveLength(1)
  await type('Days', '4')
  await type('ROI below, %', '−12,5')
  await user.click(form.getByRole('button', { name: 'Save rule' }))
  await waitFor(() =>
    expect(net.of('saveAttentionRule')[1]?.parts).toEqual({
      params: { rule: 'roi_below' },
      body: { enabled: true, days: 4, cost: 20, percent: -12.5 },
    }),
  )
})

it('[DESK-14] who may not change them has no such section', async () => {
  const me = owner({ permissions: permissions.filter((each) => each !== 'rules.manage') })
  await openAdmin({ getMe: () => me }, '/admin?section=rules')
  expect(await screen.findByRole('link', { name: 'Users' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Attention rules' })).toBeNull()
})
