import type { DeskAlertEvent } from '#contract/experts/desk/api.ts'
import type { Language } from '#contract/endpoint.ts'
import { recordEvents, recordEventsWithPayloads } from '../../messages/live/live.ts'
import { writeMail } from '../../messages/mail/mail.ts'
import { readBrands } from '../../brands/brands.ts'
import { nowSeconds, type Moment } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import { originOfBrand } from '../../platform/http/origins.ts'
import { fillTemplate } from '../../platform/language/text.ts'
import { paths, staffHrefOf, staffPaths } from '../../platform/site/paths.ts'
import { writePushes } from '../../messages/push/push.ts'
import { insertAlerts, listRecipients, type DueItem, type Recipient, type Stage } from './alertQueries.ts'
import { alertTexts } from './alertTexts.ts'
import { loadTeam } from './team.ts'
import { leadsOf, viewersOf, type TeamMember } from './visibility.ts'

/** Alerts of one kind per transaction. */
const chunk = 200
/** A later push would be useless. */
const pushSeconds = 6 * 3600

type Context = { database: Database; config: Config }

/**
 * Alerts the people who see an item that little time is left, and the leads that it is late, once each. Several workers share the items.
 */
export async function sendAlerts(context: Context, signal: AbortSignal): Promise<void> {
  for (const stage of ['late', 'soon'] as const)
    for (let count = chunk; count > 0 && !signal.aborted;)
      count = await context.database.transaction((sql) => alertOf(sql, context.config, stage))
}

/** Returns the number of items. */
async function alertOf(sql: Sql, config: Config, stage: Stage): Promise<number> {
  const now = nowSeconds()
  const items = await insertAlerts(sql, { stage, limit: chunk, now })
  if (items.length === 0) return 0
  const team = await loadTeam(sql, now)
  const byPerson = new Map<number, DueItem[]>()
  for (const item of items)
    for (const { id } of recipientsOf(team, item)) byPerson.set(id, [...(byPerson.get(id) ?? []), item])
  const people = await listRecipients(sql, [...byPerson.keys()])
  for (const person of people) await alertPerson({ sql, config, stage, now }, person, byPerson.get(person.id) ?? [])
  await recordEventsWithPayloads(
    sql,
    people.map(({ id }) => ({ userId: id, kind: 'desk_alert', payload: eventOf(stage, byPerson.get(id) ?? []) })),
  )
  if (stage === 'late') await notifyLearners(sql, items)
  return items.length
}

/** Notifies the learners that the leads know. */
async function notifyLearners(sql: Sql, items: readonly DueItem[]): Promise<void> {
  const learnersOf = (of: readonly DueItem[]) => [...new Set(of.map(({ learner_id: id }) => id))]
  const isMeeting = ({ kind }: DueItem) => kind === 'meeting'
  await recordEvents(sql, learnersOf(items.filter((item) => !isMeeting(item))), 'homework')
  await recordEvents(sql, learnersOf(items.filter(isMeeting)), 'meeting')
}

function recipientsOf(team: readonly TeamMember[], item: DueItem): TeamMember[] {
  const { course_id: courseId, learner_id: learnerId, holder_id: holderId } = item
  if (item.stage === 'soon') return viewersOf(team, { courseId, learnerId, holderId })
  return leadsOf(team, { courseId, learnerId })
}

type Sending = Moment & { sql: Sql; config: Config; stage: Stage }

/** Sends one push and one mail for all items of this moment. */
async function alertPerson(
  { sql, config, stage, now }: Sending,
  person: Recipient,
  items: readonly DueItem[],
): Promise<void> {
  const brands = readBrands(config.brandsDir)
  const brand = brands.get(config.defaultBrand)
  if (!brand) throw new Error('There is no default brand')
  const origin = originOfBrand(brand, brands, config)
  const { title, body } = wordsOf(stage, person.locale, items)
  const content = { title, body, language: person.locale, tag: `desk-${stage}`, path: `..${deskHref(items)}` }
  await writePushes(sql, [{ userId: person.id, expiresAt: now + pushSeconds, content }])
  if (person.email === null) return
  const values = { subject: title, list: listOf(items, origin, person.locale), desk: origin + deskHref() }
  const mail = { userId: person.id, recipient: person.email, kind: 'desk_alert' as const, path: paths.home(), values }
  await writeMail({ sql, brand, language: person.locale, origin }, mail)
}

function eventOf(stage: Stage, items: readonly DueItem[]): DeskAlertEvent {
  return { stage, count: items.length, names: namesOf(items) }
}

/** Names the first three learners. */
function namesOf(items: readonly DueItem[]): string {
  return [...new Set(items.map(({ learner }) => learner))].slice(0, 3).join(', ')
}

function wordsOf(stage: Stage, language: Language, items: readonly DueItem[]) {
  const texts = alertTexts[language]
  const values = { count: String(items.length), names: namesOf(items) }
  return { title: texts[stage], body: fillTemplate(texts.count, values) }
}

function listOf(items: readonly DueItem[], origin: string, language: Language): string {
  const { kinds } = alertTexts[language]
  return items.map((item) => `${kinds[item.kind]}: ${item.learner}\n${origin}${deskHref([item])}`).join('\n\n')
}

/** The console's address of the item, or of the queue if there are several. */
function deskHref([item, ...others]: readonly DueItem[] = []): string {
  if (!item || others.length > 0) return staffHrefOf(staffPaths.desk())
  const { kind, id } = item
  if (kind === 'homework') return staffHrefOf(staffPaths.deskHomework({ attemptId: id }))
  return staffHrefOf(kind === 'chat' ? staffPaths.deskChat({ chatId: id }) : staffPaths.deskMeeting({ meetingId: id }))
}
