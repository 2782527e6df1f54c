import { hash } from '@node-rs/argon2'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { benchPassword, calls, homeworkCalls, signIn, type BenchCall } from './calls.ts'
import { cycleLearnerIds, load, type BenchRequest } from './load.ts'
import { processTreeCpuMs, startProgram, type RunningProcess } from './processes.ts'
import { median, type Measure } from './report.ts'
import { startServer, type BenchCluster, type SeededSchool } from './fixtures.ts'

const rounds = 5
/** `warmUp` requests are not measured, so that hot code is compiled. Rounds amortise the garbage collection after each pause. */
type Requests = { warmUp: number; each: number }
const concurrency = 4

export type Series = {
  name: 'cold' | 'warm'
  calls: readonly BenchCall[]
  nextLearnerId: (school: SeededSchool) => () => number
  requests: Requests
}

// No learner repeats within a cycle, which takes longer than a second.
const everybody: Series['nextLearnerId'] = (school) => cycleLearnerIds(school.learners)
export const defaultRequests: Requests = { warmUp: 6000, each: 3000 }

export const dailySeries: readonly Series[] = [
  { name: 'cold', calls: [...calls, signIn], nextLearnerId: everybody, requests: defaultRequests },
  {
    name: 'warm',
    calls: calls.filter((call) => call.opensDay),
    nextLearnerId: () => () => 1,
    requests: defaultRequests,
  },
]

/** Fewer requests in all than learners, who send a homework once. */
export const homeworkSeries: readonly Series[] = [
  { name: 'cold', calls: homeworkCalls, nextLearnerId: everybody, requests: { warmUp: 3000, each: 1500 } },
]

/**
 * CPU of Node and PostgreSQL per call, as a multiple of the baseline's: cold, of all learners in turn, and warm, of one
 * learner who opens a day repeatedly.
 */
export async function measureServerCost(
  cluster: BenchCluster,
  school: SeededSchool,
  series: readonly Series[],
): Promise<Measure[]> {
  await setCheapPasswords(school)
  await using baseline = await startProgram('bench/baselineServer.ts', { DATABASE_URL: school.url })
  await using server = await startServer(cluster, school)
  const measures: Measure[] = []
  for (const { name, calls: measured, nextLearnerId, requests } of series)
    for (const call of measured) {
      const [learnerId, baselineId] = [nextLearnerId(school), nextLearnerId(school)]
      const costs = await costsOf(cluster, requests, {
        product: { running: server, nextRequest: () => call.requestOf(school, learnerId()) },
        baseline: {
          running: baseline,
          nextRequest: () => ({ path: `/users/${school.firstUserId - 1 + baselineId()}` }),
        },
      })
      const label = `${name}: CPU of ${call.name} (${formatCost(costs.product)}, baseline ${formatCost(costs.baseline)})`
      const value = sumOf(costs.product) / sumOf(costs.baseline)
      measures.push({ name: label, value, budget: call.ratioBudget, unit: '×' })
    }
  return measures
}

/** Gives every learner a cheap password hash, and a former session of this address, so that it is a known one. */
async function setCheapPasswords({ url }: SeededSchool): Promise<void> {
  const database = openDatabase({ connectionString: url, max: 1 })
  const passwordHash = await hash(benchPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  await database.sql`update users set password_hash = ${passwordHash}`
  await database.sql`update sessions set address = '127.0.0.1'`
  await database.pool.query('vacuum analyze')
  await database.close()
}

/** CPU milliseconds per request. */
type Cost = { nodeMs: number; postgresMs: number }
type Side = { running: RunningProcess; nextRequest: () => BenchRequest }

const sumOf = ({ nodeMs, postgresMs }: Cost) => nodeMs + postgresMs
const formatCost = ({ nodeMs, postgresMs }: Cost) =>
  `Node ${nodeMs.toFixed(3)} + PostgreSQL ${postgresMs.toFixed(3)} ms`

/** Interleaves rounds of both sides, so that other load on the machine affects them equally. */
async function costsOf(
  cluster: BenchCluster,
  { warmUp, each }: Requests,
  { product, baseline }: Record<'product' | 'baseline', Side>,
) {
  const used = { product: [] as Cost[], baseline: [] as Cost[] }
  for (const { running, nextRequest } of [baseline, product])
    await load(running.origin, nextRequest, { count: warmUp, concurrency })
  for (let round = 0; round < rounds; round += 1) {
    used.baseline.push(await costOf(cluster, baseline, each))
    used.product.push(await costOf(cluster, product, each))
  }
  return { product: medianCost(used.product), baseline: medianCost(used.baseline) }
}

async function costOf({ postgres }: BenchCluster, { running, nextRequest }: Side, requests: number): Promise<Cost> {
  const cpuTime = (): Cost => ({ nodeMs: processTreeCpuMs(running.pid), postgresMs: processTreeCpuMs(postgres.pid) })
  const before = cpuTime()
  await load(running.origin, nextRequest, { count: requests, concurrency })
  const after = cpuTime()
  return {
    nodeMs: (after.nodeMs - before.nodeMs) / requests,
    postgresMs: (after.postgresMs - before.postgresMs) / requests,
  }
}

function medianCost(costs: readonly Cost[]): Cost {
  return {
    nodeMs: median(costs.map((cost) => cost.nodeMs)),
    postgresMs: median(costs.map((cost) => cost.postgresMs)),
  }
}
