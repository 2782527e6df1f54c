import { killedWorkers } from './attackReminders.ts'
import { hostileShutdown } from './attackShutdown.ts'
import { eventStorageFlood } from './attackStorage.ts'
import { ticketFlood, upgradeFlood, upgradesWithoutTicket } from './attackUpgrades.ts'
import { imageBombs } from './attackImages.ts'
import { abortedUploads } from './attackUploads.ts'
import type { Measure } from './report.ts'
import { startBenchCluster, seedSchool, startServer, type BenchCluster, type SeededSchool } from './fixtures.ts'

/** The server in its own process, with a few learners; `scaleToken` gives their tokens. */
export type Target = { origin: string; pid: number; cluster: BenchCluster; school: SeededSchool }

/** How many hostile requests were sent, and how many of them the server blocked. */
export type AttackResult = { attempted: number; blocked: number }

export type Attack = { name: string; run: (target: Target) => Promise<AttackResult> }

const attacks: readonly Attack[] = [
  upgradeFlood,
  upgradesWithoutTicket,
  ticketFlood,
  eventStorageFlood,
  imageBombs,
  abortedUploads,
  killedWorkers,
  hostileShutdown,
]

/** Runs every attack against a fresh server and prints the counts. */
export async function measureAttacks(): Promise<Measure[]> {
  await using cluster = await startBenchCluster()
  const school = await seedSchool(cluster, { name: 'attacks', learners: 50, entriesEach: 1 })
  const measures: Measure[] = []
  for (const { name, run } of attacks) {
    await using server = await startServer(cluster, school)
    const { attempted, blocked } = await run({ origin: server.origin, pid: server.pid, cluster, school })
    process.stdout.write(`  ${name}: attempted ${attempted}, blocked ${blocked}\n`)
    measures.push({ name: `not blocked of ${attempted}: ${name}`, value: attempted - blocked, budget: 0, unit: '' })
  }
  return measures
}
