import type { AuditKind, Delivery } from '@app/contract'
import { addTexts } from '../../../i18n/namespaces.ts'
import type { NestedKinds } from './audit-texts.ts'

/** What a reveal is called by how the secret came. */
type Sentences = NestedKinds<AuditKind | `accounts.revealed_${Exclude<Delivery, 'shown'>}`>

declare module '../../../i18n/namespaces.ts' {
  interface Namespaces {
    auditSentences: Sentences
  }
}

// {who} did it, {what} it was done to; other names are details of the row, in words.
const en: Sentences = {
  auth: {
    signed_in: '{who} signed in',
    password_refused: 'A wrong password was entered for {who}',
    code_refused: 'A wrong sign-in code was entered for {who}',
    signed_out: '{who} signed out',
    session_ended: '{who} ended a session',
    other_sessions_ended: '{who} ended their other sessions',
    all_sessions_ended: '{who} ended all their sessions from Telegram',
    password_changed: '{who} changed their password',
    recovery_codes_created: '{who} created recovery codes',
    telegram_paired: '{who} paired another Telegram account',
  },
  users: {
    created: '{who} created the user {what}',
    changed: '{who} changed the user {what}',
    role_changed: '{who} changed the role of {what}',
    access_changed: '{who} changed the access of {what}',
    password_reset: '{who} reset the password of {what}',
    second_factor_reset: '{who} reset the second factor of {what}',
    unpaired: '{who} unpaired the Telegram account of {what}',
    pairing_link_made: '{who} made a link for {what} to pair a Telegram account',
    sessions_ended: '{who} ended the sessions of {what}',
    test_sent: '{who} sent {what} a test message',
    deleted: '{who} deleted the user {what}',
    restored: '{who} undid the deletion of the user {what}',
  },
  invites: {
    created: '{who} invited {username}',
    withdrawn: '{who} withdrew the invitation of {username}',
    accepted: '{who} accepted an invitation',
  },
  grants: { changed: '{who} changed who may do this: {what}' },
  config: { dashboard_changed: '{who} changed the dashboard configuration' },
  lists: { exported: '{who} saved a list as a file: {list}' },
  accounts: {
    taken: '{who} took the account {what}',
    revealed: '{who} was shown a secret of the account {what}: {detail}',
    revealed_delivered: '{who} was given a secret with the account {what}: {detail}',
    revealed_copied: '{who} copied a secret of the account {what} unseen: {detail}',
    closed: '{who} closed the account {what}',
    returned: '{who} returned the account {what}',
    released: '{who} released the account {what}',
    handed_over: '{who} handed the account {what} over',
    spend_corrected: '{who} corrected the spend of the account {what}',
    spend_recorded: '{who} recorded what the account {what} spent',
    spend_imported: '{who} imported spend',
    state_changed: '{who} changed the state of the account {what}',
    restored: '{who} gave the account {what} back to its holder, undoing their deletion',
  },
  sheets: { added: '{who} added the sheet {what}', removed: '{who} removed the sheet {what}' },
  mailboxes: {
    added: '{who} added emails',
    marked_invalid: '{who} marked emails as invalid',
    deleted: '{who} deleted emails: {what}',
    restored: '{who} gave the email {what} back to its holder, undoing their deletion',
    taken: '{who} took the email {what}',
    unpinned: '{who} unpinned the email {what}',
    unpinning_undone: '{who} undid unpinning the email {what}',
    returned: '{who} returned emails to stock: {what}',
    handed_over: '{who} handed the email {what} over to {to}',
    checked: '{who} checked the email {what}',
    status_changed: '{who} changed the status of the email {what}',
    code_read: '{who} read a code from the email {what}',
    code_rejected: '{who} rejected a code from the email {what}',
  },
  owners: {
    campaign_assigned: '{who} assigned the campaign {what} to {username}',
    assignment_changed: '{who} changed the assignment of the campaign {what}',
    assignment_removed: '{who} removed the assignment of the campaign {what}',
    alias_added: '{who} added the alias {alias} of {what}',
    alias_removed: '{who} removed the alias {alias} of {what}',
  },
  rules: { changed: '{who} changed an attention rule: {what}' },
  attention: { snoozed: '{who} snoozed an alert', woken: '{who} woke a snoozed alert' },
  views: { shared: '{who} changed the sharing of the view {name}' },
  launches: {
    begun: '{who} began a launch with the account {account_id}',
    changed: '{who} changed the account of a launch to {account_id}',
    cancelled: '{who} cancelled a launch',
  },
  links: {
    created: '{who} created the link {what}',
    resumed: '{who} resumed the link {what}',
    cleaned_up: '{who} cleaned up the link {what}',
  },
  library: {
    added: '{who} added the PWA link {name} to the library',
    changed: '{who} changed the PWA link {name} of the library',
  },
  jobs: { retried: '{who} retried a job: {queue}' },
  database: { restored: '{who} restored the database from a backup' },
}

