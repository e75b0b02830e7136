import { act, render, renderHook, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { i18n } from './i18n.ts'
import { setLanguage } from './language.ts'
import { textsOf } from '../test/texts.ts'
import { useTranslation } from './use-translation.ts'

const Text = ({ count }: { count: number }) => {
  const { t } = useTranslation('ui')
  return (
    <>
      <p>{t('shell.skip')}</p>
      <p data-testid="late">{String(t('late' as never, { count } as never))}</p>
    </>
  )
}

it('[I18N-01] texts follow the language, come with their page, and are those of the values that they are given', async () => {
  const { rerender } = render(<Text count={1} />)
  const late = () => screen.getByTestId('late').textContent
  expect(late()).toBe('late')
  act(() => {
    i18n.addResourceBundle('en', 'ui', { late_one: '{count} late', late_other: '{count} of them late' })
    i18n.addResourceBundle('uk', 'ui', {
      late_one: '{count} пізно',
      late_few: '{count} пізні',
      late_many: '{count} пізніх',
    })
  })
  rerender(<Text count={1} />)
  expect(late()).toBe('1 late')
  rerender(<Text count={2} />)
  expect(late()).toBe('2 of them late')
  const english = i18n.t('shell.skip')
  expect(screen.getByText(english)).toBeVisible()
  act(() => setLanguage('uk'))
  expect(late()).toBe('2 пізні')
  expect(screen.getByText(i18n.t('shell.skip'))).toBeVisible()
  expect(i18n.t('shell.skip')).not.toBe(english)
  rerender(<Text count={5} />)
  expect(late()).toBe('5 пізніх')
  act(() => setLanguage('en'))
  expect(late()).toBe('5 of them late')
})

/** Names that people give; none of them is a placeholder or a command to the translator. */
const hostile = ['Ann', '{count}', '$&', '$t(shell.skip)', "O'Neil <b>"]
type Say = (key: string, values: Record<string, unknown>) => string
const counts = [0, 1, 2, 5, 21, 1.5]

it('[I18N-01] [I18N-02] every text with values reads as the translator puts it together, whatever the values are', () => {
  for (const language of ['en', 'uk'] as const) {
    act(() => setLanguage(language))
    let compared = 0
    for (const [name, text] of textsOf(language)) {
      const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, value]) => value!)
      if (names.length === 0) continue
      const [space = '', ...rest] = name.replace(/_(zero|one|few|many|other)$/, '').split('.')
      const key = rest.join('.')
      const { result, unmount } = renderHook(() => useTranslation(space as 'ui'))
      const t = result.current.t as unknown as Say
      unmount()
      const translator = i18n.getFixedT(language, space as 'ui') as unknown as Say
      for (const [index, count] of counts.entries()) {
        const others = names.map((value, place) => [value, hostile[(index + place) % hostile.length]])
        const values = { ...Object.fromEntries(others), count }
        expect([name, t(key, values)]).toEqual([name, translator(key, values)])
        compared += 1
      }
    }
    expect(compared).toBeGreaterThan(1_000)
  }
  act(() => setLanguage('en'))
})

it('[I18N-01] what is an order to the translator, not a value, is followed', () => {
  const { result } = renderHook(() => useTranslation('ui'))
  const t = result.current.t as unknown as (key: string, orders: Record<string, unknown>) => string
  const [name, text] = textsOf('en').find(([key, each]) => key.startsWith('ui.') && each.includes('{'))!
  const key = name.replace(/^ui\.|_(zero|one|few|many|other)$/g, '')
  const count = name.endsWith('_one') ? 1 : 2
  expect(t(key, { count, skipInterpolation: true })).toBe(text)
  expect(t('no.such.text', { defaultValue: 'else' })).toBe('else')
  // A key of another namespace, which this one lacks.
  const [other] = textsOf('en').find(([each]) => each.startsWith('spend.'))!
  const [space = '', ...rest] = other.split('.')
  const own = rest.join('.')
  expect(t(own, { ns: space })).toBe(i18n.getFixedT('en', space as 'ui')(own as never))
  expect(t(own, { ns: space })).not.toBe(own)
})
