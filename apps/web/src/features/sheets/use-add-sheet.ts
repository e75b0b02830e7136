import { sheetFields, type Answer, type AppContract, type SheetField, type SheetMapping } from '@app/contract'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { accountsApi } from '../../api/calls/accounts.ts'
import { useErrorText } from '../../api/error-text.ts'

/** Result of a check, with the mapping as edited by the person. */
interface Review {
  found: Answer<AppContract['checkSheet']>
  mapping: SheetMapping
}

/** Fields proposed by an ambiguous column name, which only a person who knows the sheet can confirm. */
const asked: readonly SheetField[] = ['password', 'totp']

/**
 * Initial mapping: the one found, or if the header is not understood, the one proposed by the values, to be reviewed
 * and checked again.
 */
const firstMapping = ({ mapping, missing, proposed }: Review['found']): SheetMapping =>
  missing.length === 0
    ? mapping
    : {
        ...Object.fromEntries(Object.entries(proposed).filter(([field]) => !asked.includes(field as SheetField))),
        ...mapping,
      }

const same = (a: SheetMapping, b: SheetMapping) => sheetFields.every((field) => a[field] === b[field])

/** State of adding a sheet: input, check, confirmation. */
export const useAddSheet = (onAdded: (message: string) => void) => {
  const { t } = useTranslation('sheets')
  const errorText = useErrorText()
  const [fields, setFields] = useState({ url: '', name: '', description: '', headerRow: '' })
  const [review, setReview] = useState<Review>()
  const [failure, setFailure] = useState<string>()
  const [missing, setMissing] = useState(false)
  const [check, checking] = accountsApi.useCheckSheetMutation()
  const [add, adding] = accountsApi.useAddSheetMutation()
  const typedRow = fields.headerRow.trim()
  const headerRow = /^\d{1,3}$/.test(typedRow) ? Number(typedRow) : 0
  const rowWrong = typedRow !== '' && (headerRow < 1 || headerRow > 100)
  const url = fields.url.trim()
  /** Header row: as found, else as typed, else detected by the server. */
  const placeOf = (row = review?.found.headerRow ?? (typedRow === '' ? undefined : headerRow)) => ({
    url,
    ...(row !== undefined && { headerRow: row }),
  })

  const change = (values: Partial<typeof fields>) => {
    setFields((old) => ({ ...old, ...values }))
    setMissing(false)
    setFailure(undefined)
    if (values.url !== undefined || values.headerRow !== undefined) setReview(undefined)
  }
  const look = async (mapping?: SheetMapping) => {
    if (!url) return setMissing(true)
    if (rowWrong) return
    setFailure(undefined)
    const { data, error } = await check({ body: { ...placeOf(), ...(mapping && { mapping }) } })
    if (data) setReview({ found: data, mapping: mapping ?? firstMapping(data) })
    else setFailure(errorText(error, t('addFailed')))
  }
  const confirm = async () => {
    if (!review) return
    const name = fields.name.trim()
    const description = fields.description.trim()
    setFailure(undefined)
    const { error } = await add({
      body: { ...placeOf(), mapping: review.mapping, ...(name && { name }), ...(description && { description }) },
    })
    if (error) return setFailure(errorText(error, t('addFailed')))
    setFields({ url: '', name: '', description: '', headerRow: '' })
    setReview(undefined)
    onAdded(t('addDone'))
  }
  return {
    fields,
    change,
    review,
    /** The mapping differs from the one that was checked. */
    changed: review !== undefined && !same(review.mapping, review.found.mapping),
    /** A required field has no column yet. */
    unmapped: review !== undefined && !(review.mapping.id && review.mapping.country),
    map: (mapping: SheetMapping) => setReview((old) => old && { ...old, mapping }),
    look,
    confirm,
    cancel: () => setReview(undefined),
    failure,
    missing,
    rowWrong,
    checking: checking.isLoading,
    adding: adding.isLoading,
    empty: url === '',
  }
}
