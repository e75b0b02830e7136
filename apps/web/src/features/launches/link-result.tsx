import { linkFailureWords, type ErrorCode, type Launch } from '@app/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useErrorText } from '../../api/error-text.ts'
import { linksApi } from '../../api/calls/links.ts'
import { refusalText } from '../../i18n/errors.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { Button } from '../../ui/button/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import './texts.ts'

interface LinkResultProps {
  link: NonNullable<Launch['link']>
  country: string
  mayLink: boolean
}

/** An unfinished link: in progress, or the reason it stopped and a way to resume. */
export const LinkResult = ({ link, country, mayLink }: LinkResultProps) => {
  const { t } = useTranslation('launches')
  const { t: tErrors } = useTranslation()
  const language = useLanguage()
  const errorText = useErrorText()
  const [resume, { isLoading, error }] = linksApi.useResumeLinkMutation()
  if (link.state === 'creating' || link.state === 'cleaning')
    return (
      <p role="status" className="quiet">
        {t(link.state === 'creating' ? 'making' : 'cleaning')}
      </p>
    )
  const trouble = link.trouble ?? 'internal'
  const [code, reason] = trouble.split('/') as [ErrorCode, string | undefined]
  const own = refusalText(tErrors, language, { code, ...(reason && { reason }), values: { country } })
  const why = linkFailureWords(trouble, link.message, own)
  return (
    <>
      <Note kind="error">
        {t('stopped')}. {why}
      </Note>
      {error && <Note kind="error">{errorText(error, t('failedMake'))}</Note>}
      {mayLink && link.state !== 'cleaned' && (
        <div className="flow">
          <Button busy={isLoading} onClick={() => void resume({ params: { id: String(link.id) }, body: {} })}>
            {t('common.retry')}
          </Button>
        </div>
      )}
    </>
  )
}
