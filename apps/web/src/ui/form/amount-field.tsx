import { TextInput, type TextInputProps } from '@mantine/core'

export const AmountField = (props: TextInputProps) => (
  <TextInput inputMode="decimal" autoComplete="off" maxLength={20} {...props} />
)
