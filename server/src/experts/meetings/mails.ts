import { daySeconds } from '#contract/platform/dates.ts'
import { readBrands } from '../../brands/brands.ts'
import { textIn, fillTemplate } from '../../platform/language/text.ts'
import { writeMails } from '../../messages/mail/mail.ts'
import { nowSeconds } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import type { Brand } from '../../platform/http/context.ts'
import { originOfBrand } from '../../platform/http/origins.ts'
import { formatClock, formatDayMonth, formatSentenceTime } from '../../platform/language/dates.ts'
import type { Media } from '../../platform/storage/media.ts'
import { hrefOf, paths, staffHrefOf, staffPaths } from '../../platform/site/paths.ts'
import { unsubscribeUrl } from '../../messages/mail/links.ts'
import { calendarFile } from './calendarFile.ts'
import { lockUnwritten, updateWritten, type MessageKind, type MessageRow } from './messageQueries.ts'
import { mailTexts, namelessTexts } from './texts.ts'

type Context = { database: Database; config: Config; media: Pick<Media, 'secret'> }
type Brands = ReadonlyMap<string, Brand>

const chunk = 200

/** Writes the mails of a batch of recorded messages; several workers share them. */
export async function writeMeetingMails(context: Context, signal: AbortSignal): Promise<void> {
  const brands = readBrands(context.config.brandsDir)
  for (let count = chunk; count === chunk && !signal.aborted;)
    count = await context.database.transaction((sql) => writeChunk(sql, context, brands))
}

async function writeChunk(sql: Sql, context: Context, brands: Brands): Promise<number> {
  const rows = await lockUnwritten(sql, chunk)
  const mails = await Promise.all(rows.map((row) => mailOf(row, context, brands)))
  await writeMails(sql, context.config, mails.flat())
  await updateWritten(
    sql,
    rows.map(({ id }) => id),
  )
  return rows.length
}

async function mailOf(row: MessageRow, { config, media }: Context, brands: Brands) {
  const brand = brands.get(row.brand ?? '') ?? brands.get(config.defaultBrand)
  const { email: recipient, user_id: userId, language } = row
  if (!brand || recipient === null) return []
  const origin = originOfBrand(brand, brands, config)
  const { subject, text } = wordsOf(row)
  const page = origin + (row.is_expert ? staffHrefOf(staffPaths.meetings()) : hrefOf(paths.consultations()))
  const values = { subject, text, page }
  // Reminders are useless once the meeting has begun.
  const isReminder = row.kind === 'day' || row.kind === 'hour'
  const expiresAt = isReminder ? row.starts_at : nowSeconds() + daySeconds
  return [
    {
      userId,
      recipient,
      brand,
      language,
      origin,
      expiresAt,
      values,
      kind: 'meeting' as const,
      path: paths.consultations(),
      unsubscribeUrl: unsubscribeUrl(media.secret, { origin, userId }),
      ...(hasCalendar(row) && { calendar: await calendarOf(row, { subject, text, page, config }) }),
    },
  ]
}

const cancels: readonly MessageKind[] = ['cancelled', 'learner_left', 'expert_left']
const hasCalendar = ({ kind }: MessageRow) => kind === 'confirmed' || kind === 'moved' || cancels.includes(kind)

type Entry = { subject: string; text: string; page: string; config: Config }

function calendarOf(row: MessageRow, { text, page, config }: Entry): Promise<string> {
  const { name = '', email = config.mailFrom } = /^(?<name>[^<]*)<(?<email>[^>]+)>$/.exec(config.mailFrom)?.groups ?? {}
  return calendarFile({
    uid: row.calendar_uid,
    sequence: row.sequence,
    startsAt: row.starts_at,
    minutes: row.minutes,
    url: page,
    title: textIn(row.title, row.language, row),
    description: text,
    isCancelled: cancels.includes(row.kind),
    invitation: { organizer: { name: name.trim(), email }, recipient: row.email ?? '' },
  })
}

/** In the language and the time zone of the person. */
function wordsOf(row: MessageRow): { subject: string; text: string } {
  const { language, timezone, kind, is_expert } = row
  const at = new Date(row.starts_at * 1000)
  const { subject, text } = mailTexts[kind][language]
  const time = formatClock(at, language, timezone)
  const values = {
    title: textIn(row.title, language, row),
    course: textIn(row.course, language, row),
    person: (is_expert ? row.learner : row.expert) || namelessTexts[is_expert ? 'learner' : 'expert'][language],
    date: formatDayMonth(at, language, timezone),
    time,
    atTime: formatSentenceTime(time, language),
    zone: timezone,
    minutes: String(row.minutes),
    reason: row.reason,
  }
  return { subject: fillTemplate(subject, values), text: fillTemplate(text, values).trim() }
}
