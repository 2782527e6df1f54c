import { join } from 'node:path'
import { buildWebIfStale } from '../scripts/buildIfStale.ts'
import { killUnderLoad } from '../e2e/chaos.ts'
import { measureAttacks } from './attacks.ts'
import { addVideos } from './videos.ts'
import { measureCalendars } from './calendars.ts'
import { measureChat } from './chat.ts'
import { measureDesk, measureFigures } from './desk.ts'
import { measureDownloads } from './downloads.ts'
import { measureHungHost } from './hungHost.ts'
import { measureInbox } from './inbox.ts'
import { measureInStep } from './inStep.ts'
import { measurePeopleSearch } from './peopleSearch.ts'
import { measureMails } from './mails.ts'
import { measureMoney } from './money.ts'
import { measureOutbox } from './outbox.ts'
import { measureReminders } from './reminders.ts'
import { measureRenewals } from './renewals.ts'
import { measureScaling } from './scaling.ts'
import { tryHit, formatTable, type Measure } from './report.ts'
import { startBenchCluster, seedSchool, startServer } from './fixtures.ts'
import { measureSockets } from './sockets.ts'
import { measureUserUpdates } from './userUpdates.ts'
import { dailySeries, homeworkSeries, measureServerCost } from './serverCost.ts'
import { measureUploads } from './uploads.ts'
import { measureMemory } from './serverMemory.ts'
import { measureWeb } from './web.ts'

/** The benchmarks of `npm run bench -- <name>`; without a name, all of them run. */
const benches: Record<string, () => Promise<Measure[]>> = {
  server,
  scaling,
  homework,
  desk,
  inbox,
  hungHost,
  chat,
  money,
  renewals,
  sockets,
  reminders,
  mails,
  uploads,
  calendar,
  web,
  kills,
  inStep: async () => [await measureInStep()],
  outbox: measureOutbox,
  downloads: measureDownloads,
  attacks: measureAttacks,
}

/** CPU and memory of the server, and the cost of user updates, with 12,000 learners. */
async function server(): Promise<Measure[]> {
  await using cluster = await startBenchCluster()
  const school = await seedSchool(cluster, { name: 'school', learners: 12_000, entriesEach: 10 })
  const costs = await measureServerCost(cluster, school, dailySeries)
  return [...costs, await measureUserUpdates(school), await measureMemory(cluster, school)]
}

/** CPU of homework, its desk and the schedule. */
async function homework(): Promise<Measure[]> {
  await using cluster = await startBenchCluster()
  const school = await seedSchool(cluster, { name: 'homework', learners: 12_000, entriesEach: 10 })
  return await measureServerCost(cluster, school, homeworkSeries)
}

/** Latency of a long queue, and of a report of many answers. */
async function desk(): Promise<Measure[]> {
  await using cluster = await startBenchCluster()
  return [await measureDesk(cluster), await measureFigures(cluster)]
}

/** Latency of an inbox of many questions. */
async function inbox(): Promise<Measure[]> {
  await using cluster = await startBenchCluster()
  return await measureInbox(cluster)
}

/** Latency of Today while the host of a club hangs. */
async function hungHost(): Promise<Measure[]> {
  await using cluster = await startBenchCluster()
  return await measureHungHost(cluster)
}

/** A long chat, and the CPU of what is done in chats. */
async function chat(): Promise<Measure[]> {
  await using cluster = await startBenchCluster()
  return await measureChat(cluster)
}

/** CPU of what is sold and bought, and its latency with many orders. */
async function money(): Promise<Measure[]> {
  await using cluster = await startBenchCluster()
  return await measureMoney(cluster)
}

/** Subscriptions that are renewed by one worker, which is killed meanwhile. */
async function renewals(): Promise<Measure[]> {
  await using cluster = await startBenchCluster()
  return await measureRenewals(cluster)
}

/** Latency and memory of live connections. */
async function sockets(): Promise<Measure[]> {
  await using cluster = await startBenchCluster()
  return await measureSockets(cluster)
}

async function reminders(): Promise<Measure[]> {
  await using cluster = await startBenchCluster()
  return [await measureReminders(cluster)]
}

/** Mails at a slow mail server. */
async function mails(): Promise<Measure[]> {
  await using cluster = await startBenchCluster()
  return await measureMails(cluster)
}

/** Time and memory of large uploads at once. */
async function uploads(): Promise<Measure[]> {
  await using cluster = await startBenchCluster()
  const school = await seedSchool(cluster, { name: 'uploads', learners: 3, entriesEach: 0 })
  return await measureUploads(cluster, school)
}

/** The calendar of a long course in a browser. */
async function calendar(): Promise<Measure[]> {
  if (!(await buildWebIfStale())) throw new Error('The web was not built')
  await using cluster = await startBenchCluster()
  return await measureCalendars(cluster)
}

/** Latency with a hundred times the learners, and a million statistics entries. */
async function scaling(): Promise<Measure[]> {
  await using cluster = await startBenchCluster()
  const small = await seedSchool(cluster, { name: 'small', learners: 1000, entriesEach: 10 })
  const large = await seedSchool(cluster, { name: 'large', learners: 100_000, entriesEach: 10 })
  return [...(await measureScaling(cluster, { small, large })), ...(await measurePeopleSearch(cluster))]
}

/** Size and load times of the learner's pages in a browser. */
async function web(): Promise<Measure[]> {
  if (!(await buildWebIfStale())) throw new Error('The web was not built')
  await using cluster = await startBenchCluster()
  const school = await seedSchool(cluster, { name: 'pages', learners: 1, entriesEach: 10 })
  const videos = await addVideos(cluster, school)
  await using server = await startServer(cluster, school)
  return await measureWeb(server.origin, { school, videos, mediaFolder: join(cluster.dataDir, 'media') })
}

/** A long run of the chaos test: no acknowledged write is lost or counted twice. */
async function kills(): Promise<Measure[]> {
  const { acknowledged, wrong } = await killUnderLoad({ kills: 20, writers: 8 })
  const { entries, finishedDays, signIns } = acknowledged
  const name = `lost or duplicated of ${entries} entries, ${finishedDays} days and ${signIns} sign-ins, in 20 kills`
  return [{ name, value: wrong.length, budget: 0, unit: '' }]
}

const selected = process.argv.slice(2)
const unknown = selected.find((name) => !benches[name])
if (unknown) throw new Error(`Unknown benchmark ${unknown}; known are ${Object.keys(benches).join(', ')}`)
const measures: Measure[] = []
for (const [name, run] of Object.entries(benches)) {
  if (selected.length > 0 && !selected.includes(name)) continue
  process.stdout.write(`Measuring: ${name}\n`)
  measures.push(...(await run()))
}
process.stdout.write(`\n${formatTable(measures)}\n`)
process.exitCode = measures.every(tryHit) ? 0 : 1
