import type { ServerOptions } from 'node:http'

/** Connection limits. Clients that send too slowly are cut off; checked every second. */
export const serverOptions = {
  maxHeaderSize: 16_384,
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 1_000,
} as const satisfies ServerOptions
