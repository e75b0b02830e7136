import {
  chosenRoles,
  closeVerdicts,
  errors,
  leftOutReasons,
  spendVerdicts,
  tableFaults,
  tableQuestions,
  tableReasons,
  tableRefusals,
  tableRoles,
} from '@app/contract'
import { describe, expect, it } from 'vitest'
import { textsOf } from '../../test/texts.ts'

const texts = {
  en: new Map(textsOf('en')),
  uk: new Map(textsOf('uk')),
}

describe.each(['en', 'uk'] as const)('texts about tables in %s', (language) => {
  const said = (key: string): string | undefined => texts[language].get(key) ?? texts[language].get(`${key}_other`)

  it('[MON-15] name each role, question, left-out row and reason', () => {
    const keys = [
      ...[...tableRoles, ...chosenRoles].map((role) => `tables.roles.${role}`),
      ...tableQuestions.map((question) => `tables.questions.${question}`),
      ...leftOutReasons.map((reason) => `tables.leftOut.${reason}`),
      ...tableReasons.filter((reason) => reason !== 'none').map((reason) => `tables.reasons.${reason}`),
    ]
    expect(keys.filter((key) => !said(key))).toEqual([])
  })

  it('[MON-15] say of each fault and each verdict what is wrong', () => {
    const keys = [
      ...[...tableFaults, ...spendVerdicts].map((verdict) => `spend.verdicts.${verdict}`),
      ...closeVerdicts.map((verdict) => `bulk.verdicts.${verdict}`),
    ]
    expect(keys.filter((key) => !said(key))).toEqual([])
  })

  it('[MON-15] say of each refusal of a table what to do', () => {
    const keyOf = (refusal: (typeof tableRefusals)[number]) =>
      refusal === 'too_many_lines' ? 'too_large/table_lines' : `validation/table_${refusal}`
    const keys = tableRefusals.map(keyOf)
    expect(keys.filter((key) => !Object.hasOwn(errors, key))).toEqual([])
    expect(keys.filter((key) => !said(`translation.errors.${key}`))).toEqual([])
  })
})
