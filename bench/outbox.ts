import type { Browser, BrowserContext, Page, Route } from '@playwright/test'
import type { Weekday } from '#contract/platform/dates.ts'
import { password, startSeededServer, type SeededLearner, type SeededServer } from '../e2e/seededServer.ts'
import { randomFrom } from '../web/src/ui/random.ts'
import { launchBrowser } from './browser.ts'
import { buildProgram, programBase } from './program.ts'
import type { Lesson, OutboxProgram } from './outboxTypes.ts'
import type { Measure } from './report.ts'

const schedules = 200
const actsEach = 25
const timedEntries = 1000

type Network = 'works' | 'drops the answer' | 'is busy' | 'limits'
type Device = { context: BrowserContext; pages: Page[]; network: Network; isOffline: boolean }
type Files = ReadonlyMap<string, string>

/** The cost of the outbox, and random schedules of two devices with two tabs each against a real server, in a real browser. */
export async function measureOutbox(): Promise<Measure[]> {
  const files = await buildProgram('outboxProgram')
  const seeded = await startSeededServer(schedules + 1)
  const browser = await launchBrowser()
  try {
    const [first, ...others] = seeded.learners
    if (!first) throw new Error('There is no learner')
    const costs = await measureCosts({ browser, files, seeded }, first)
    const found = { lost: 0, doubled: 0 }
    for (const [index, learner] of others.entries()) {
      const { lost, doubled } = await runSchedule({ browser, files, seeded }, { learner, seed: index + 1 })
      found.lost += lost
      found.doubled += doubled
    }
    const what = `in ${schedules} schedules of two devices with two tabs`
    return [
      ...costs,
      { name: `seconds and reminders lost ${what}`, value: found.lost, budget: 0, unit: '' },
      { name: `seconds counted twice ${what}`, value: found.doubled, budget: 0, unit: '' },
    ]
  } finally {
    await browser.close()
    await seeded.close()
  }
}

type Bench = { browser: Browser; files: Files; seeded: SeededServer }

async function measureCosts(bench: Bench, learner: SeededLearner): Promise<Measure[]> {
  const device = await openDevice(bench)
  const page = await openTab(device)
  await signIn(page, learner)
  const [lesson] = lessonsOf(bench.seeded, learner)
  const timed = [lesson, timedEntries] as const
  const bareCalls = await page.evaluate((given) => window.outboxProgram.timeCalls(...given), timed)
  await device.context.setOffline(true)
  const { added, bare } = await page.evaluate((given) => window.outboxProgram.timeAdding(...given), timed)
  await device.context.setOffline(false)
  const sending = await page.evaluate(() => window.outboxProgram.timeSending())
  await device.context.close()
  return [
    { name: 'adding an entry, to a bare write to IndexedDB', value: added / bare, budget: 3, unit: '×' },
    { name: `sending ${timedEntries} entries, to as many calls`, value: sending / bareCalls, budget: 1.5, unit: '×' },
  ]
}

/** Two lessons of the first open day. */
function lessonsOf({ course }: SeededServer, { streamId }: SeededLearner): [Lesson, Lesson] {
  const [dayId] = course.dayIds
  const [one, other] = course.lessonIds[0] ?? []
  if (dayId === undefined || one === undefined || other === undefined) throw new Error('The course has no lessons')
  return [
    { streamId, dayId, lessonId: one },
    { streamId, dayId, lessonId: other },
  ]
}

type Written = { seconds: Record<number, number>; times: { day: Weekday; time: string }[] }

/** Watches, sets reminders, loses the network, reloads and signs out in an order that the seed gives; then all is well. */
async function runSchedule(bench: Bench, { learner, seed }: { learner: SeededLearner; seed: number }) {
  const random = randomFrom(seed)
  const pick = <Value>(values: readonly [Value, ...Value[]]) =>
    values[Math.floor(random() * values.length)] ?? values[0]
  const devices = [await openDevice(bench), await openDevice(bench)] as const
  for (const device of devices) {
    const tab = await openTab(device)
    await openTab(device)
    await signIn(tab, learner)
  }
  const lessons = lessonsOf(bench.seeded, learner)
  const written: Written = { seconds: {}, times: [] }
  for (let count = 0; count < actsEach; count += 1) await act({ pick, random, devices, lessons, written, learner })
  for (const device of devices) await settle(device, learner)
  const [page] = devices[0]?.pages ?? []
  if (!page) throw new Error('The device has no tab')
  const server = await page.evaluate((streamId) => window.outboxProgram.readServer(streamId), learner.streamId)
  for (const { context } of devices) await context.close()
  return compare(written, server)
}

type Acting = {
  pick: <Value>(values: readonly [Value, ...Value[]]) => Value
  random: () => number
  devices: readonly [Device, Device]
  lessons: readonly [Lesson, Lesson]
  written: Written
  learner: SeededLearner
}

