import type { ReactNode, SyntheticEvent } from 'react'

interface CheckedFormProps {
  children: ReactNode
  className?: string | undefined
  onSubmit: () => void
}

/** A form in which the focus goes to the first field with a fault, when it was sent in vain. */
export const CheckedForm = ({ children, className, onSubmit }: CheckedFormProps) => (
  <form
    noValidate
    className={className}
    onSubmit={(event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault()
      const form = event.currentTarget
      onSubmit()
      // Once the faults stand at their fields.
      queueMicrotask(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    }}
  >
    {children}
  </form>
)
