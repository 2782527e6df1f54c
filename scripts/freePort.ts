import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the range of outgoing connections, which could take the port before a server listens. */
const [lowest, highest] = [20_000, 32_000]

/** A TCP port of the loopback interface that is free at the moment. */
export async function freePort(): Promise<number> {
  const port = randomInt(lowest, highest)
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return freePort()
  }
  probe.close()
  await once(probe, 'close')
  return port
}
