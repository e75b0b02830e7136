import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/button/icon.tsx'
import classes from './palette-button.module.css'
import { lazily } from '../../ui/lazily.tsx'

const Palette = lazily(async () => (await import('./palette.tsx')).Palette)

/** Opens the palette, from the header or by Ctrl K anywhere. Back closes it. */
export const PaletteButton = () => {
  const { t } = useTranslation()
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const isOpen = (state as { palette?: true } | null)?.palette === true
  const toggle = () => {
    if (isOpen) void navigate(-1)
    else void navigate({ pathname, search }, { state: { ...(state as object | null), palette: true } })
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    // A modal dialog allows no navigation.
    if (!isOpen && document.querySelector('[aria-modal="true"]:not([data-beside])')) return
    event.preventDefault()
    toggle()
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
  return (
    <>
      <Button
        className={classes.trigger}
        aria-label={t('shell.palette')}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={toggle}
      >
        <Icon name="search" size={15} />
        <span>{t('shell.palette')}</span>
        <i data-keys="Ctrl K" aria-hidden="true" />
      </Button>
      {isOpen && <Palette />}
    </>
  )
}
