import { openHostileConnections } from '../e2e/hostileConnections.ts'
import type { Attack } from './attacks.ts'
import { startServer } from './school.ts'

const clientsOfAKind = 20
const longestMs = 10_000

export const hostileShutdown: Attack = {
  name: 'hostile connections open while SIGTERM ends the server within 10 s',
  async run({ house, school }) {
    await using server = await startServer(house, school)
    using clients = openHostileConnections(server.origin, clientsOfAKind)
    await clients.settled()
    const tried = clients.countOpen()
    const began = performance.now()
    await server[Symbol.asyncDispose]()
    const tookMs = performance.now() - began
    process.stdout.write(`  ended after ${Math.round(tookMs)} ms\n`)
    return { tried, held: tookMs < longestMs ? tried : 0 }
  },
}
