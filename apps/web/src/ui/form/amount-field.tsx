import { TextInput, type TextInputProps } from '@mantine/core'

/** A field for an amount of money. */
export const AmountField = (props: TextInputProps) => (
  <TextInput inputMode="decimal" autoComplete="off" maxLength={20} {...props} />
)
