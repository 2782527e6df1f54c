import { openHostileConnections } from '../e2e/hostileConnections.ts'
import type { Attack } from './attacks.ts'
import { startServer } from './fixtures.ts'

const clientsPerKind = 20
const maxMs = 10_000

export const hostileShutdown: Attack = {
  name: 'hostile connections open when SIGTERM stops the server within 10 s',
  async run({ cluster, school }) {
    await using server = await startServer(cluster, school)
    using clients = openHostileConnections(server.origin, clientsPerKind)
    await clients.settled()
    const attempted = clients.countOpen()
    const startedAt = performance.now()
    await server[Symbol.asyncDispose]()
    const tookMs = performance.now() - startedAt
    process.stdout.write(`  stopped after ${Math.round(tookMs)} ms\n`)
    return { attempted, blocked: tookMs < maxMs ? attempted : 0 }
  },
}
