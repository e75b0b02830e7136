import type { TableReading } from '@app/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatList } from '../../lib/format.ts'
import './texts.ts'

/** Currency of the amounts, its source, and rows skipped because of it. */
export const useCurrencyText = () => {
  const { t } = useTranslation('tables')
  const language = useLanguage()
  return ({ codes, from }: TableReading['currency']): string => {
    if (from === 'none') return t('currency.none')
    const said = t(`currency.${from}`, { codes: formatList(codes, language) })
    const others = codes.filter((code) => code !== 'USD')
    return others.length === 0 ? said : `${said}. ${t('currency.others', { codes: formatList(others, language) })}`
  }
}
