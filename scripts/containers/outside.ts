import { readFileSync, writeFileSync } from 'node:fs'
import { createServer as createPlainServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { startKeitaro, startOutlook, startSheets, startTelegram } from '../../apps/simulators/src/index.ts'

// External services of an installation, in one container: simulators behind the vendors' host names, over TLS, so that
// the installation's settings are the real ones.
const [folder = '/outside', token = '', apiKey = ''] = process.argv.slice(2)
const telegram = await startTelegram({ token })
const keitaro = await startKeitaro({ apiKey })
const sheets = await startSheets()
const outlook = await startOutlook()

const hosts: Record<string, string> = {
  'api.telegram.org': telegram.url,
  'tracker.test': keitaro.url,
  'sheets.googleapis.com': sheets.url,
  'login.microsoftonline.com': new URL(outlook.tokenUrl).origin,
  'graph.microsoft.com': new URL(outlook.graphUrl).origin,
  'oauth2.googleapis.com': new URL(sheets.tokenUrl).origin,
}

const passOn = (base: string | undefined, path: string, req: IncomingMessage, res: ServerResponse): void => {
  if (!base) return void res.writeHead(404).end()
  const { host } = new URL(base)
  const call = request(`${base}${path}`, { method: req.method, headers: { ...req.headers, host } }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(res)
  })
  call.on('error', () => res.destroy())
  res.on('close', () => call.destroy())
  req.pipe(call)
}

/** The token endpoint has a different path in the simulator. */
const pathOf = (host: string, path: string): string =>
  host === 'oauth2.googleapis.com' && path.startsWith('/token') ? new URL(sheets.tokenUrl).pathname : path

const tls = { key: readFileSync(`${folder}/key.pem`), cert: readFileSync(`${folder}/cert.pem`) }
createServer(tls, (req, res) => {
  const host = (req.headers.host ?? '').split(':')[0]!
  passOn(hosts[host], pathOf(host, req.url ?? '/'), req, res)
}).listen(443)
// Control of the simulated Telegram, for the person driving it.
createPlainServer((req, res) => passOn(telegram.url, req.url ?? '/', req, res)).listen(8080)
writeFileSync(`${folder}/google_service_account.json`, JSON.stringify(sheets.serviceAccount))
console.log('The outside is there.')
process.on('SIGTERM', () => process.exit(0))
