import type { LiveEvent } from '@app/contract'
import { request } from 'node:http'
import type { TestClient } from './client.ts'
import type { Instance } from './world.ts'

export interface OpenEvents {
  status: number
  headers: Record<string, string | string[] | undefined>
  events: LiveEvent[]
  /** Names of other messages, in order. */
  said: string[]
  /** Events by type and other messages, in order, with their time in ms of the performance clock. */
  heard: { what: string; at: number }[]
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  close(): void
}

/** Opens the event stream like a client's browser; resolves with the first bytes of the answer. */
export const openEvents = (client: TestClient, at: Instance, lastSeen?: string): Promise<OpenEvents> =>
  new Promise((resolve, reject) => {
    const headers = { cookie: client.cookies(), ...(lastSeen && { 'last-event-id': lastSeen }) }
    const call = request(`${at.url}/api/events`, { headers }, (answer) => {
      const events: LiveEvent[] = []
      const said: string[] = []
      const heard: OpenEvents['heard'] = []
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        text += chunk
        const blocks = text.split('\n\n')
        text = blocks.pop() ?? ''
        for (const block of blocks) {
          const data = /^data: (.*)$/m.exec(block)?.[1]
          const name = /^event: (.*)$/m.exec(block)?.[1]
          const event = !name && data ? (JSON.parse(data) as LiveEvent) : null
          if (name) said.push(name)
          else if (event) events.push(event)
          if (name || event) heard.push({ what: name ?? event!.type, at: performance.now() })
        }
      })
      const ended = new Promise<void>((end) => answer.once('close', end))
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        events,
        said,
        heard,
        ended,
        close: () => call.destroy(),
      })
    })
    call.on('error', reject)
    call.end()
  })
