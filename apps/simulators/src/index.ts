export { Fault } from './faults.ts'
export type { SeenRequest } from './seen.ts'
export { startTelegram, type RunningTelegram, type TelegramOptions } from './telegram/index.ts'
export type { Chat, ShownTelegramState } from './telegram/state.ts'
