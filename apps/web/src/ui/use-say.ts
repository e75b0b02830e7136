import { useCallback } from 'react'
import { useErrorText } from '../api/error-text.ts'
import { toast } from './feedback/toast.tsx'

/** Says that something did not work, and why; answers the reason. */
export const useSayFailure = () => {
  const errorText = useErrorText()
  return useCallback(
    (title: string, error: unknown): string => {
      const detail = errorText(error, title)
      toast('error', title, { detail })
      return detail
    },
    [errorText],
  )
}
