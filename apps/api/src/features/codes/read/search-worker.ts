import { serveThread } from '#lib/threads/bounded-thread-worker.ts'
import { recogniseCodes, type MailText } from '@app/code-recognition'

serveThread((mail: MailText): string[] => recogniseCodes(mail).map(({ code }) => code))
