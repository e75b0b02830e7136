import { AttentionNumbers, numbersOf, type AttentionNumber, type AttentionRule } from '@app/contract'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { attentionApi } from '#api/calls/attention.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Foot } from '#ui/dialog/foot.tsx'
import { ToldFailure } from '#ui/feedback/note.tsx'
import '#shared/attention/texts.ts'
import { useAct } from '#ui/dialog/use-act.ts'
import { useNumberName } from './number-name.ts'
import './texts.ts'

/** Parses a number typed in either language; NaN if invalid. */
const numberIn = (text: string): number => {
  const plain = text
    .trim()
    .replaceAll(/[\s\u00a0]/g, '')
    .replace('−', '-')
    .replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

/** Form for the numbers of a rule. */
export const RuleDialog = ({ rule, onClose }: { rule: AttentionRule; onClose: () => void }) => {
  const { t } = useTranslation('rules')
  const { t: tAlerts } = useTranslation('alerts')
  const language = useLanguage()
  const names = numbersOf(rule.rule)
  const numberName = useNumberName()
  const [save] = attentionApi.useSaveAttentionRuleMutation()
  const { busy, failure, run } = useAct(t('saveFailed'), onClose)
  const [first] = useState<Partial<Record<AttentionNumber, string>>>(() =>
    Object.fromEntries(
      names.map((name) => [name, String(rule.numbers[name] ?? '').replace('.', language === 'uk' ? ',' : '.')]),
    ),
  )
  const [typed, setTyped] = useState(first)
  const [wrong, setWrong] = useState<readonly AttentionNumber[]>([])
  const submit = () => {
    if (busy) return
    const numbers = Object.fromEntries(names.map((name) => [name, numberIn(typed[name] ?? '')]))
    const refused = names.filter((name) => !AttentionNumbers.shape[name].safeParse(numbers[name]).success)
    setWrong(refused)
    if (refused.length > 0) return
    const body = { enabled: rule.enabled, ...numbers }
    void run(save({ params: { rule: rule.rule }, body }), () => t('saved'))
  }
  return (
    <Dialog
      title={tAlerts(`names.${rule.rule}`)}
      onClose={onClose}
      held={busy}
      typed={names.some((name) => typed[name] !== first[name])}
      onSubmit={submit}
      foot={<Foot verb={t(busy ? 'common.saving' : 'save')} busy={busy} onClose={onClose} />}
    >
      <p>{t(`what.${rule.rule}`)}</p>
      {names.map((name) => (
        <TextInput
          key={name}
          label={numberName(rule.rule, name)}
          inputMode={name === 'percent' ? 'text' : 'decimal'}
          autoComplete="off"
          maxLength={12}
          value={typed[name] ?? ''}
          error={wrong.includes(name) && t(`wrong.${name}`)}
          onChange={(event) => {
            setTyped({ ...typed, [name]: event.currentTarget.value })
            setWrong(wrong.filter((each) => each !== name))
          }}
        />
      ))}
      <ToldFailure text={failure?.text} />
    </Dialog>
  )
}
