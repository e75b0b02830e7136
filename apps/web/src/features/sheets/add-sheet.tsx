import { sheetTemplate } from '@app/contract'
import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLeaveWarning } from '../../lib/hooks/use-leave-warning.ts'
import { Button } from '../../ui/button/button.tsx'
import { CopyIcon } from '../../ui/button/copy-button.tsx'
import { Drawer } from '../../ui/dialog/drawer.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Mapping } from './mapping.tsx'
import { Report } from './report.tsx'
import classes from './sheets.module.css'
import './texts.ts'
import { useAddSheet } from './use-add-sheet.ts'

interface AddSheetProps {
  /** Service account that a sheet must be shared with. */
  serviceAccount: string | null | undefined
  onAdded: (message: string) => void
  onClose: () => void
}

type Adding = ReturnType<typeof useAddSheet>

/** Columns with an ambiguous name, used only after confirmation. */
const Proposed = ({ adding: { review, map } }: { adding: Adding }) => {
  const { t } = useTranslation('sheets')
  if (!review) return null
  return (['password', 'totp'] as const).map((field) => {
    const column = review.found.proposed[field]
    if (!column || review.mapping[field]) return null
    return (
      <Note
        key={field}
        kind="warning"
        action={
          <Button size="xs" onClick={() => map({ ...review.mapping, [field]: column })}>
            {t('useColumn')}
          </Button>
        }
      >
        {t(`proposed.${field}`, { column })}
      </Note>
    )
  })
}

const ReviewPart = ({ adding }: { adding: Adding }) => {
  const { t } = useTranslation('sheets')
  const heading = useRef<HTMLHeadingElement>(null)
  const { review, changed, checking, adding: running } = adding
  useEffect(() => heading.current?.focus(), [])
  if (!review) return null
  const busy = checking || running
  return (
    <div className={classes.review}>
      <h3 ref={heading} tabIndex={-1}>
        {t('found', { title: review.found.title, tab: review.found.tab })}
      </h3>
      {review.found.headless ? (
        <Note kind="error">{t('headless')}</Note>
      ) : (
        review.found.missing.length > 0 && <Note kind="warning">{t('unmapped')}</Note>
      )}
      <Mapping
        header={review.found.header}
        samples={review.found.samples}
        proposed={review.found.missing.length > 0 ? review.found.proposed : {}}
        mapping={review.mapping}
        onChange={adding.map}
      />
      <Proposed adding={adding} />
      {changed && <Note kind="warning">{t('checkAgainHint')}</Note>}
      {!changed && review.found.report && <Report report={review.found.report} address={review.found.address} />}
      <div className="flow">
        {changed || !review.found.report ? (
          <Button variant="primary" busy={busy} off={adding.unmapped} onClick={() => void adding.look(review.mapping)}>
            {checking ? t('checking') : t('checkAgain')}
          </Button>
        ) : (
          <Button variant="primary" busy={busy} onClick={() => void adding.confirm()}>
            {t('submit')}
          </Button>
        )}
        <Button variant="quiet" busy={running} onClick={adding.cancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  )
}

/** Drawer that adds a sheet. The address is checked and its content shown before anything is saved. */
export const AddSheet = ({ serviceAccount, onAdded, onClose }: AddSheetProps) => {
  const { t } = useTranslation('sheets')
  const adding = useAddSheet((message) => {
    onAdded(message)
    onClose()
  })
  const { fields, change, review, failure } = adding
  const busy = adding.checking || adding.adding
  useLeaveWarning(!adding.empty)
  const optional = (label: string) => t('optional', { label })
  return (
    <Drawer title={t('add')} held={busy} typed={!adding.empty} onClose={onClose}>
      {serviceAccount && (
        <p className={classes.share}>
          <span className="hint">{t('share', { email: serviceAccount })}</span>
          <CopyIcon label={t('copyAddress')} text={serviceAccount} />
        </p>
      )}
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy && !review) void adding.look()
        }}
      >
        <TextInput
          label={t('url')}
          type="url"
          autoComplete="off"
          maxLength={2000}
          value={fields.url}
          error={adding.missing && t('empty')}
          onChange={(event) => change({ url: event.currentTarget.value })}
          // A form with a disabled button does not submit on Enter.
          onKeyDown={(event) => event.key === 'Enter' && adding.empty && void adding.look()}
        />
        <TextInput
          label={optional(t('name'))}
          placeholder={t('titleUsed')}
          autoComplete="off"
          maxLength={100}
          value={fields.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextInput
          label={optional(t('description'))}
          autoComplete="off"
          maxLength={500}
          value={fields.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <TextInput
          label={optional(t('headerRow'))}
          placeholder={review ? String(review.found.headerRow) : t('headerFound')}
          inputMode="numeric"
          maxLength={3}
          value={fields.headerRow}
          error={adding.rowWrong && t('headerRowWrong')}
          onChange={(event) => change({ headerRow: event.currentTarget.value })}
        />
        {!review && (
          <Button type="submit" variant="primary" busy={busy} off={adding.empty}>
            {adding.checking ? t('checking') : t('submit')}
          </Button>
        )}
      </form>
      <p className={classes.share}>
        <span className="hint">{t('template')}</span>
        <CopyIcon label={t('copyTemplate')} text={sheetTemplate.join('\t')} />
      </p>
      {failure && <Note kind="error">{failure}</Note>}
      {review && <ReviewPart adding={adding} />}
    </Drawer>
  )
}
