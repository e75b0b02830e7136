import { useEffect, useState } from 'react'

/** True once something has lasted: what is over at once need not be shown. */
export const useLate = (lasting: boolean, ms = 300): boolean => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!lasting) return
    const timer = setTimeout(() => setLate(true), ms)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [lasting, ms])
  return late
}
