import { queueNames, readLists, type Finding } from '@app/contract'
import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatNumber } from '#lib/format.ts'
import './status-texts.ts'

/** Name of a queue; queues of another version of the program appear as stored. */
export const useQueueName = () => {
  const { t } = useTranslation('status')
  return (stored: string): string => {
    const known = queueNames.find((each) => each === stored)
    return known ? t(`queueNames.${known}`) : stored
  }
}

/** Name of what a service lists. */
const useListName = () => {
  const { t } = useTranslation('status')
  return (named: string): string => {
    const known = readLists.find((each) => each === named)
    return known ? t(`lists.${known}`) : named
  }
}

/** Text and remedy of a finding. */
export const useFinding = () => {
  const { t } = useTranslation('status')
  const language = useLanguage()
  const [queueName, listName] = [useQueueName(), useListName()]
  // Some values are names of queues or lists.
  const shownValue = (name: string, value: string): string => {
    if (name === 'queue') return queueName(value)
    return name === 'list' ? listName(value) : value
  }
  // The contract defines the keys; the translations have one text for each.
  const say = t as unknown as (key: string, values: Record<string, string>) => string
  return ({ code, values, todo }: Finding) => {
    const shown = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'number' ? formatNumber(value, language) : shownValue(name, value),
      ]),
    )
    return {
      text: say(`text.${code}`, shown),
      todo: todo && { who: say(`actors.${todo.who}`, shown), what: say(`what.${code}`, shown) },
    }
  }
}
