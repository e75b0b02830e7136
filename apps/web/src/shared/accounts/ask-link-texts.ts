import { addTexts } from '../../i18n/namespaces.ts'

const en = {
  ask: 'Ask for a link',
  askOf: 'Ask for a link: {name}',
  failed: 'Failed to ask for a link',
  unlinked: 'No links for {country} yet',
} as const

declare module '../../i18n/namespaces.ts' {
  interface Namespaces {
    askLink: typeof en
  }
}

addTexts('askLink', en, {
  ask: 'Попросити посилання',
  askOf: 'Попросити посилання: {name}',
  failed: 'Не вдалося попросити посилання',
  unlinked: 'Для країни {country} посилань ще не створюють',
})
