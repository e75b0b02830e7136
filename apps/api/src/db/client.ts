import { Client, type ClientConfig } from 'pg'

/**
 * One connection. It may break by itself at any moment, also between two statements, when nobody waits for an answer: then
 * the next statement fails, and nothing else. Without its listener a broken connection would end the process.
 */
export class DatabaseClient extends Client {
  constructor(config?: ClientConfig) {
    super(config)
    this.on('error', () => undefined)
  }
}
