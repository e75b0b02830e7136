import { accessSync, constants, statSync } from 'node:fs'

/** Reason why a file cannot be read, as text; null if it can. */
export const fileFault = (path: string): string | null => {
  try {
    if (statSync(path).isDirectory()) return 'it is a folder'
    accessSync(path, constants.R_OK)
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'EACCES' || code === 'EPERM' ? 'this user may not read it' : 'there is no such file'
  }
}
