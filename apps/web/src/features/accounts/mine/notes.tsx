import { accountLabel, type OwnAccount } from '@app/contract'
import { Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatNumber } from '#lib/format.ts'
import { scrolledByKeys } from '#lib/browser/scrolled-by-keys.ts'
import { useLeaveWarning } from '#lib/hooks/use-leave-warning.ts'
import { Button } from '#ui/button/button.tsx'
import { InkButton } from '#ui/button/ink.tsx'
import { useTyped } from '#ui/dialog/record.tsx'
import { Note } from '#ui/feedback/note.tsx'
import classes from './notes.module.css'
import { useSaveNotes } from './use-save-notes.ts'

/** Maximum length of notes, in characters. */
const most = 5000

/** Notes on an account: text that becomes a field on click. Never overwrites a newer version. */
export const Notes = ({ account }: { account: OwnAccount }) => {
  const { t } = useTranslation(['accounts', 'ui'])
  const language = useLanguage()
  const [draft, setDraft] = useState<{ text: string; version: number }>()
  const { save, busy, failure, forget } = useSaveNotes(account.id)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const typed = draft !== undefined && draft.text !== account.notes
  useLeaveWarning(typed)
  useTyped(typed)
  useEffect(() => {
    // Return the focus to the button that opened the field.
    if (wasOpen.current && !draft) button.current?.focus()
    wasOpen.current = draft !== undefined
  }, [draft])

  const close = () => {
    forget()
    setDraft(undefined)
  }
  const name = accountLabel(account.accountId, account.accountName)
  if (!draft)
    return (
      <>
        <h3 className={classes.title}>{t('notes')}</h3>
        <button
          ref={button}
          type="button"
          className={classes.text}
          data-empty={account.notes === '' || undefined}
          title={t('editNotes')}
          onClick={() => setDraft({ text: account.notes, version: account.notesVersion })}
        >
          <span className="sr">{t('editNotes')}: </span>
          {account.notes || t('addNote')}
        </button>
      </>
    )
  const changed = account.notesVersion !== draft.version
  const put = async (version: number) => {
    if (await save(draft.text, version)) setDraft(undefined)
  }
  const n = (value: number) => formatNumber(value, language)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!changed) void put(draft.version)
      }}
    >
      <h3 className={classes.title}>{t('notes')}</h3>
      <Textarea
        aria-label={t('notesOf', { name })}
        classNames={{ input: classes.area ?? '' }}
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        rows={5}
        maxLength={most}
        value={draft.text}
        error={failure}
        onChange={(event) => setDraft({ ...draft, text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            // Escape closes the field only, not the surrounding drawer.
            event.preventDefault()
            close()
          }
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
        }}
      />
      {changed && (
        <div className={classes.conflict}>
          <Note kind="warning">{t('notesChanged')}</Note>
          <blockquote ref={scrolledByKeys} className={classes.theirs}>
            {account.notes}
          </blockquote>
          <div className={classes.acts}>
            <Button busy={busy} onClick={() => void put(account.notesVersion)}>
              {t('keepMine')}
            </Button>
            <Button onClick={() => setDraft({ text: account.notes, version: account.notesVersion })}>
              {t('useTheirs')}
            </Button>
          </div>
        </div>
      )}
      <div className={classes.acts}>
        <InkButton rank="form" type="submit" busy={busy} off={changed}>
          {busy ? t('common.saving') : t('words.save')}
        </InkButton>
        <Button variant="quiet" onClick={close}>
          {t('common.cancel')}
        </Button>
        <span className={classes.count} title={t('notesLimit', { max: n(most) })}>
          {t('count', { n: n(draft.text.length), max: n(most) })}
        </span>
      </div>
    </form>
  )
}
