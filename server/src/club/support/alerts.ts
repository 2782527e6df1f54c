import type { InboxAlertEvent } from '#contract/club/support/staffApi.ts'
import type { Language } from '#contract/endpoint.ts'
import { sendStaffAlerts, type StaffAlert } from '../../messages/notices/staffAlerts.ts'
import { nowSeconds } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import { recurringJob } from '../../platform/jobs/recurringJob.ts'
import { fillTemplate } from '../../platform/language/text.ts'
import { staffHrefOf, staffPaths } from '../../platform/site/paths.ts'
import { insertAlerts, listAnswerers, type AlertStage, type Answerer, type DueQuestion } from './alertQueries.ts'

/** Alerts of one stage per transaction. */
const chunk = 200

const stages = ['late', 'soon', 'new'] as const satisfies readonly AlertStage[]

type AlertTexts = Record<AlertStage, string> & {
  /** `{count}` questions, the first askers by `{names}`. */
  count: string
}

const texts: Record<Language, AlertTexts> = {
  ru: {
    new: 'Новое обращение',
    soon: 'На ответ осталось меньше четверти срока',
    late: 'Ответ на обращение просрочен',
    count: 'Ждут ответа: {count}. {names}',
  },
  en: {
    new: 'A new question',
    soon: 'Less than a quarter of the time is left to answer',
    late: 'The answer to a question is late',
    count: 'Waiting for an answer: {count}. {names}',
  },
  es: {
    new: 'Una pregunta nueva',
    soon: 'Queda menos de un cuarto del plazo para responder',
    late: 'La respuesta a una pregunta va con retraso',
    count: 'Esperan respuesta: {count}. {names}',
  },
}

type Context = { database: Database; config: Config }

/**
 * Alerts the owner of a question, or everybody if it has none, that it came and that little time is left, and everybody
 * that it is late, once each. Several workers share the questions.
 */
export async function sendInboxAlerts(context: Context, signal: AbortSignal): Promise<void> {
  for (const stage of stages)
    for (let count = chunk; count > 0 && !signal.aborted;)
      count = await context.database.transaction((sql) => alertOf(sql, context.config, stage))
}

/** Returns the number of questions. */
async function alertOf(sql: Sql, config: Config, stage: AlertStage): Promise<number> {
  const now = nowSeconds()
  const questions = await insertAlerts(sql, { stage, limit: chunk, now })
  if (questions.length === 0) return 0
  const alerted = (await listAnswerers(sql)).flatMap((person) => {
    const own = questions.filter(({ owner_id: ownerId }) => concerns(stage, ownerId, person.id))
    return own.length === 0 ? [] : [{ person, questions: own }]
  })
  await sendStaffAlerts(
    { sql, config, kind: 'inbox_alert', now },
    alerted.map(({ person, questions: own }) => staffAlertOf(stage, person, own)),
  )
  return questions.length
}

/** A late question concerns everybody, another one its owner if it has one. */
function concerns(stage: AlertStage, ownerId: number | null, personId: number): boolean {
  return stage === 'late' || ownerId === null || ownerId === personId
}

/** Makes one push for all questions of this moment, and a mail unless they are new: those are mailed as they come. */
function staffAlertOf(stage: AlertStage, person: Answerer, questions: readonly DueQuestion[]): StaffAlert {
  const words = texts[person.locale]
  const event = eventOf(stage, questions)
  const { count, names } = event
  const mailValues = (origin: string) => ({
    list: questions.map((question) => `${question.name}\n${origin}${inboxHref([question])}`).join('\n\n'),
    inbox: origin + inboxHref(),
  })
  return {
    person,
    title: words[stage],
    body: fillTemplate(words.count, { count: String(count), names }),
    tag: `inbox-${stage}`,
    href: inboxHref(questions),
    event,
    mailValues: stage === 'new' ? undefined : mailValues,
  }
}

/** Names the first three askers. */
function eventOf(stage: AlertStage, questions: readonly DueQuestion[]): InboxAlertEvent {
  const names = [...new Set(questions.map(({ name }) => name))].slice(0, 3).join(', ')
  return { stage, count: questions.length, names }
}

/** The console's address of the question, or of the inbox if there are several. */
function inboxHref([question, ...others]: readonly DueQuestion[] = []): string {
  if (!question || others.length > 0) return staffHrefOf(staffPaths.questions())
  return staffHrefOf(staffPaths.question({ questionId: question.id }))
}

/** Runs every minute. */
export const sendInboxAlertsJob = recurringJob({
  name: 'send-inbox-alerts',
  everySeconds: 60,
  run: (context) => sendInboxAlerts(context, context.signal),
})
