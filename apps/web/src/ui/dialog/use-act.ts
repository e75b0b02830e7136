import { useState } from 'react'
import { toast } from '../feedback/toast.tsx'
import { useToastFailure } from '../use-toast-failure.ts'

/** Runs an action of a dialog: success shows a toast and closes, failure is shown in the dialog. */
export const useAct = (failed: string, onDone: () => void) => {
  const toastFailure = useToastFailure()
  const [failure, setFailure] = useState<{ error: unknown; text: string }>()
  const [busy, setBusy] = useState(false)
  const run = async <Data>(
    call: Promise<{ data: Data; error?: undefined } | { data?: undefined; error: unknown }>,
    done: (data: NonNullable<Data>) => string,
  ) => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    const { data, error } = await call
    setBusy(false)
    if (data === undefined || data === null) return setFailure({ error, text: toastFailure(failed, error) })
    toast('success', done(data))
    onDone()
  }
  return { busy, failure, run }
}
