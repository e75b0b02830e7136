import { useEffect, useState } from 'react'

/** True once a state has lasted for `ms`, so that short ones are not shown. */
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
