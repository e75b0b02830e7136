export { startTelegram, type RunningTelegram, type TelegramOptions } from './telegram/index.ts'
