import { calls } from './calls.ts'
import { load, everyLearner } from './load.ts'
import { memoryMegabytes } from './processes.ts'
import type { Measure } from './report.ts'
import { startServer, type House, type School } from './school.ts'

const requests = 3000
const width = 16

/** What the server holds after it has answered thousands of every call, many at once. */
export async function measureMemory(house: House, school: School): Promise<Measure> {
  await using server = await startServer(house, school)
  const anyone = everyLearner(school.learners)
  for (const call of calls) await load(server.origin, () => call.ask(school, anyone()), { count: requests, width })
  return { name: 'memory of the server after the load', value: memoryMegabytes(server.pid), budget: 200, unit: 'MB' }
}
