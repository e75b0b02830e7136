import type { Answer, AppContract } from '@app/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { accountsApi } from '#api/calls/accounts.ts'
import { useErrorText } from '#api/error-text.ts'
import { useAsk } from '#api/use-refresh.ts'
import { toast } from '#ui/feedback/toast.tsx'

/** A code with the period in which it is shown, in ms since 1970 by the local clock. */
interface TimedCode {
  code: string
  from: number
  until: number
}

/** Uses durations only, so that a wrong local clock does not matter. */
const timed = ({ codes }: Answer<AppContract['showOneTimeCodes']>, now: number): TimedCode[] => {
  let at = now
  return codes.map(({ code, ms }) => ({ code, from: at, until: (at += ms) }))
}

/**
 * One-time codes of an account: one recorded press shows them for 60 s, each while it is valid. They live in this
 * component only. They stay visible when the window loses the focus, since people type them in another window.
 */
export const useOneTimeCodes = (recordId: number) => {
  const { t } = useTranslation('accounts')
  const dispatch = useAsk()
  const errorText = useErrorText()
  const [codes, setCodes] = useState<readonly TimedCode[]>()
  const [busy, setBusy] = useState(false)
  const [now, setNow] = useState(0)
  const current = codes?.find(({ until }) => now < until)
  useEffect(() => {
    if (!current) return
    // A timer may fire slightly early; the step still turns.
    const turn = () => setNow(Math.max(Date.now(), current.until))
    const timer = setTimeout(turn, Math.max(0, current.until - Date.now()))
    return () => clearTimeout(timer)
  }, [current])

  const show = async () => {
    setBusy(true)
    // Untracked: otherwise the store would keep the answer.
    const call = accountsApi.endpoints.showOneTimeCodes.initiate(
      { params: { id: String(recordId) }, body: {} },
      { track: false },
    )
    const { data, error } = await dispatch(call)
    setBusy(false)
    if (!data) return toast('error', errorText(error, t('revealFailed')))
    const moment = Date.now()
    setNow(moment)
    setCodes(timed(data, moment))
  }
  return {
    current,
    /** Expiry of the last code. */
    end: codes?.at(-1)?.until,
    /** All shown codes have expired. */
    over: codes !== undefined && !current,
    busy,
    show: () => void show(),
  }
}
