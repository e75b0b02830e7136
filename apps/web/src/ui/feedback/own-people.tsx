import type { Me } from '@app/contract'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatNumber } from '../../lib/format.ts'
import { Chip } from './status.tsx'
import './own-people-texts.ts'

/** Names whose data the page shows to a lead limited to own people; renders nothing for everybody else. */
export const OwnPeople = ({ me }: { me: Pick<Me, 'ownPeople'> }) => {
  const { t } = useTranslation('ownPeople')
  const language = useLanguage()
  if (me.ownPeople === null) return null
  return <Chip title={t('help')}>{t('people', { count: me.ownPeople, n: formatNumber(me.ownPeople, language) })}</Chip>
}
