import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { Button } from '#ui/button/button.tsx'
import { Section } from '../section.tsx'
import './texts.ts'

const Pairing = lazy(async () => ({ default: (await import('./pairing.tsx')).Pairing }))

/** Telegram account that receives codes, with the pairing of another one. */
export const TelegramSection = ({ telegramId, recoveryCodes }: { telegramId: string; recoveryCodes: number }) => {
  const { t } = useTranslation('telegram')
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const left = useRef(false)
  useEffect(() => {
    // The steps replaced the button and took the focus.
    if (!open && left.current) button.current?.focus()
    left.current = open
  }, [open])
  const opener = (
    <Button ref={button} onClick={() => setOpen(true)}>
      {t('pair')}
    </Button>
  )
  return (
    <Section title={t('title')} hint={t('hint')}>
      <span translate="no" className="mono">
        {telegramId}
      </span>
      {open ? (
        <Suspense fallback={opener}>
          <Pairing recoveryCodes={recoveryCodes} onClose={() => setOpen(false)} />
        </Suspense>
      ) : (
        opener
      )}
    </Section>
  )
}
