import type { Preferences } from '@app/contract'
import { useCallback } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { toast } from './feedback/toast.tsx'
import { useSavePreferences } from '../api/use-preferences.ts'

/** Saves a preference for the person's other browsers. In this browser it applies even if saving fails. */
export const useSaveChoice = () => {
  const { t } = useTranslation()
  const save = useSavePreferences()
  return useCallback(
    async (choice: Preferences) => {
      if (!(await save(choice))) toast('warning', t('failures.choiceNotSaved'))
    },
    [save, t],
  )
}
