import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { i18n } from './i18n.ts'
import { setLanguage } from './language.ts'
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
