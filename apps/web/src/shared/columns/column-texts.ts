import { addTexts } from '../../i18n/namespaces.ts'

const en = {
  title: 'Columns',
  find: 'Find a column',
  none: 'No such column',
  drag: 'Drag to move',
  locked: 'Always shown',
  howToMove: 'Alt with the up or down arrow moves the column',
  moved: '{column}: place {place} of {all}',
  density: 'Density',
  dense: 'Dense',
  normal: 'Normal',
  reset: 'Reset',
  wasReset: 'Default columns restored',
} as const

declare module '../../i18n/namespaces.ts' {
  interface Namespaces {
    columns: typeof en
  }
}

addTexts('columns', en, {
  title: 'Стовпці',
  find: 'Знайти стовпець',
  none: 'Такого стовпця немає',
  drag: 'Перетягніть, щоб пересунути',
  locked: 'Завжди показано',
  howToMove: 'Alt зі стрілкою вгору або вниз пересуває стовпець',
  moved: '{column}: місце {place} з {all}',
  density: 'Щільність рядків',
  dense: 'Щільно',
  normal: 'Звичайно',
  reset: 'Скинути',
  wasReset: 'Повернуто типові стовпці',
})
