import type { Answer, AppContract } from '@app/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { accountsApi } from '../../../api/calls/accounts.ts'
import { useErrorText } from '../../../api/error-text.ts'
import { useAsk } from '../../../api/use-refresh.ts'
import { toast } from '../../../ui/feedback/toast.tsx'

/** A code with the moments between which it is shown, in ms since 1970 by the clock of this machine. */
interface TimedCode {
  code: string
  from: number
  until: number
}

/** By durations alone: how the clock of this machine stands does not matter. */
const timed = ({ codes }: Answer<AppContract['showOneTimeCodes']>, now: number): TimedCode[] => {
  let at = now
  return codes.map(({ code, ms }) => ({ code, from: at, until: (at += ms) }))
}

/**
 * The one-time codes of an account: one recorded press shows them for 60 s, each while it counts. They live in this component
 * alone. They stay while another window is used: that is where they are typed.
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
    // A timer may be early by a little: the step turns all the same.
    const turn = () => setNow(Math.max(Date.now(), current.until))
    const timer = setTimeout(turn, Math.max(0, current.until - Date.now()))
    return () => clearTimeout(timer)
  }, [current])

  const show = async () => {
    setBusy(true)
    // Untracked: the store would keep the answer.
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
    /** When the last one ends. */
    end: codes?.at(-1)?.until,
    /** They were shown, and the time is over. */
    over: codes !== undefined && !current,
    busy,
    show: () => void show(),
  }
}
