import type { ReactNode, SyntheticEvent } from 'react'

interface CheckedFormProps {
  children: ReactNode
  className?: string | undefined
  onSubmit: () => void
}

/** Form that moves the focus to the first invalid field after a failed submit. */
export const CheckedForm = ({ children, className, onSubmit }: CheckedFormProps) => (
  <form
    noValidate
    className={className}
    onSubmit={(event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault()
      const form = event.currentTarget
      onSubmit()
      // After the faults have rendered.
      queueMicrotask(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    }}
  >
    {children}
  </form>
)
