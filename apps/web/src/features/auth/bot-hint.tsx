import { useTranslation } from '../../i18n/use-translation.ts'
import { api } from '../../api/api.ts'

/** Hint for when no message arrives. The bot is named, not linked: nothing here may lead off this site. */
export const BotHint = () => {
  const { t } = useTranslation()
  const bot = api.useGetMetaQuery().data?.botUsername
  return (
    <>
      {t('signIn.noMessage')} {bot && `${t('signIn.openBot', { bot: `@${bot}` })}.`}
    </>
  )
}
