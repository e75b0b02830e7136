import { PasswordInput } from '@mantine/core'
import { useState, type ReactNode, type Ref } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../button/icon.tsx'

interface PasswordFieldProps {
  ref?: Ref<HTMLInputElement>
  label: string
  value: string
  onChange: (value: string) => void
  name: string
  autoComplete: 'current-password' | 'new-password'
  maxLength: number
  description?: ReactNode
  error?: ReactNode
}

/** Password field with a show/hide button. */
export const PasswordField = ({ onChange, ...props }: PasswordFieldProps) => {
  const { t } = useTranslation()
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...props}
      aria-invalid={props.error ? true : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleIcon={({ reveal }) => <Icon name={reveal ? 'eyeOff' : 'eye'} />}
      visibilityToggleButtonProps={{
        'aria-label': t(visible ? 'signIn.hidePassword' : 'signIn.showPassword'),
        'aria-hidden': false,
        tabIndex: 0,
      }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
