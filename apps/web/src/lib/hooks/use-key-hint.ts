import { useTranslation } from '../../i18n/use-translation.ts'
import { keys, type KeyName } from '../keys.ts'
import '../key-texts.ts'

/** The name of a thing with the key that presses it, for its tooltip: "Week (W)". */
export const useKeyHint = () => {
  const { t } = useTranslation('keys')
  return (name: string, key: KeyName): string => t('named', { name, key: keys[key].shown })
}
