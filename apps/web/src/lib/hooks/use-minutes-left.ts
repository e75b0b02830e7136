import { useEffect, useState } from 'react'

const left = (until: string | null): number =>
  until === null ? 0 : Math.max(0, Math.ceil((new Date(until).getTime() - Date.now()) / 60_000))

/** Whole minutes left until a time; 0 once it has passed or if there is none. */
export const useMinutesLeft = (until: string | null): number => {
  const [minutes, setMinutes] = useState(() => left(until))
  useEffect(() => {
    setMinutes(left(until))
    if (until === null) return
    const timer = setInterval(() => setMinutes(left(until)), 5000)
    return () => clearInterval(timer)
  }, [until])
  return minutes
}
