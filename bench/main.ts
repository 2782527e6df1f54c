import { openHouse, openSchool } from './school.ts'
import { measureServerCost } from './serverCost.ts'
import { tableOf, isWithin, type Measure } from './report.ts'

const measures: Measure[] = []
const house = await openHouse()
try {
  const small = await openSchool(house, { name: 'small', learners: 1000, entriesEach: 10 })
  measures.push(...(await measureServerCost(house, small)))
} finally {
  await house.close()
}
process.stdout.write(`${tableOf(measures)}\n`)
process.exitCode = measures.every(isWithin) ? 0 : 1
