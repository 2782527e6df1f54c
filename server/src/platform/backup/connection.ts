import pg from 'pg'
import type { Database } from '../database/database.ts'

/** A separate connection for COPY, which pipelined connections refuse. */
export async function withConnection<Result>(
  { pool }: Database,
  signal: AbortSignal,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const options = pool.options as pg.ClientConfig
  const client = new pg.Client({ ...options, application_name: 'daystream-backup', pipeline: false })
  client.on('error', () => undefined)
  const disconnect = () => client.connection.stream.destroy()
  signal.throwIfAborted()
  signal.addEventListener('abort', disconnect)
  try {
    await client.connect()
    const result = await work(client)
    await client.end()
    return result
  } catch (error) {
    // Ends the transaction, even during a COPY.
    disconnect()
    throw signal.aborted ? signal.reason : error
  } finally {
    signal.removeEventListener('abort', disconnect)
  }
}
