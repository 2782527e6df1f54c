import { setTimeout } from 'node:timers/promises'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { freePort } from '../scripts/freePort.ts'
import { seedSchool, startServer, type BenchCluster, type SeededSchool } from './fixtures.ts'
import { collectGarbage, residentMegabytes, type RunningProcess } from './processes.ts'
import { quantile, type Measure } from './report.ts'
import { startSocketClients, type SocketClients } from './socketClients.ts'

const [few, many] = [50, 5000]
/** Sockets of the learners who write in a round; experts have as many. */
const writers = 20
const rounds = 20

/** Latency of messages to the other side with few and with many live connections to two servers, and their memory. */
export async function measureSockets(cluster: BenchCluster): Promise<Measure[]> {
  const school = await seedSchool(cluster, { name: 'sockets', learners: many, entriesEach: 0 })
  await using first = await startInspectedServer(cluster, school)
  await using second = await startInspectedServer(cluster, school)
  const servers = [first, second] as const
  await using clients = await startSocketClients({
    origins: [first.origin, second.origin],
    chatIds: await prepareChats(school),
    experts: writers,
  })
  await clients.open(few - writers)
  await exchange(clients, school)
  const fewTimes = await exchange(clients, school)
  const before = await settledMegabytes(servers)
  await clients.open(many - few)
  const grown = (await settledMegabytes(servers)) - before
  const manyTimes = await exchange(clients, school)
  const [p99, p99OfFew] = [quantile(manyTimes, 0.99), quantile(fewTimes, 0.99)]
  const name = `p99 until the other side sees a message, ${many} sockets`
  return [
    { name, value: p99, budget: 150, unit: 'ms' },
    { name: `${name}, to ${few} (${p99OfFew.toFixed(1)} ms)`, value: p99 / p99OfFew, budget: 2, unit: '×' },
    { name: `memory of a socket, of ${many}`, value: (grown * 1024) / (many - few), budget: 25, unit: 'kB' },
  ]
}

type InspectedServer = RunningProcess & { inspectorPort: number }

async function startInspectedServer(cluster: BenchCluster, school: SeededSchool): Promise<InspectedServer> {
  const inspectorPort = await freePort()
  const server = await startServer(cluster, school, { NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort}` })
  return { ...server, inspectorPort }
}

/** Questions are never refused; returns the chats of the learners who write. */
async function prepareChats(school: SeededSchool): Promise<number[]> {
  const { sql, close } = openDatabase({ connectionString: school.url, max: 1 })
  await sql`update streams set max_consultation_count = 1000`
  const rows = await sql<{ id: number }>`select id from chats order by user_id limit ${writers}`
  await close()
  return rows.map(({ id }) => id)
}

/** The milliseconds of messages of learners and experts, each read by the other side. */
async function exchange(clients: SocketClients, school: SeededSchool): Promise<number[]> {
  const database = openDatabase({ connectionString: school.url, max: 1 })
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    // Past the delay between messages.
    await database.sql`update messages set created_at = created_at - interval '1 hour'`
    times.push(...(await clients.exchange()))
  }
  await database.close()
  return times
}

/** Resident memory of the servers without what they no longer need. */
async function settledMegabytes(servers: readonly InspectedServer[]): Promise<number> {
  let sum = 0
  for (const { pid, inspectorPort } of servers) {
    await collectGarbage(inspectorPort)
    // Freed pages are returned a moment later.
    await setTimeout(3000)
    sum += residentMegabytes(pid)
  }
  return sum
}
