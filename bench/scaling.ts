import { calls, type CallSeries } from './calls.ts'
import { cycleLearnerIds, load, type BenchRequest } from './load.ts'
import type { RunningProcess } from './processes.ts'
import { median, quantile, type Measure } from './report.ts'
import { startServer, type BenchCluster, type SeededSchool } from './fixtures.ts'

const warmUp = 400
const rounds = 15
const batches = 20
const requestsPerBatch = 10

/** Latency (p95) of each call in a large school, as a multiple of that in a small one. */
export async function measureScaling(
  cluster: BenchCluster,
  { small, large }: Record<'small' | 'large', SeededSchool>,
): Promise<Measure[]> {
  await using smallServer = await startServer(cluster, small)
  await using largeServer = await startServer(cluster, large)
  const measures: Measure[] = []
  for (const call of calls) {
    const sides = [sideOf(call, small, smallServer), sideOf(call, large, largeServer)] as const
    measures.push(await measureRatio(`p95 of ${call.name}, ${large.learners} learners to ${small.learners}`, sides))
  }
  return measures
}

/** The latency (p95) of the large side as a multiple of the small one's, in the median of several rounds. */
export async function measureRatio(
  name: string,
  sides: readonly [small: Side, large: Side],
  budget = 1.3,
): Promise<Measure> {
  for (const side of sides) await side.load(warmUp)
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) ratios.push(await ratioOf(...sides))
  return { name, value: median(ratios), budget, unit: '×' }
}

export type Side = { load: (count: number) => Promise<number[]> }

/** A call by learners in turn. */
export function sideOf(call: CallSeries, school: SeededSchool, { origin }: RunningProcess): Side {
  const nextLearnerId = cycleLearnerIds(school.learners)
  const nextRequest = (): BenchRequest => call.requestOf(school, nextLearnerId())
  return { load: (count) => load(origin, nextRequest, { count, concurrency: 1 }) }
}

/** Interleaves short batches of both sides, so that other load on the machine affects them equally. */
async function ratioOf(small: Side, large: Side): Promise<number> {
  const times = { small: [] as number[], large: [] as number[] }
  for (let batch = 0; batch < batches; batch += 1) {
    times.small.push(...(await small.load(requestsPerBatch)))
    times.large.push(...(await large.load(requestsPerBatch)))
  }
  return quantile(times.large, 0.95) / quantile(times.small, 0.95)
}
