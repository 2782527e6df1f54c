import { join } from 'node:path'
import { buildWebIfStale } from '../scripts/buildIfStale.ts'
import { killUnderLoad } from '../e2e/chaos.ts'
import { measureAttacks } from './attacks.ts'
import { addFilms } from './films.ts'
import { measureGrowth } from './growth.ts'
import { isWithin, tableOf, type Measure } from './report.ts'
import { openHouse, openSchool, startServer } from './school.ts'
import { measureServerCost } from './serverCost.ts'
import { measureMemory } from './serverMemory.ts'
import { measureWeb } from './web.ts'

/** What is measured, by the names that `npm run bench -- <name>` takes; all of them without a name. */
const benches: Record<string, () => Promise<Measure[]>> = { server, growth, web, kills, attacks: measureAttacks }

/** CPU and memory of the server with a school of twelve thousand learners. */
async function server(): Promise<Measure[]> {
  await using house = await openHouse()
  const school = await openSchool(house, { name: 'school', learners: 12_000, entriesEach: 10 })
  return [...(await measureServerCost(house, school)), await measureMemory(house, school)]
}

/** The same calls with a hundred times the learners, and a million statistic entries. */
async function growth(): Promise<Measure[]> {
  await using house = await openHouse()
  const few = await openSchool(house, { name: 'few', learners: 1000, entriesEach: 10 })
  const many = await openSchool(house, { name: 'many', learners: 100_000, entriesEach: 10 })
  return await measureGrowth(house, few, many)
}

/** The learner's pages in a browser: their weight, and how soon they are there. */
async function web(): Promise<Measure[]> {
  if (!(await buildWebIfStale())) throw new Error('The web was not built')
  await using house = await openHouse()
  const school = await openSchool(house, { name: 'pages', learners: 1, entriesEach: 10 })
  const films = await addFilms(house, school)
  await using server = await startServer(house, school)
  return await measureWeb(server.origin, { school, films, mediaFolder: join(house.dataDir, 'media') })
}

/** The chaos test in long: no acknowledged write is lost or counted twice. */
async function kills(): Promise<Measure[]> {
  const { acknowledged, wrong } = await killUnderLoad({ kills: 20, writers: 8 })
  const { entries, finishedDays, signIns } = acknowledged
  const name = `lost or doubled of ${entries} entries, ${finishedDays} days and ${signIns} sign-ins, in 20 kills`
  return [{ name, value: wrong.length, budget: 0, unit: '' }]
}

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !benches[name])
if (unknown) throw new Error(`No bench is called ${unknown}: there are ${Object.keys(benches).join(', ')}`)
const measures: Measure[] = []
for (const [name, run] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  process.stdout.write(`Measuring: ${name}\n`)
  measures.push(...(await run()))
}
process.stdout.write(`\n${tableOf(measures)}\n`)
process.exitCode = measures.every(isWithin) ? 0 : 1
