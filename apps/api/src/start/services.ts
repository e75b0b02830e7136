import { createAdspower } from '../adapters/adspower/index.ts'
import { createKeitaro } from '../adapters/keitaro/index.ts'
import { createOutlook } from '../adapters/outlook/index.ts'
import { readGoogleKey } from '../adapters/sheets/google-key.ts'
import { createGoogleSheets } from '../adapters/sheets/index.ts'
import { createTelegram } from '../adapters/telegram/index.ts'
import type { Services } from '../compose/dependencies.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { createRateLimitLedger } from '../db/rate-limit-ledger.ts'
import type { Log } from '../lib/log.ts'
import { isLoopback } from '../lib/outgoing/client-ip.ts'
import { createProbe } from '../lib/outgoing/probe.ts'
import type { SimulatorAddresses } from './simulators.ts'

/** Clients of the outside services: of the simulator if one runs, otherwise of the configured service. */
export const createServices = (config: Config, simulated: SimulatorAddresses, db: Db, log: Log): Services => {
  const { telegram, sheets, outlook } = simulated
  const keitaro = simulated.keitaro ?? config.keitaro
  const serviceAccount = sheets?.serviceAccount ?? readGoogleKey(config.google.keyFile ?? '')
  return {
    messenger: createTelegram({
      ...(telegram ? { token: telegram.token, apiRoot: telegram.url } : config.telegram),
      log,
      learnName: true,
    }),
    tracker: createKeitaro({ ...keitaro, log }),
    // A tracker on this machine also has its public links there.
    probe: createProbe({ loopback: URL.canParse(keitaro.url) && isLoopback(new URL(keitaro.url).hostname) }),
    sheets: createGoogleSheets({
      serviceAccount,
      apiRoot: sheets?.url ?? config.google.sheetsUrl,
      tokenUrl: sheets?.tokenUrl ?? config.google.tokenUrl,
      ledger: createRateLimitLedger(db, `sheets ${serviceAccount.client_email}`),
      log,
    }),
    mail: createOutlook({
      ...(outlook
        ? { ...outlook, imap: { host: outlook.imapHost, port: outlook.imapPort, tls: false } }
        : config.outlook),
      log,
    }),
    profiles: createAdspower({ ...(simulated.adspower ?? config.adspower), log }),
  }
}
