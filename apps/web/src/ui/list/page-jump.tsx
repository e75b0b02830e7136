import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import classes from './page-jump.module.css'
import '../ui-texts.ts'

interface PageJumpProps {
  pages: number
  /** The address names a page beyond the last. */
  beyond: boolean
  onPage: (page: number) => void
}

/** Jumps to a page by number. An out-of-range number jumps to the nearest page, and the field says so. */
export const PageJump = ({ pages, beyond, onPage }: PageJumpProps) => {
  const { t } = useTranslation('ui')
  const language = useLanguage()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<'many' | 'odd' | undefined>(beyond ? 'many' : undefined)
  const [told, setTold] = useState(beyond)
  if (beyond !== told) {
    setTold(beyond)
    if (beyond) setWrong('many')
  }
  const n = (value: number) => formatNumber(value, language)
  const go = () => {
    const page = /^-?\d{1,9}$/.test(text.trim()) ? Number(text) : undefined
    setWrong(page === undefined || page < 1 ? 'odd' : page > pages ? 'many' : undefined)
    if (page === undefined) return
    setText('')
    onPage(Math.min(pages, Math.max(1, page)))
  }
  return (
    <form
      className={classes.jump}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) go()
      }}
    >
      <TextInput
        label={t('goTo')}
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        maxLength={9}
        value={text}
        aria-describedby="page-jump-told"
        onChange={(event) => {
          setText(event.currentTarget.value)
          setWrong(undefined)
        }}
      />
      <span className={classes.ofPages}>{t('ofPages', { pages: n(pages) })}</span>
      <span id="page-jump-told" className={classes.told} role="status">
        {wrong === 'many' && t('onlyPages', { count: pages, n: n(pages), page: n(pages) })}
        {wrong === 'odd' && t('pageWrong', { pages: n(pages) })}
      </span>
    </form>
  )
}
