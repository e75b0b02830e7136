import { useCallback } from 'react'
import { useErrorText } from '../api/error-text.ts'
import { toast } from './feedback/toast.tsx'

/** Shows a failure with its reason; returns the reason. */
export const useToastFailure = () => {
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
