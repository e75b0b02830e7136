import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatNumber } from '#lib/format.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/button/icon.tsx'
import classes from './stock-bar.module.css'
import '../texts.ts'
import { useGetEmails } from '../own/use-get-emails.ts'

/** Maximum mailboxes handed out per call. */
const most = 1_000

const Count = ({ stock }: { stock: number | undefined }) => {
  const { t } = useTranslation('codes')
  const language = useLanguage()
  if (stock === undefined) return <Skeleton width={120} height={16} />
  if (stock === 0) return <>{t('none')}</>
  // One sentence per language; the number in it is set large.
  const [before, after] = t('stock', { n: '\n' }).split('\n')
  return (
    <>
      {before}
      <b>{formatNumber(stock, language)}</b>
      {after}
    </>
  )
}

const GetEmails = ({ stock }: { stock: number | undefined }) => {
  const { t } = useTranslation('codes')
  const { run, busy } = useGetEmails()
  const [text, setText] = useState('1')
  const limit = Math.min(stock ?? 0, most)
  const typed = Math.trunc(Number(text)) || 1
  const wanted = Math.min(Math.max(1, typed), Math.max(1, limit))
  const over = limit > 0 && typed > limit
  return (
    <form
      className={classes.get}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (limit > 0 && !busy) void run(wanted)
      }}
    >
      <TextInput
        type="number"
        label={t('count')}
        min={1}
        max={Math.max(1, limit)}
        value={over ? String(limit) : text}
        disabled={limit === 0}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => setText(String(wanted))}
      />
      <Button type="submit" variant="primary" busy={busy} off={limit === 0}>
        {t(busy ? 'getting' : 'get')}
      </Button>
    </form>
  )
}

interface StockBarProps {
  stock: number | undefined
  /** The person may take any number of them. */
  takes: boolean
  onAdd: () => void
}

/** Number of free mailboxes, and the ways to get one. */
export const StockBar = ({ stock, takes, onAdd }: StockBarProps) => {
  const { t } = useTranslation('codes')
  return (
    <div className={classes.bar}>
      <p className={classes.stock}>
        <Count stock={stock} />
      </p>
      {takes && <GetEmails stock={stock} />}
      <Button
        {...(!takes && { variant: 'primary' })}
        leftSection={<Icon name="plus" size={15} />}
        className={classes.add}
        onClick={onAdd}
      >
        {t('addOne')}
      </Button>
    </div>
  )
}
