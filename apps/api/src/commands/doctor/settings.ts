import { existsSync, statSync } from 'node:fs'
import { readConfig, SettingsError, type Config } from '../../config.ts'
import { readGoogleKey } from '../../adapters/sheets/google-key.ts'
import { loadKeys, type Keys } from '../../lib/secrets/keys.ts'
import { fault, ok, warning, type Finding } from './findings.ts'

type Environment = Readonly<Record<string, string | undefined>>

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'It cannot be read')

/** The settings, or all of their faults. */
export const checkSettings = (env: Environment): { config: Config | null; findings: Finding[] } => {
  try {
    const config = readConfig(env)
    const findings = config.warnings.map((text) => warning('Settings', text, 'Change it if that is not meant.'))
    return { config, findings: [ok('Settings', 'every setting can be used'), ...findings] }
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    const findings = error.faults.map((text) =>
      fault('Settings', text, 'Correct it; .env.example explains each setting.'),
    )
    return { config: null, findings }
  }
}

const othersMayRead = 0o077

/** Checks the key file and its permissions. */
export const checkKeys = ({ keys: { path, create } }: Config): { keys: Keys | null; findings: Finding[] } => {
  const about = 'Key file'
  if (!existsSync(path) && create)
    return { keys: null, findings: [ok(about, `${path} is made when the program starts for the first time`)] }
  try {
    const keys = loadKeys({ path, create: false })
    // A secret mounted by a container engine has the mode of its file on the host, whose folder restricts access.
    const mode = path.startsWith('/run/secrets/') ? 0 : statSync(path).mode & othersMayRead
    const findings = mode
      ? [warning(about, `${path} may be read by other users of this machine`, `chmod 600 ${path}`)]
      : [ok(about, `${path} can be used, its active key is ${keys.ring.active()}`)]
    return { keys, findings }
  } catch (error) {
    const what =
      'Put the copy of the key file back that was kept with this installation. A new one opens no old secret.'
    return { keys: null, findings: [fault(about, messageOf(error), what)] }
  }
}

/** Checks the key of the service account that sheets are shared with. */
export const checkGoogleKey = ({ simulated, google }: Config): Finding[] => {
  if (simulated.includes('sheets')) return []
  try {
    const { client_email: email } = readGoogleKey(google.keyFile ?? '')
    return [ok('Google key file', `sheets are shared with ${email}`)]
  } catch (error) {
    return [
      fault('Google key file', messageOf(error), 'Make a key of the service account in the Google Cloud console.'),
    ]
  }
}
