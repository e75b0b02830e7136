import { generateKeyPairSync } from 'node:crypto'

/** Key file of a service account, in the format of Google's console. */
export interface ServiceAccountKey {
  type: 'service_account'
  project_id: string
  private_key_id: string
  private_key: string
  client_email: string
  client_id: string
  auth_uri: string
  token_uri: string
}

/** New service account; generated on every first start, so that no key is ever part of the code. */
export const newKey = (): ServiceAccountKey => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return {
    type: 'service_account',
    project_id: 'campaign-stats-demo',
    private_key_id: Buffer.from(publicKey).toString('hex').slice(60, 100),
    private_key: privateKey,
    client_email: 'campaign-stats@campaign-stats-demo.iam.gserviceaccount.com',
    client_id: '100000000000000000001',
    auth_uri: 'https://accounts.google.com/o/oauth2/auth',
    token_uri: 'https://oauth2.googleapis.com/token',
  }
}
