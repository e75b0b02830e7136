import { useCallback, useEffect, useState } from 'react'

/** Copies text and reports it for 2 s. `failed` if the browser refused. */
export const useCopied = (ms = 2000) => {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), ms)
    return () => clearTimeout(timer)
  }, [state, ms])
  const copy = useCallback((text: string) => {
    // Undefined outside a secure context.
    const clipboard = navigator.clipboard as Clipboard | undefined
    const written = clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
    void written.then(
      () => setState('copied'),
      () => setState('failed'),
    )
  }, [])
  return { copied: state === 'copied', failed: state === 'failed', copy }
}
