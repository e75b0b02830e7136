import type { AccountState, CloseReason } from '@app/contract'

interface Words {
  accountStates: Record<AccountState, string>
  closeReasons: Record<CloseReason, string>
}

/** Account states and close reasons, shared by pages and CSV files. */
export const enWords: Words = {
  accountStates: {
    new: 'New',
    warming_up: 'Warming up',
    running: 'Running',
    checkpoint: 'Checkpoint',
    banned: 'Banned',
  },
  closeReasons: { banned: 'Banned', never_worked: 'Never worked', finished: 'Finished', other: 'Other reason' },
}

export const ukWords: Words = {
  accountStates: { new: 'Новий', warming_up: 'Прогрів', running: 'Працює', checkpoint: 'Чекпоінт', banned: 'Бан' },
  closeReasons: { banned: 'Бан', never_worked: 'Не запрацював', finished: 'Відпрацював', other: 'Інша причина' },
}
