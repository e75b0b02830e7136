import { useTranslation } from '../../i18n/use-translation.ts'
import { api } from '../../api/api.ts'

/** What to do when no message comes. The bot is named, not linked: nothing here leads off this site. */
export const BotHint = () => {
  const { t } = useTranslation()
  const bot = api.useGetMetaQuery().data?.botUsername
  return (
    <>
      {t('signIn.noMessage')} {bot && `${t('signIn.openBot', { bot: `@${bot}` })}.`}
    </>
  )
}
