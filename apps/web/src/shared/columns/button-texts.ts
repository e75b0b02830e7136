import { addTexts } from '../../i18n/namespaces.ts'

const en = { title: 'Columns', count: 'Columns: {n}' } as const

declare module '../../i18n/namespaces.ts' {
  interface Namespaces {
    columnsButton: typeof en
  }
}

addTexts('columnsButton', en, { title: 'Стовпці', count: 'Стовпців: {n}' })
