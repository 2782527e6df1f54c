import { internationalNumber, textChannels } from '#contract/messages/textMessages/rules.ts'
import { dateOf } from '#contract/platform/dates.ts'
import { readBrands } from '../../brands/brands.ts'
import { recordEvents } from '../../messages/live/live.ts'
import { writeMails } from '../../messages/mail/mail.ts'
import { unsubscribeUrl } from '../../messages/mail/links.ts'
import { pushOf, writePushes } from '../../messages/push/push.ts'
import { writeTextMessages } from '../../messages/textMessages/textMessages.ts'
import { calendarOf, learnerDayAt, type CalendarRow } from '../../platform/calendar.ts'
import { nowSeconds, utcDate } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import type { Brand } from '../../platform/http/context.ts'
import { originOfBrand } from '../../platform/http/origins.ts'
import { fillTemplate } from '../../platform/language/text.ts'
import type { Media } from '../../platform/storage/media.ts'
import { hrefOf, paths } from '../../platform/site/paths.ts'
import {
  insertDue,
  listCalendars,
  lockProgress,
  lockUnsent,
  updateProgress,
  updateSent,
  type Slot,
  type UnsentRow,
} from './queries.ts'
import { shortTexts } from './texts.ts'

/** A time on the clock of a zone, and its moment in seconds since 1970. `weekday` 1 is Monday. */
type DueTime = { date: string; weekday: number; time: string; dueAt: number }

const minute = 60

/** A reminder that is more than an hour late would only disturb. */
const maxLateSeconds = 3600
const chunk = 1000

type Context = { database: Database; config: Config; media: Pick<Media, 'secret'> }

/** Records reminders that became due since the last poll, in one transaction: one worker polls at a time. */
export async function recordDue(
  { database, config }: Pick<Context, 'database' | 'config'>,
  now: number,
): Promise<void> {
  const brands = readBrands(config.brandsDir)
  const withDemo = [...brands.values()].filter((brand) => brand.application.feature_flags.is_demo_accessible)
  const demoBrands = withDemo.map(({ id }) => id)
  const date = utcDate(now)
  await database.transaction(async (sql) => {
    const oldest = now - maxLateSeconds - 1
    const done = await lockProgress(sql)
    // A clock that was far ahead must not silence reminders until its time comes.
    const after = done > now + maxLateSeconds ? oldest : Math.max(done, oldest)
    const until = now - (now % 60)
    if (until <= after) return
    const slots = (await listCalendars(sql, date)).flatMap((calendar) => slotsOf(calendar, { after, until }))
    await insertDue(sql, slots, { demoBrands, date })
    await updateProgress(sql, until)
  })
}

function slotsOf(row: CalendarRow, window: { after: number; until: number }): Slot[] {
  const calendar = calendarOf(row)
  return dueTimes(row.timezone, window).map(({ date, weekday, time, dueAt }) => {
    const learner_day = dateOf(learnerDayAt(calendar, dueAt))
    return { ...row, date, weekday, time, due_at: dueAt, learner_day }
  })
}

/** Writes the messages of recorded reminders, some at a time; workers share them. */
export async function writeDue(context: Context, signal: AbortSignal): Promise<void> {
  const brands = readBrands(context.config.brandsDir)
  for (let count = chunk; count === chunk && !signal.aborted;)
    count = await context.database.transaction((sql) => writeChunk(sql, context, brands))
}

async function writeChunk(sql: Sql, { config, media }: Context, brands: ReadonlyMap<string, Brand>): Promise<number> {
  const rows = await lockUnsent(sql, { limit: chunk, now: nowSeconds() })
  const reminders = rows.flatMap((row) => {
    const brand = brands.get(row.brand) ?? brands.get(config.defaultBrand)
    return brand ? [{ ...row, brand }] : []
  })
  await writeMails(
    sql,
    config,
    reminders.flatMap((row) => mailOf(row, originOfBrand(row.brand, brands, config), media.secret)),
  )
  await writePushes(
    sql,
    reminders
      .filter(({ push }) => push)
      .map(({ user_id: userId, expires_at: expiresAt, language, time }) =>
        pushOf('reminder', { userId, expiresAt, language, values: { time } }),
      ),
  )
  await writeTextMessages(
    sql,
    config,
    reminders.flatMap((row) => textMessagesOf(row, originOfBrand(row.brand, brands, config))),
  )
  // Reminders that Today shows.
  const shown = rows.filter(({ site }) => site).map(({ user_id }) => user_id)
  await recordEvents(sql, [...new Set(shown)], 'schedule')
  await updateSent(
    sql,
    rows.map(({ id }) => id),
  )
  return rows.length
}

type Reminder = Omit<UnsentRow, 'brand'> & { brand: Brand }

function mailOf(reminder: Reminder, origin: string, secret: Buffer) {
  const { user_id: userId, email: recipient, brand, language, time, expires_at: expiresAt } = reminder
  if (recipient === null) return []
  const values = { time, settings: origin + hrefOf(paths.settingsReminders()) }
  const shared = { userId, recipient, brand, language, origin, expiresAt }
  const link = unsubscribeUrl(secret, { origin, userId })
  return [{ ...shared, unsubscribeUrl: link, kind: 'reminder' as const, path: paths.home(), values }]
}

function textMessagesOf(reminder: Reminder, origin: string) {
  const { user_id, brand, language, time, expires_at, phone, confirmed_number } = reminder
  const recipient = internationalNumber(phone)
  if (recipient === undefined || recipient !== confirmed_number) return []
  const { title } = brand.public.project
  const body = fillTemplate(shortTexts[language], { time, school: title, link: origin + hrefOf(paths.home()) })
  return textChannels
    .filter((channel) => reminder[channel])
    .map((channel) => ({ user_id, kind: 'reminder' as const, channel, recipient, body, brand: brand.id, expires_at }))
}

/**
 * Times of day that a zone's clock reaches after one moment and until another, in seconds since 1970. A repeated hour
 * counts once; a time that a clock change skips is reached as long after the change as it was past its start.
 */
export function dueTimes(timezone: string, { after, until }: { after: number; until: number }): DueTime[] {
  const due: DueTime[] = []
  for (let at = (Math.floor(after / minute) + 1) * minute; at <= until; at += minute)
    due.push(...reachedAt(timezone, at))
  return due
}

function reachedAt(timezone: string, at: number): DueTime[] {
  const now = Temporal.Instant.fromEpochMilliseconds(at * 1000).toZonedDateTimeISO(timezone)
  const shown = now.toPlainDateTime()
  const skipped = skippedSeconds(now)
  return [shown, ...(skipped > 0 ? [shown.subtract({ seconds: skipped })] : [])]
    .filter((time) => time.toZonedDateTime(timezone).epochMilliseconds === at * 1000)
    .map((time) => ({
      date: time.toPlainDate().toString(),
      weekday: time.dayOfWeek,
      time: time.toPlainTime().toString({ smallestUnit: 'minute' }),
      dueAt: at,
    }))
}

/** Seconds that the last clock change skipped, until as much time has passed since. */
function skippedSeconds(now: Temporal.ZonedDateTime): number {
  // Includes a change at this very moment.
  const change = now.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')
  if (!change) return 0
  const before = change.subtract({ nanoseconds: 1 })
  const gap = (change.offsetNanoseconds - before.offsetNanoseconds) / 1e9
  return now.epochMilliseconds - change.epochMilliseconds < gap * 1000 ? gap : 0
}
