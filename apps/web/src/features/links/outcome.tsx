import { TextInput } from '@mantine/core'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/button.tsx'
import { CopyButton } from '../../ui/button/copy-button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import classes from './outcome.module.css'
import { Progress } from './progress.tsx'
import './texts.ts'
import type { Creating } from './use-create.ts'

/** Duration of the copied state, in ms. */
export const linkCopiedMs = 1_000

interface OutcomeProps {
  creating: Creating
  /** Resumes an unfinished link, or requests its cleanup. */
  onResume: (link: NonNullable<NonNullable<Creating['failure']>['link']>) => void
  onCleanUp: (link: NonNullable<NonNullable<Creating['failure']>['link']>) => void
}

/** Outcome of a new link: the server's steps, then the link, or the error and ways to proceed. */
export const Outcome = ({ creating, onResume, onCleanUp }: OutcomeProps) => {
  const { t } = useTranslation('links')
  const { stage, done, result, failure } = creating
  const link = failure?.link
  return (
    <div className={classes.outcome}>
      <Progress stage={stage} done={done} />
      {creating.waiting && <Note kind="warning">{t('waiting', { detail: creating.waiting })}</Note>}
      {failure && (
        <Note
          kind="error"
          action={
            failure.anyway ? (
              <Button size="xs" onClick={() => void creating.run(failure.anyway!)}>
                {t('createAnyway')}
              </Button>
            ) : link?.unfinished ? (
              <span className={classes.acts}>
                <Button size="xs" onClick={() => onResume(link)}>
                  {t('resume')}
                </Button>
                <Button size="xs" variant="quiet" onClick={() => onCleanUp(link)}>
                  {t('cleanUp')}
                </Button>
              </span>
            ) : undefined
          }
        >
          {link?.state === 'partial' && (
            <>
              <strong>{t('linkStates.partial')}.</strong> {t('partlyHelp')}{' '}
            </>
          )}
          {failure.text}
        </Note>
      )}
      <div className={classes.result}>
        <TextInput
          label={t('result')}
          readOnly
          classNames={{ input: 'mono' }}
          value={result ?? ''}
          placeholder={t('resultEmpty')}
        />
        <CopyButton bare label={t('copyLink')} ms={linkCopiedMs} text={result ?? ''} off={!result} />
      </div>
      <span className="sr" role="status">
        {result && t('finished')}
      </span>
      <p className="hint">{t('mayLeave')}</p>
    </div>
  )
}