// Without a gender of whoever did it.
const uk: Sentences = {
  auth: {
    signed_in: '{who}: вхід',
    password_refused: '{who}: введено неправильний пароль',
    code_refused: '{who}: введено неправильний код для входу',
    signed_out: '{who}: вихід',
    session_ended: '{who}: завершено сеанс',
    other_sessions_ended: '{who}: завершено інші свої сеанси',
    all_sessions_ended: '{who}: завершено всі свої сеанси з Telegram',
    password_changed: '{who}: змінено свій пароль',
    recovery_codes_created: '{who}: створено резервні коди',
    telegram_paired: '{who}: прив’язано інший акаунт Telegram',
  },
  users: {
    created: '{who}: створено користувача {what}',
    changed: '{who}: змінено користувача {what}',
    role_changed: '{who}: змінено роль користувача {what}',
    access_changed: '{who}: змінено доступ користувача {what}',
    password_reset: '{who}: скинуто пароль користувача {what}',
    second_factor_reset: '{who}: скинуто другий фактор користувача {what}',
    unpaired: '{who}: відв’язано акаунт Telegram користувача {what}',
    pairing_link_made: '{who}: створено посилання для прив’язки Telegram користувача {what}',
    sessions_ended: '{who}: завершено сеанси користувача {what}',
    test_sent: '{who}: надіслано тестове повідомлення, кому: {what}',
    deleted: '{who}: видалено користувача {what}',
    restored: '{who}: скасовано видалення користувача {what}',
  },
  invites: {
    created: '{who}: запрошено {username}',
    withdrawn: '{who}: відкликано запрошення для {username}',
    accepted: '{who}: прийнято запрошення',
  },
  grants: { changed: '{who}: змінено, кому дозволено: {what}' },
  config: { dashboard_changed: '{who}: змінено налаштування дашборда' },
  lists: { exported: '{who}: список збережено у файл: {list}' },
  accounts: {
    taken: '{who}: взято акаунт {what}',
    revealed: '{who}: переглянуто дані акаунта {what}: {detail}',
    revealed_delivered: '{who}: отримано дані разом з акаунтом {what}: {detail}',
    revealed_copied: '{who}: скопійовано без показу дані акаунта {what}: {detail}',
    closed: '{who}: закрито акаунт {what}',
    returned: '{who}: повернуто акаунт {what}',
    released: '{who}: повернуто до вільних акаунт {what}',
    handed_over: '{who}: передано акаунт {what}',
    spend_corrected: '{who}: виправлено спенд акаунта {what}',
    spend_recorded: '{who}: записано спенд акаунта {what}',
    spend_imported: '{who}: імпортовано спенд',
    state_changed: '{who}: змінено стан акаунта {what}',
    restored: '{who}: акаунт {what} повернуто власнику через скасоване видалення',
  },
  sheets: { added: '{who}: додано таблицю {what}', removed: '{who}: прибрано таблицю {what}' },
  mailboxes: {
    added: '{who}: додано пошти',
    marked_invalid: '{who}: пошти позначено невалідними',
    deleted: '{who}: видалено пошти: {what}',
    restored: '{who}: пошту {what} повернуто власнику через скасоване видалення',
    taken: '{who}: взято пошту {what}',
    unpinned: '{who}: відкріплено пошту {what}',
    unpinning_undone: '{who}: скасовано відкріплення пошти {what}',
    returned: '{who}: повернуто до вільних пошти: {what}',
    handed_over: '{who}: передано пошту {what}, кому: {to}',
    checked: '{who}: перевірено пошту {what}',
    status_changed: '{who}: змінено стан пошти {what}',
    code_read: '{who}: прочитано код з пошти {what}',
    code_rejected: '{who}: відхилено код з пошти {what}',
  },
  owners: {
    campaign_assigned: '{who}: закріплено кампанію {what}, за ким: {username}',
    assignment_changed: '{who}: змінено закріплення кампанії {what}',
    assignment_removed: '{who}: прибрано закріплення кампанії {what}',
    alias_added: '{who}: додано псевдонім {alias}, чий: {what}',
    alias_removed: '{who}: прибрано псевдонім {alias}, чий: {what}',
  },
  rules: { changed: '{who}: змінено правило уваги: {what}' },
  attention: { snoozed: '{who}: відкладено сповіщення', woken: '{who}: знову показано сповіщення' },
  views: { shared: '{who}: змінено спільний доступ до вигляду {name}' },
  launches: {
    begun: '{who}: розпочато запуск з акаунтом {account_id}',
    changed: '{who}: акаунт запуску змінено на {account_id}',
    cancelled: '{who}: запуск скасовано',
  },
  links: {
    created: '{who}: створено посилання {what}',
    resumed: '{who}: продовжено створення посилання {what}',
    cleaned_up: '{who}: прибрано посилання {what}',
  },
  library: {
    added: '{who}: додано до бібліотеки PWA-посилання {name}',
    changed: '{who}: змінено в бібліотеці PWA-посилання {name}',
  },
  jobs: { retried: '{who}: запущено знову завдання: {queue}' },
  database: { restored: '{who}: базу відновлено з резервної копії' },
}

addTexts('auditSentences', en, uk)
