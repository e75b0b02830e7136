import type { ServerOptions } from 'node:http'

/** How connections are held: who sends slowly is cut off, and that is looked at every second. */
export const serverOptions = {
  maxHeaderSize: 16_384,
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 1_000,
} as const satisfies ServerOptions
