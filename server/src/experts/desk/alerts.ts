import type { DeskAlertEvent } from '#contract/experts/desk/api.ts'
import type { Language } from '#contract/endpoint.ts'
import { recordEvents } from '../../messages/live/live.ts'
import { sendStaffAlerts, type StaffAlert } from '../../messages/notices/staffAlerts.ts'
import { nowSeconds } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import { fillTemplate } from '../../platform/language/text.ts'
import { staffHrefOf, staffPaths } from '../../platform/site/paths.ts'
import { insertAlerts, listRecipients, type DueItem, type Recipient, type Stage } from './alertQueries.ts'
import { alertTexts } from './alertTexts.ts'
import { loadTeam } from './team.ts'
import { leadsOf, viewersOf, type TeamMember } from './visibility.ts'

/** Alerts of one kind per transaction. */
const chunk = 200

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
  await sendStaffAlerts(
    { sql, config, kind: 'desk_alert', now },
    people.map((person) => staffAlertOf(stage, person, byPerson.get(person.id) ?? [])),
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

/** Makes one push and one mail for all items of this moment. */
function staffAlertOf(stage: Stage, person: Recipient, items: readonly DueItem[]): StaffAlert {
  return {
    person,
    ...wordsOf(stage, person.locale, items),
    tag: `desk-${stage}`,
    href: deskHref(items),
    event: eventOf(stage, items),
    mailValues: (origin) => ({ list: listOf(items, origin, person.locale), desk: origin + deskHref() }),
  }
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
