import { act, cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { translate, type Wrapping } from '../../test/translator.ts'
import { followMovedTexts } from './moved-texts.ts'

const wrappings: readonly Wrapping[] = ['replace', 'wrap', 'beside', 'after', 'merge']
let ends: (() => void)[] = []
afterEach(() => {
  cleanup()
  for (const end of ends) end()
  ends = []
})

interface FiguresProps {
  spent: string
  rows: number
  note?: string
  details?: boolean
  names?: string[]
}

/** Texts side by side, between elements, alone in one, conditional, and reordered. */
const Figures = ({ spent, rows, note, details = false, names = [] }: FiguresProps) => (
  <section>
    <p>
      Spent {spent} of $1,000.00 in <b>{rows}</b> rows{note}
      {details && ' with details'}
    </p>
    {details ? 'Open' : <button type="button">Closed: {rows}</button>}
    <ul>
      {names.map((name) => (
        <li key={name}>
          {name}, {rows}
        </li>
      ))}
    </ul>
    {names.map((name) => name)}
  </section>
)

/** One turn of the event loop, after which translators learn of changes. */
const turn = () => act(() => new Promise((resolve) => setTimeout(resolve)))

const states: readonly FiguresProps[] = [
  { spent: '$12.50', rows: 118, names: ['Ann', 'Bo', 'Cy'] },
  { spent: '$999.99', rows: 24, note: ', late', names: ['Cy', 'Ann'] },
  { spent: '$999.99', rows: 24, note: '', details: true, names: ['Bo'] },
  { spent: '$0.01', rows: 1, details: true, names: [] },
  { spent: '$12.50', rows: 118, names: ['Dee', 'Ann', 'Bo'] },
]

describe.each(wrappings)('a translator that moves texts (%s)', (wrapping) => {
  it('[S-36] crashes no page, and figures and names are those of the last update', async () => {
    ends.push(followMovedTexts())
    ends.push(translate(wrapping))
    const { container, rerender } = render(<Figures {...states[0]!} />)
    await turn()
    expect(container.querySelectorAll('font').length).toBeGreaterThan(6)
    for (const state of [...states, ...states.toReversed()]) {
      rerender(<Figures {...state} />)
      const plain = document.createElement('div')
      const oracle = render(<Figures {...state} />, { container: plain })
      const expected = plain.textContent
      oracle.unmount()
      expect(container.textContent).toBe(expected)
      await turn()
      expect(container.textContent).toBe(expected)
    }
  })

  it('[S-36] that stops in between, and one that puts texts back, do no harm', async () => {
    ends.push(followMovedTexts())
    const stop = translate(wrapping)
    const { container, rerender } = render(<Figures {...states[0]!} />)
    await turn()
    stop()
    for (const state of states) rerender(<Figures {...state} />)
    const plain = document.createElement('div')
    render(<Figures {...states.at(-1)!} />, { container: plain })
    expect(container.textContent).toBe(plain.textContent)
  })
})

it('[S-36] a node that was never there is still an error', () => {
  ends.push(followMovedTexts())
  const [here, there] = [document.createElement('p'), document.createElement('b')]
  expect(() => here.removeChild(there)).toThrow()
  expect(() => here.insertBefore(document.createElement('i'), there)).toThrow()
})
