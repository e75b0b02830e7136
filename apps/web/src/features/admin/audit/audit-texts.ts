import { auditKinds, type AuditKind } from '@app/contract'
import type { TFunction } from 'i18next'
import { addTexts } from '../../../i18n/namespaces.ts'

// Nested, as the dots of a kind lead from one part of it to the next.
type Nested<K extends string> = {
  [F in K extends `${infer Feature}.${string}` ? Feature : never]: Record<
    K extends `${F}.${infer What}` ? What : never,
    string
  >
}

declare module '../../../i18n/namespaces.ts' {
  interface Namespaces {
    auditKinds: Nested<AuditKind>
  }
}

const en: Nested<AuditKind> = {
  auth: {
    signed_in: 'Signed in',
    password_refused: 'Wrong name or password',
    code_refused: 'Wrong sign-in code',
    signed_out: 'Signed out',
    session_ended: 'Session ended',
    other_sessions_ended: 'Other sessions ended',
    password_changed: 'Password changed',
    recovery_codes_created: 'Recovery codes created',
  },
  users: {
    created: 'User created',
    changed: 'User changed',
    role_changed: 'Role changed',
    access_changed: 'Access changed',
    password_reset: 'Password reset',
    second_factor_reset: 'Second factor reset',
    sessions_ended: 'Sessions of a user ended',
    deleted: 'User deleted',
  },
  grants: { changed: 'Rights changed' },
  config: { dashboard_changed: 'Dashboard configuration changed' },
  lists: { exported: 'List saved as a file' },
  accounts: {
    taken: 'Account taken',
    revealed: 'Secret of an account shown',
    closed: 'Account closed',
    returned: 'Account returned',
    released: 'Account released',
    handed_over: 'Account handed over',
    spend_corrected: 'Spend corrected',
  },
  sheets: { added: 'Sheet added', removed: 'Sheet removed' },
  mailboxes: {
    added: 'Emails added',
    marked_invalid: 'Emails marked as invalid',
    deleted: 'Emails deleted',
    taken: 'Email taken',
    unpinned: 'Email unpinned',
    unpinning_undone: 'Unpinning undone',
    returned: 'Email returned to stock',
    handed_over: 'Email handed over',
    checked: 'Email checked',
    status_changed: 'Email status changed',
    code_read: 'Code read',
    code_rejected: 'Code rejected by its reader',
  },
  links: { created: 'Link created', resumed: 'Link resumed', cleaned_up: 'Link cleaned up' },
  jobs: { retried: 'Job retried' },
  database: { restored: 'Database restored from a backup' },
}

const uk: Nested<AuditKind> = {
  auth: {
    signed_in: 'Вхід',
    password_refused: 'Неправильний логін або пароль',
    code_refused: 'Неправильний код для входу',
    signed_out: 'Вихід',
    session_ended: 'Сеанс завершено',
    other_sessions_ended: 'Інші сеанси завершено',
    password_changed: 'Пароль змінено',
    recovery_codes_created: 'Створено резервні коди',
  },
  users: {
    created: 'Користувача створено',
    changed: 'Користувача змінено',
    role_changed: 'Роль змінено',
    access_changed: 'Доступ змінено',
    password_reset: 'Пароль скинуто',
    second_factor_reset: 'Другий фактор скинуто',
    sessions_ended: 'Сеанси користувача завершено',
    deleted: 'Користувача видалено',
  },
  grants: { changed: 'Права змінено' },
  config: { dashboard_changed: 'Налаштування дашборда змінено' },
  lists: { exported: 'Список збережено у файл' },
  accounts: {
    taken: 'Акаунт взято',
    revealed: 'Дані акаунта переглянуто',
    closed: 'Акаунт закрито',
    returned: 'Акаунт повернуто',
    released: 'Акаунт повернуто до вільних',
    handed_over: 'Акаунт передано',
    spend_corrected: 'Спенд виправлено',
  },
  sheets: { added: 'Таблицю додано', removed: 'Таблицю прибрано' },
  mailboxes: {
    added: 'Пошти додано',
    marked_invalid: 'Пошти позначено невалідними',
    deleted: 'Пошти видалено',
    taken: 'Пошту взято',
    unpinned: 'Пошту відкріплено',
    unpinning_undone: 'Відкріплення скасовано',
    returned: 'Пошту повернуто до вільних',
    handed_over: 'Пошту передано',
    checked: 'Пошту перевірено',
    status_changed: 'Стан пошти змінено',
    code_read: 'Код прочитано',
    code_rejected: 'Код відхилено',
  },
  links: { created: 'Посилання створено', resumed: 'Створення продовжено', cleaned_up: 'Посилання прибрано' },
  jobs: { retried: 'Завдання запущено знову' },
  database: { restored: 'Базу відновлено з резервної копії' },
}

addTexts('auditKinds', en, uk)

const isKnown = (kind: string): kind is AuditKind => (auditKinds as readonly string[]).includes(kind)

/** What happened, in words; a kind that is no longer recorded stays as it is. */
export const auditKindText = (t: TFunction<'auditKinds'>, kind: string): string => (isKnown(kind) ? t(kind) : kind)
