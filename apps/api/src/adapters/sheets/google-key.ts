import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { fileFault } from '../../lib/file-fault.ts'
import { SetupError } from '../../lib/setup-error.ts'
import type { ServiceAccount } from './index.ts'

/** Key file of a service account, as downloaded from Google. */
const KeyFile = z.object({
  client_email: z.email(),
  private_key: z.string().includes('PRIVATE KEY'),
})

/**
 * Reads the key file of the service account that documents are shared with.
 * @throws Error for people, without any of its content
 */
export const readGoogleKey = (path: string): ServiceAccount => {
  const unread = fileFault(path)
  if (unread) throw new Error(`GOOGLE_SERVICE_ACCOUNT_FILE names a file that cannot be read: ${path} (${unread})`)
  try {
    const { client_email, private_key } = KeyFile.parse(JSON.parse(readFileSync(path, 'utf8')))
    return { client_email, private_key }
  } catch {
    throw new SetupError(
      `GOOGLE_SERVICE_ACCOUNT_FILE names ${path}, which is not the JSON key file of a service account. Download it again.`,
    )
  }
}
