import type { RefusedOAuthClient } from '@app/contract'
import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatNumber } from '#lib/format.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import '../texts.ts'
import { formatDateTime } from '#lib/moment.ts'

/** Mailboxes that fail for the same reason: one message with the remedy, whatever their number. */
export const RefusedBanner = ({ oauthClients = [] }: { oauthClients: readonly RefusedOAuthClient[] | undefined }) => {
  const { t } = useTranslation('codes')
  const language = useLanguage()
  if (oauthClients.length === 0) return null
  return (
    <Banner kind="error">
      {oauthClients.map(({ cause, failed, tried, since, next_try: next }) => (
        <div key={`${cause} ${since}`}>
          <strong>{t('together', { n: formatNumber(failed, language), m: formatNumber(tried, language) })}</strong>
          <p>{t(`causes.${cause}`)}</p>
          <p>{t('resting', { since: formatDateTime(since, language), next: formatDateTime(next, language) })}</p>
        </div>
      ))}
    </Banner>
  )
}
