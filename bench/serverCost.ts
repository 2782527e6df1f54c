import { hash } from '@node-rs/argon2'
import { openDatabase } from '../server/src/database.ts'
import { benchPassword, calls, signIn, type BenchedCall } from './calls.ts'
import { everyLearner, load, type Asked } from './load.ts'
import { familyCpuMs, startProgram, type Running } from './processes.ts'
import { median, type Measure } from './report.ts'
import { startServer, type House, type School } from './school.ts'

const rounds = 5
/** Before anything is counted: a server that has run for some time has compiled what it runs often. */
const warmUpRequests = 6000
/** Enough that what Node tidies up after each pause weighs little. */
const requests = 3000
const width = 4

type Series = { name: 'cold' | 'warm'; calls: readonly BenchedCall[]; nextLearner: (school: School) => () => number }

const series: readonly Series[] = [
  // Nobody comes back before everybody was there, which takes longer than a second.
  { name: 'cold', calls: [...calls, signIn], nextLearner: (school) => everyLearner(school.learners) },
  { name: 'warm', calls: calls.filter((call) => call.opensDay), nextLearner: () => () => 1 },
]

/**
 * CPU of Node and PostgreSQL for each call, as a multiple of what a bare handler with one select takes: of many learners
 * in turn, and of one learner who opens a day again and again.
 */
export async function measureServerCost(house: House, school: School): Promise<Measure[]> {
  await setCheapPasswords(school)
  await using bare = await startProgram('bench/bareServer.ts', { DATABASE_URL: school.url })
  await using server = await startServer(house, school)
  const measures: Measure[] = []
  for (const { name, calls: measured, nextLearner } of series)
    for (const call of measured) {
      const [learner, bareLearner] = [nextLearner(school), nextLearner(school)]
      const ours = { running: server, asked: () => call.ask(school, learner()) }
      const least = { running: bare, asked: () => ({ path: `/users/${school.firstUserId - 1 + bareLearner()}` }) }
      const costs = await costsOf(house, ours, least)
      const words = `${name}: CPU of ${call.name} (${wordsOf(costs.ours)}, bare ${wordsOf(costs.bare)})`
      const value = sumOf(costs.ours) / sumOf(costs.bare)
      measures.push({ name: words, value, budget: call.ratioBudget, unit: '×' })
    }
  return measures
}

/** Gives everybody a password whose hash costs next to nothing, at a place where they have signed in before. */
async function setCheapPasswords({ url }: School): Promise<void> {
  const database = openDatabase({ connectionString: url, max: 1 })
  const passwordHash = await hash(benchPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  await database.sql`update users set password_hash = ${passwordHash}`
  await database.sql`update sessions set address = '127.0.0.1'`
  await database.pool.query('vacuum analyze')
  await database.close()
}

/** Milliseconds of CPU that one request takes. */
type Cost = { nodeMs: number; postgresMs: number }
type Side = { running: Running; asked: () => Asked }

const sumOf = ({ nodeMs, postgresMs }: Cost) => nodeMs + postgresMs
const wordsOf = ({ nodeMs, postgresMs }: Cost) => `Node ${nodeMs.toFixed(3)} + PostgreSQL ${postgresMs.toFixed(3)} ms`

/** In turn, round by round, so that what else the machine does falls on both. */
async function costsOf(house: House, ours: Side, bare: Side): Promise<{ ours: Cost; bare: Cost }> {
  const used = { ours: [] as Cost[], bare: [] as Cost[] }
  for (const { running, asked } of [bare, ours]) await load(running.origin, asked, { count: warmUpRequests, width })
  for (let round = 0; round < rounds; round += 1) {
    used.bare.push(await costOf(house, bare))
    used.ours.push(await costOf(house, ours))
  }
  return { ours: medianCost(used.ours), bare: medianCost(used.bare) }
}

async function costOf({ postgres }: House, { running, asked }: Side): Promise<Cost> {
  const used = (): Cost => ({ nodeMs: familyCpuMs(running.pid), postgresMs: familyCpuMs(postgres.pid) })
  const before = used()
  await load(running.origin, asked, { count: requests, width })
  const after = used()
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
