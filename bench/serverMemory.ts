import { calls } from './calls.ts'
import { load, cycleLearnerIds } from './load.ts'
import { residentMegabytes } from './processes.ts'
import type { Measure } from './report.ts'
import { startServer, type BenchCluster, type SeededSchool } from './fixtures.ts'

const requests = 3000
const concurrency = 16

/** Resident memory of the server after thousands of concurrent requests of every call. */
export async function measureMemory(cluster: BenchCluster, school: SeededSchool): Promise<Measure> {
  await using server = await startServer(cluster, school)
  const nextLearnerId = cycleLearnerIds(school.learners)
  for (const call of calls)
    await load(server.origin, () => call.requestOf(school, nextLearnerId()), { count: requests, concurrency })
  return {
    name: 'resident memory of the server after the load',
    value: residentMegabytes(server.pid),
    budget: 200,
    unit: 'MB',
  }
}
