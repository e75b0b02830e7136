import { JWT } from 'google-auth-library'
import { GoogleSpreadsheet } from 'google-spreadsheet'

/** The parts of a service account's key file that are used. */
export interface ServiceAccount {
  client_email: string
  private_key: string
}

export interface DocumentOptions {
  serviceAccount: ServiceAccount
  apiRoot: string
  /** Where tokens come from; absent for Google itself. */
  tokenUrl?: string | undefined
  /** For one call, in ms. */
  callMs: number
}

const scope = 'https://www.googleapis.com/auth/spreadsheets'

/** The library's object of a document, speaking to the one address that is allowed. */
export const createDocuments = ({ serviceAccount, apiRoot, tokenUrl, callMs }: DocumentOptions) => {
  // One for the whole process: it keeps its token until shortly before its end.
  const auth = new JWT({
    email: serviceAccount.client_email,
    key: serviceAccount.private_key,
    scopes: [scope],
    transporterOptions: { timeout: callMs, maxRedirects: 0, retry: false },
  })
  if (tokenUrl !== undefined)
    // The library knows no setting for it.
    auth.transporter.interceptors.request.add({
      resolved: async (config) => Object.assign(config, { url: new URL(tokenUrl) }),
    })
  const root = apiRoot.replace(/\/+$/, '')

  return (spreadsheetId: string): GoogleSpreadsheet => {
    const document = new GoogleSpreadsheet(spreadsheetId, auth, { retryConfig: 0 })
    const sheetsApi = document.sheetsApi.extend({
      prefix: `${root}/v4/spreadsheets/${encodeURIComponent(spreadsheetId)}`,
      retry: 0,
      timeout: callMs,
      redirect: 'error',
    })
    return Object.assign(document, { sheetsApi })
  }
}

/** A1 notation: quoted title, column letters, row from 1. */
export const cellName = (title: string, row: number, column: number): string => {
  let letters = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return `'${title.replaceAll("'", "''")}'!${letters}${row}`
}
