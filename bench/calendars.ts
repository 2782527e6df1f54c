import type { Browser, Page } from '@playwright/test'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrations.ts'
import { addCourse, addStream } from '../server/test/course.ts'
import { dateIn, schoolZone } from '../server/test/schoolZone.ts'
import { launchBrowser, newContext, throttle } from './browser.ts'
import { paintedAfterClick } from './dayOpening.ts'
import { startServer, type BenchCluster } from './fixtures.ts'
import { median, type Measure } from './report.ts'

const lengths = [36, 100] as const
const rounds = 7
const token = 'calendars-'.padEnd(43, 'x')

/** Opening the calendar of a long course, as a multiple of a short one's, and its slowest response to a person. */
export async function measureCalendars(cluster: BenchCluster): Promise<Measure[]> {
  const { url, streamIds } = await seedRuns(cluster)
  await using server = await startServer(cluster, { url })
  await using browser = await launchBrowser()
  const [short, long] = streamIds
  const times = await openingTimes(browser, server.origin, streamIds)
  const [shortMs, longMs] = [median(times.get(short) ?? []), median(times.get(long) ?? [])]
  const names = `calendar of 100 days (${longMs.toFixed(0)} ms), to that of 36 (${shortMs.toFixed(0)} ms), 4× CPU slowdown`
  return [
    { name: names, value: longMs / shortMs, budget: 1.5, unit: '×' },
    await slowestResponse(browser, server.origin, long),
  ]
}

/** A learner with a run of a course of each length, in its middle, and with a planned freeze. */
async function seedRuns({ postgres }: BenchCluster) {
  const { connection } = postgres
  const owner = openDatabase({ ...connection, max: 1 })
  await owner.pool.query('create database calendars')
  await owner.close()
  const database = openDatabase({ ...connection, database: 'calendars', max: 2 })
  await migrate(database)
  const { sql } = database
  const [learner] = await sql<{ id: number }>`
    insert into users (email, username, name, timezone)
    values ('learner@calendars.test', 'learner', 'Anna', ${schoolZone}) returning id`
  const userId = learner?.id ?? 0
  await sql`
    insert into sessions (user_id, token_hash, brand, app_type, expires_at)
    values (${userId}, sha256(convert_to(${token}, 'UTF8')), 'local', 'web', now() + interval '1 day')`
  const streamOf = async (days: number) => {
    const course = await addCourse(database, { stages: days / 4, daysPerStage: 4, brands: ['local'] })
    const streamId = await addStream(
      database,
      { userId, courseId: course.id },
      { today: days / 2, lengthDays: days + 9 },
    )
    await sql`
      insert into stream_freezes (stream_id, status, start_date, end_date)
      values (${streamId}, 1, ${dateIn(3)}, ${dateIn(6)})`
    return streamId
  }
  const streamIds = [await streamOf(lengths[0]), await streamOf(lengths[1])] as const
  await database.pool.query('vacuum analyze')
  await database.close()
  const { user, host, port } = connection
  return { url: `postgresql://${user}@localhost/calendars?host=${encodeURIComponent(host)}&port=${port}`, streamIds }
}

/** Milliseconds from a click on a course, with warm caches, until the last day of its calendar is painted. */
async function openingTimes(browser: Browser, origin: string, streamIds: readonly [number, number]) {
  await using context = await newContext(browser, origin, token)
  const page = await context.newPage()
  await page.goto(`${origin}/class/courses`, { waitUntil: 'networkidle' })
  const times = new Map<number, number[]>(streamIds.map((id) => [id, []]))
  for (const id of streamIds) await openCalendar(page, id)
  await throttle(page, { cpu: 4 })
  for (let round = 0; round < rounds; round += 1)
    for (const id of streamIds) times.get(id)?.push(await openCalendar(page, id))
  return times
}

async function openCalendar(page: Page, streamId: number): Promise<number> {
  const link = page.locator(`a[href$="/course/${streamId}/calendar"]`).first()
  await link.waitFor()
  const took = page.evaluate(paintedAfterClick, '[data-day]')
  await link.click()
  const tookMs = await took
  await page.waitForLoadState('networkidle')
  await page.goBack()
  return tookMs
}

/** The longest time from an input until the next paint on a calendar: opening the dialog of a freeze, typing its dates, a day. */
async function slowestResponse(browser: Browser, origin: string, streamId: number): Promise<Measure> {
  await using context = await newContext(browser, origin, token)
  const page = await context.newPage()
  await page.addInitScript(recordEvents)
  await page.goto(`${origin}/class/course/${streamId}/calendar`, { waitUntil: 'networkidle' })
  await throttle(page, { cpu: 4 })
  await page.getByRole('button', { name: 'Заморозить' }).click()
  const dates = page.getByRole('dialog').locator('input[type=date]')
  for (const digit of ['1', '2', '3']) await dates.last().press(digit)
  await page.keyboard.press('Escape')
  await page.locator('[data-day="60"]').first().click()
  await page.locator('h1').first().waitFor()
  await page.waitForTimeout(1000)
  const durations = await page.evaluate(() => window.eventDurations ?? [])
  if (durations.length === 0) throw new Error('The page recorded no interaction')
  const value = Math.max(...durations)
  return { name: 'INP on the calendar of 100 days, 4× CPU slowdown', value, budget: 200, unit: 'ms' }
}

declare global {
  interface Window {
    eventDurations?: number[]
  }
}

/** Runs in the page: keeps the durations of its interactions. */
function recordEvents(): void {
  const durations: number[] = (window.eventDurations = [])
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) durations.push(entry.duration)
  })
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}
