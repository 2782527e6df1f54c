import { calls } from './calls.ts'
import { everyLearner, load, type Asked } from './load.ts'
import { familyCpuMs, startProgram, type Running } from './processes.ts'
import { median, type Measure } from './report.ts'
import { startServer, type House, type School } from './school.ts'

const rounds = 5
/** Before anything is counted: a server that has run for some time has compiled what it runs often. */
const warmingUp = 12_000
/** Enough that what Node tidies up after each pause weighs little. */
const requests = 4000
const width = 4
const knownLearners = 200

/** CPU of node and PostgreSQL for each call, as a multiple of what a bare handler with one select takes. */
export async function measureServerCost(house: House, school: School): Promise<Measure[]> {
  await using bare = await startProgram('bench/bareServer.ts', { DATABASE_URL: school.url })
  await using server = await startServer(house, school)
  const anyone = everyLearner(knownLearners)
  const bareAsked = () => ({ path: `/users/${school.firstUserId - 1 + anyone()}` })
  const measures: Measure[] = []
  for (const call of calls) {
    const asked = () => call.ask(school, anyone())
    const value = await ratioOf(house, { running: server, asked }, { running: bare, asked: bareAsked })
    measures.push({ name: `CPU of ${call.name}`, value, budget: call.ratioBudget, unit: '×' })
  }
  return measures
}

type Side = { running: Running; asked: () => Asked }

/** In turn, round by round, so that what else the machine does falls on both. */
async function ratioOf(house: House, ours: Side, bare: Side): Promise<number> {
  const used = { ours: [] as number[], bare: [] as number[] }
  for (const { running, asked } of [bare, ours]) await load(running.origin, asked, { count: warmingUp, width })
  for (let round = 0; round < rounds; round += 1) {
    used.bare.push(await cpuMsOf(house, bare))
    used.ours.push(await cpuMsOf(house, ours))
  }
  return median(used.ours) / median(used.bare)
}

/** A sequence of requests by the same learners in turn, as the caches of both sides like it. */
async function cpuMsOf({ postgres }: House, { running, asked }: Side): Promise<number> {
  const used = () => familyCpuMs(running.pid) + familyCpuMs(postgres.pid)
  const before = used()
  await load(running.origin, asked, { count: requests, width })
  return used() - before
}
