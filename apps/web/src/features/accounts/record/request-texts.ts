import { addTexts } from '#i18n/namespaces.ts'

const en = {
  title: 'Link requests',
  states: { waiting: 'waiting', approved: 'approved', refused: 'refused', withdrawn: 'withdrawn' },
  askedBy: 'requested by {name}',
  decidedBy: 'decided by {name}',
  withdraw: 'Withdraw the request',
  failed: 'Failed to withdraw the request',
} as const

declare module '#i18n/namespaces.ts' {
  interface Namespaces {
    accountRequests: typeof en
  }
}

addTexts('accountRequests', en, {
  title: 'Запити на посилання',
  states: { waiting: 'чекає', approved: 'схвалено', refused: 'відхилено', withdrawn: 'відкликано' },
  askedBy: 'просить {name}',
  decidedBy: 'рішення: {name}',
  withdraw: 'Відкликати запит',
  failed: 'Не вдалося відкликати запит',
})
