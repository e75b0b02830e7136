import { randomUUID } from 'node:crypto'
import type { Response } from 'express'
import type { Refusal } from './refusals.ts'

/** Refusal in Microsoft's format: the description ends with ids and a timestamp on separate lines. */
export const sendRefusal = (res: Response, { status, error, number, text, suberror }: Refusal): void => {
  const timestamp = new Date().toISOString().replace('T', ' ').replace(/\.\d+/, '')
  const [trace_id, correlation_id] = [randomUUID(), randomUUID()]
  const said = number ? `AADSTS${number}: ${text}` : text
  res.status(status).json({
    error,
    error_description: `${said} Trace ID: ${trace_id}\r\nCorrelation ID: ${correlation_id}\r\nTimestamp: ${timestamp}`,
    error_codes: number ? [number] : [],
    timestamp,
    trace_id,
    correlation_id,
    ...(number && { error_uri: `https://login.microsoftonline.com/error?code=${number}` }),
    ...(suberror !== undefined && { suberror }),
  })
}
