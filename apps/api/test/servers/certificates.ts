import { execFileSync } from 'node:child_process'
import { chownSync, chmodSync } from 'node:fs'
import { join } from 'node:path'

export interface Certificate {
  key: string
  certificate: string
}

/** Creates a key and a self-signed certificate, valid for the given number of days; expired if negative. */
export const makeCertificate = (
  folder: string,
  { host, days }: { host: string; days: number },
  owner: { uid?: number; gid?: number } = {},
): Certificate => {
  const [key, certificate] = [join(folder, `${host}-${days}.key`), join(folder, `${host}-${days}.pem`)]
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' })
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject)
  openssl('x509', '-in', certificate, '-signkey', key, '-days', String(days), '-out', `${certificate}.new`)
  openssl('x509', '-in', `${certificate}.new`, '-out', certificate)
  chmodSync(key, 0o600)
  if (owner.uid !== undefined) for (const file of [key, certificate]) chownSync(file, owner.uid, owner.gid ?? owner.uid)
  return { key, certificate }
}
