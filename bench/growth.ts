import { calls, type BenchedCall } from './calls.ts'
import { everyLearner, load, type Asked } from './load.ts'
import type { Running } from './processes.ts'
import { median, quantile, type Measure } from './report.ts'
import { startServer, type House, type School } from './school.ts'

const warmUp = 400
const rounds = 15
const turns = 20
const requestsATurn = 10

/** The time that all but the slowest twentieth of requests take, in a school of many against one of few. */
export async function measureGrowth(house: House, few: School, many: School): Promise<Measure[]> {
  await using small = await startServer(house, few)
  await using large = await startServer(house, many)
  const measures: Measure[] = []
  for (const call of calls) {
    const sides = [sideOf(call, few, small), sideOf(call, many, large)] as const
    for (const side of sides) await side.ask(warmUp)
    const ratios: number[] = []
    for (let round = 0; round < rounds; round += 1) ratios.push(await ratioOf(...sides))
    const name = `p95 of ${call.name}, ${many.learners} learners against ${few.learners}`
    measures.push({ name, value: median(ratios), budget: 1.3, unit: '×' })
  }
  return measures
}

type Side = { ask: (count: number) => Promise<number[]> }

function sideOf(call: BenchedCall, school: School, { origin }: Running): Side {
  const next = everyLearner(school.learners)
  const asked = (): Asked => call.ask(school, next())
  return { ask: (count) => load(origin, asked, { count, width: 1 }) }
}

/** In short turns, so that what else the machine does falls on both. */
async function ratioOf(small: Side, large: Side): Promise<number> {
  const times = { small: [] as number[], large: [] as number[] }
  for (let turn = 0; turn < turns; turn += 1) {
    times.small.push(...(await small.ask(requestsATurn)))
    times.large.push(...(await large.ask(requestsATurn)))
  }
  return quantile(times.large, 0.95) / quantile(times.small, 0.95)
}
