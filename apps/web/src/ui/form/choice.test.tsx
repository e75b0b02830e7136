import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { choose, chosen } from '../../test/choose.ts'
import { Styled } from '../mantine.tsx'
import { Choice } from './choice.tsx'

const nine = ['Spain', 'Italy', 'France', 'Poland', 'Ukraine', 'Brazil', 'Chile', 'Peru', 'Spainland']

const open = (names: readonly string[], error?: string, delay: number | null = 2) => {
  const told: string[] = []
  const options = [{ value: '', label: 'Any' }, ...names.map((label, n) => ({ value: String(n), label }))]
  const Field = () => {
    const [value, setValue] = useState('')
    const change = (next: string) => {
      told.push(next)
      setValue(next)
    }
    return <Choice label="Country" value={value} options={options} error={error} onChange={change} />
  }
  render(
    <Styled nonce="test" env="test">
      <Field />
    </Styled>,
  )
  return { told, user: userEvent.setup({ delay }), field: screen.getByRole('combobox', { name: 'Country' }) }
}

describe('a list of choices', () => {
  it('is walked without choosing, chosen by Enter and left by Escape as it was', async () => {
    const { told, user, field } = open(['Spain', 'Italy'])
    expect(chosen(field)).toBe('Any')
    await user.tab()
    expect(field).toHaveFocus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.getElementById(field.getAttribute('aria-activedescendant')!)?.textContent).toBe('Spain')
    await user.keyboard('{Escape}')
    expect([chosen(field), told]).toEqual(['Any', []])
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
    expect([chosen(field), told]).toEqual(['Italy', ['1']])
    expect(field).toHaveFocus()
  })

  const keys = ['{ArrowDown}', '{Escape}', '{ArrowDown}', '{ArrowDown}', '{Enter}']
  const falls = Array.from({ length: 2 ** (keys.length - 1) }, (_, pauses) => ({
    bursts: keys.reduce((told, key, n) => told + ((pauses >> (n - 1)) & 1 ? ` ${key}` : key)),
  }))

  // On a busy page several keys are queued, and then handled back to back.
  it.each(falls)('loses no key, however they fall together: $bursts', async ({ bursts }) => {
    const { told, user, field } = open(['Spain', 'Italy'], undefined, null)
    await user.tab()
    for (const burst of bursts.split(' ')) await user.keyboard(burst)
    expect([chosen(field), told]).toEqual(['Spain', ['0']])
  })

  const toldOf = (field: HTMLElement) =>
    document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent

  it('tells where it stands, however it was opened', async () => {
    const { user, field } = open(['Spain', 'Italy'])
    await user.tab()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(toldOf(field)).toBe('Spain')
    await user.keyboard('{Escape}')
    expect(toldOf(field)).toBeUndefined()
    await user.keyboard(' ')
    expect(toldOf(field)).toBe('Any')
    await user.keyboard('{ArrowUp}')
    expect(toldOf(field)).toBe('Italy')
  })

  it('is opened by Space where it is long too, and stands at what is chosen', async () => {
    const { told, user, field } = open(nine)
    await choose(user, field, 'Poland')
    await user.keyboard(' ')
    expect([chosen(field), toldOf(field)]).toEqual(['Poland', 'Poland'])
    await user.keyboard('{Enter}')
    expect([chosen(field), told]).toEqual(['Poland', ['3']])
  })

  it('tells the first of what is left as somebody types', async () => {
    const { user, field } = open(nine)
    await user.tab()
    await user.keyboard('spain')
    expect(toldOf(field)).toBe('Spain')
    await user.keyboard('l')
    expect(toldOf(field)).toBe('Spainland')
    await user.keyboard('x')
    expect(toldOf(field)).toBeUndefined()
  })

  it('goes on from what is chosen by keys, opened by the mouse', async () => {
    const { told, user, field } = open(['Spain', 'Italy', 'France'])
    await choose(user, field, 'Spain')
    await user.click(field)
    await user.keyboard('{ArrowDown}{Enter}')
    expect([chosen(field), told]).toEqual(['Italy', ['0', '1']])
  })

  it('tells nobody that what is chosen was chosen again', async () => {
    const { told, user, field } = open(['Spain'])
    await choose(user, field, 'Spain')
    await choose(user, field, 'Spain')
    expect([chosen(field), told]).toEqual(['Spain', ['0']])
  })

  it('is narrowed down by typing where it is long; what is left half typed changes nothing', async () => {
    const { told, user, field } = open(nine)
    await user.tab()
    await user.keyboard('pol')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Poland'])
    await user.keyboard('{Enter}')
    expect([chosen(field), told]).toEqual(['Poland', ['3']])
    for (const away of ['{Escape}', '{Tab}']) {
      await user.keyboard('xy')
      expect(screen.getByText('Nothing matches')).toBeVisible()
      await user.keyboard(away)
      expect([chosen(field), told]).toEqual(['Poland', ['3']])
    }
  })

  it('says what is wrong at the field', () => {
    const { field } = open(nine, 'Choose a country')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(field.getAttribute('aria-describedby')!)?.textContent).toBe('Choose a country')
  })
})
