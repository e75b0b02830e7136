import { sheetFields, type SheetField, type SheetMapping } from '@app/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Choice } from '../../ui/form/choice.tsx'
import classes from './sheets.module.css'

interface MappingProps {
  header: readonly string[]
  /** First value of each column. */
  samples: readonly (string | null)[]
  /** Mapping proposed by the values in the columns. */
  proposed: SheetMapping
  mapping: SheetMapping
  onChange: (mapping: SheetMapping) => void
}

/** Truncates a value to what is recognizable. */
const cut = (text: string): string => (text.length > 24 ? `${text.slice(0, 23)}…` : text)

/** Form for the mapping of columns to fields. */
export const Mapping = ({ header, samples, proposed, mapping, onChange }: MappingProps) => {
  const { t } = useTranslation('sheets')
  const change = (field: SheetField, column: string) => {
    const { [field]: _old, ...rest } = mapping
    onChange(column ? { ...rest, [field]: column } : rest)
  }
  const columns = [...new Set(header.filter(Boolean))].map((column) => {
    const sample = samples[header.indexOf(column)]
    return { value: column, label: sample ? t('sampled', { column, sample: cut(sample) }) : column }
  })
  return (
    <fieldset className={classes.mapping}>
      <legend>{t('columns')}</legend>
      {sheetFields.map((field) => (
        <Choice
          key={field}
          label={
            mapping[field] !== undefined && mapping[field] === proposed[field]
              ? t('proposedField', { field: t(`fields.${field}`) })
              : t(`fields.${field}`)
          }
          value={mapping[field] ?? ''}
          options={[{ value: '', label: t('noColumn') }, ...columns]}
          onChange={(column) => change(field, column)}
        />
      ))}
    </fieldset>
  )
}
