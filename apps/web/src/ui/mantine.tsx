import {
  createTheme,
  Input,
  InputWrapper,
  MantineProvider,
  PasswordInput,
  type MantineColorsTuple,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { useTheme } from '../themes/theme.ts'
import classes from './mantine.module.css'

const ink: MantineColorsTuple = [
  '#f6f5f3',
  '#efeeea',
  '#d1d1cb',
  '#bbb9b2',
  '#9b9992',
  '#7b7a73',
  '#4b4b48',
  '#292926',
  '#1f1f1e',
  '#161615',
]

// Colours come from our tokens. The theme only sets sizes and class names, once for all components.
const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  colors: { ink },
  primaryColor: 'ink',
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Input: Input.extend({ classNames: { input: classes.input, section: classes.inputSection } }),
    InputWrapper: InputWrapper.extend({
      classNames: { root: classes.field, label: classes.label, error: classes.error, description: classes.description },
    }),
    PasswordInput: PasswordInput.extend({
      classNames: { innerInput: classes.innerInput, visibilityToggle: classes.visibility },
    }),
  },
})

interface StyledProps {
  nonce: string
  children: ReactNode
  env?: 'default' | 'test'
}

/** Passes the CSP nonce of the page and the colour scheme of the current theme to Mantine. */
export const Styled = ({ nonce, children, env = 'default' }: StyledProps) => (
  <MantineProvider
    theme={theme}
    env={env}
    getStyleNonce={() => nonce}
    forceColorScheme={useTheme() === 'light' ? 'light' : 'dark'}
  >
    {children}
  </MantineProvider>
)
