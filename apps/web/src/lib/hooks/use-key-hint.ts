import { useTranslation } from '../../i18n/use-translation.ts'
import { keys, type KeyName } from '../keys.ts'
import '../key-texts.ts'

/** Tooltip with a name and its keyboard shortcut: "Week (W)". */
export const useKeyHint = () => {
  const { t } = useTranslation('keys')
  return (name: string, key: KeyName): string => t('named', { name, key: keys[key].shown })
}
