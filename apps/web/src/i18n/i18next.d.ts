import type { Namespaces } from './namespaces.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    fallbackNS: 'translation'
    resources: Namespaces
    interpolationPrefix: '{'
    interpolationSuffix: '}'
  }
}
