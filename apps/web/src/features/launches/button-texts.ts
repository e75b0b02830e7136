import { addTexts } from '../../i18n/namespaces.ts'

const en = { begin: 'New launch' } as const

declare module '../../i18n/namespaces.ts' {
  interface Namespaces {
    launchButton: typeof en
  }
}

addTexts('launchButton', en, { begin: 'Новий запуск' })
