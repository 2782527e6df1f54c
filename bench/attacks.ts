import { hostileShutdown } from './attackShutdown.ts'
import { hoardedEvents } from './attackStorage.ts'
import { hoardedTickets, hostileUpgrades, upgradesWithoutTicket } from './attackUpgrades.ts'
import { pictureBombs } from './attackPictures.ts'
import { cutUploads } from './attackUploads.ts'
import type { Measure } from './report.ts'
import { openHouse, openSchool, startServer, type House, type School } from './school.ts'

/** The product in a process of its own, with a school of a few learners whose tokens `scaleToken` names. */
export type Target = { origin: string; pid: number; house: House; school: School }

/** How many hostile acts there were, and how many of them the server held against. */
export type AttackResult = { tried: number; held: number }

export type Attack = { name: string; run: (target: Target) => Promise<AttackResult> }

const attacks: readonly Attack[] = [
  hostileUpgrades,
  upgradesWithoutTicket,
  hoardedTickets,
  hoardedEvents,
  pictureBombs,
  cutUploads,
  hostileShutdown,
]

/** Runs every attack against a server of its own and prints what was tried and held. */
export async function measureAttacks(): Promise<Measure[]> {
  await using house = await openHouse()
  const school = await openSchool(house, { name: 'attacked', learners: 50, entriesEach: 1 })
  const measures: Measure[] = []
  for (const { name, run } of attacks) {
    await using server = await startServer(house, school)
    const { tried, held } = await run({ origin: server.origin, pid: server.pid, house, school })
    process.stdout.write(`  ${name}: tried ${tried}, held ${held}\n`)
    measures.push({ name: `not held of ${tried}: ${name}`, value: tried - held, budget: 0, unit: '' })
  }
  return measures
}