async function act({ pick, random, devices, lessons, written, learner }: Acting): Promise<void> {
  const device = pick(devices)
  const page = device.pages[Math.floor(random() * device.pages.length)] ?? (await openTab(device))
  const isSignedIn = await page.evaluate(() => window.outboxProgram.isSignedIn())
  const acts: readonly [() => Promise<unknown>, ...(() => Promise<unknown>)[]] = [
    async () => {
      if (!isSignedIn) return
      const lesson = pick(lessons)
      const seconds = 1 + Math.floor(random() * 5)
      // Resolves once it stands on the device: a page that is closed earlier has lost it.
      await page.evaluate((given) => window.outboxProgram.addWatched(...given), [lesson, seconds] as const)
      written.seconds[lesson.lessonId] = (written.seconds[lesson.lessonId] ?? 0) + seconds
    },
    async () => {
      const { length } = written.times
      if (!isSignedIn || length >= 40) return
      const day = ((length % 7) + 1) as Weekday
      const time = `1${Math.floor(length / 7)}:30`
      await page.evaluate((given) => window.outboxProgram.addReminder(...given), [day, time] as const)
      written.times.push({ day, time })
    },
    async () => (device.network = pick(['works', 'drops the answer', 'is busy', 'limits'])),
    () => setOffline(device, random() < 0.5),
    async () => {
      if (!device.isOffline) await page.reload().then(() => ready(page))
    },
    async () => {
      if (device.isOffline) return
      await page.close()
      device.pages = device.pages.filter((one) => one !== page)
      await openTab(device)
    },
    async () => {
      if (isSignedIn && !device.isOffline) await page.evaluate(() => window.outboxProgram.signOut())
    },
    async () => {
      if (!isSignedIn && !device.isOffline && device.network === 'works') await signIn(page, learner)
    },
  ]
  await pick(acts)()
}

/** Gives back the network and the person, and waits until nothing waits. */
async function settle(device: Device, learner: SeededLearner): Promise<void> {
  device.network = 'works'
  await setOffline(device, false)
  const page = device.pages[0] ?? (await openTab(device))
  if (!(await page.evaluate(() => window.outboxProgram.isSignedIn()))) await signIn(page, learner)
  await page.evaluate(() => window.outboxProgram.timeSending())
}

async function setOffline(device: Device, isOffline: boolean): Promise<void> {
  device.isOffline = isOffline
  await device.context.setOffline(isOffline)
}

async function openDevice({ browser, files, seeded }: Bench): Promise<Device> {
  const context = await browser.newContext({ baseURL: `http://localhost:${seeded.port}`, serviceWorkers: 'block' })
  const device: Device = { context, pages: [], network: 'works', isOffline: false }
  await context.route(/\/spa\//, (route) => answer(route, device.network))
  await context.route(`**${programBase}**`, (route) => serveProgram(route, files))
  return device
}

function serveProgram(route: Route, files: Files): Promise<void> {
  const name = new URL(route.request().url()).pathname.slice(programBase.length)
  const body =
    name === '' ? `<!doctype html><script type=module src=${programBase}program.js></script>` : files.get(name)
  const contentType = name === '' ? 'text/html' : name.endsWith('.css') ? 'text/css' : 'text/javascript'
  return route.fulfill(body === undefined ? { status: 404 } : { body, contentType })
}

async function answer(route: Route, network: Network): Promise<void> {
  if (network === 'works' || route.request().method() === 'GET') return route.continue()
  if (network === 'is busy') return route.fulfill({ status: 503 })
  if (network === 'limits') return route.fulfill({ status: 429, headers: { 'retry-after': '1' } })
  await route.fetch()
  return route.abort()
}

async function openTab(device: Device): Promise<Page> {
  const page = await device.context.newPage()
  await page.goto(programBase)
  await ready(page)
  device.pages.push(page)
  return page
}

async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => 'outboxProgram' in window)
}

function signIn(page: Page, { email }: SeededLearner): Promise<void> {
  return page.evaluate((given) => window.outboxProgram.signIn(...given), [email, password] as const)
}

/** Entries that the server does not have, and those that it has twice. */
function compare(written: Written, server: Awaited<ReturnType<OutboxProgram['readServer']>>) {
  let [lost, doubled] = [0, 0]
  for (const [lesson, seconds] of Object.entries(written.seconds)) {
    const counted = server.seconds[lesson] ?? 0
    lost += Math.max(0, seconds - counted)
    doubled += Math.max(0, counted - seconds)
  }
  for (const { day, time } of written.times) lost += Number(!server.repeatDays[day]?.includes(time))
  return { lost, doubled }
}
