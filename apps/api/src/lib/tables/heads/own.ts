import type { KnownHead } from './known-head.ts'

const source = 'the heads that this program names itself'
const heads = (role: KnownHead['role'], language: KnownHead['language'], ...names: string[]): KnownHead[] =>
  names.map((head) => ({ head, role, language, source }))

/** Heads that people use in their own tables; their meaning is unambiguous. */
export const own: readonly KnownHead[] = [
  ...heads('account', 'en', 'account', 'account id', 'ad account', 'ad account id', 'acc', 'acc id', 'id'),
  ...heads('account', 'uk', 'акаунт', 'id акаунта', 'акаунт id', 'кабінет', 'id кабінету', 'рахунок'),
  ...heads('account', 'ru', 'аккаунт', 'id аккаунта', 'аккаунт id', 'кабинет', 'id кабинета'),
  ...heads('day', 'en', 'day', 'date'),
  ...heads('day', 'uk', 'день', 'дата'),
  ...heads('day', 'ru', 'день', 'дата'),
  ...heads('spend', 'en', 'spend', 'spent', 'amount', 'amount spent', 'cost', 'sum'),
  ...heads('spend', 'uk', 'спенд', 'витрати', 'витрата', 'витрачено', 'сума'),
  ...heads('spend', 'ru', 'спенд', 'расход', 'расходы', 'потрачено', 'сумма'),
  ...heads('currency', 'en', 'currency', 'currency code'),
  ...heads('currency', 'uk', 'валюта', 'код валюти'),
  ...heads('currency', 'ru', 'валюта', 'код валюты'),
  ...heads('name', 'en', 'account name', 'name', 'campaign', 'campaign name'),
  ...heads('name', 'uk', 'назва акаунта', 'назва', 'кампанія', 'назва кампанії'),
  ...heads('name', 'ru', 'название аккаунта', 'название', 'кампания', 'название кампании'),
]
