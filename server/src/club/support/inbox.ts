import { inboxTabOf, type InboxTab } from '#contract/club/support/inboxRules.ts'
import type { QuestionAsker, QuestionItem } from '#contract/club/support/staffApi.ts'
import type { Language } from '#contract/endpoint.ts'
import { searchPatterns } from '../../accounts/users/search.ts'
import { privateFiles } from '../../learning/files/files.ts'
import { listRunsOfPerson, progressOf } from '../../learning/streams/streams.ts'
import { calendarOf } from '../../platform/calendar.ts'
import type { Moment } from '../../platform/clock.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/errors.ts'
import { textIn, type Texts } from '../../platform/language/text.ts'
import type { Media } from '../../platform/storage/media.ts'
import * as queries from './inboxQueries.ts'
import { findQuestion, hasQuestion, type QuestionWork } from './questionQueries.ts'
import { findAsker, listMessages } from './askerQueries.ts'

export type InboxViewer = Moment & { sql: Sql; staffId: number; language: Language }

type Page = { tab?: InboxTab | undefined; search?: string | undefined; after?: string | undefined }

/** A page of the questions of a tab, or of those that a search finds in all tabs, with the counts of what is open. */
export async function inboxPage({ sql, now, staffId, language }: InboxViewer, page: Page) {
  const rows = await rowsOf(sql, staffId, page)
  const questions = rows.slice(0, queries.perPage)
  const last = rows.length > questions.length ? questions.at(-1) : undefined
  return {
    questions: questions.map(({ at: _at, ...row }) => serializeQuestion(row, { staffId, language })),
    next: last ? `${last.at}-${last.id}` : null,
    now,
    counts: await queries.countOpenQuestions(sql, staffId),
  }
}

function rowsOf(sql: Sql, viewerId: number, { tab = 'mine', search = '', after: cursor }: Page) {
  const after = cursorOf(cursor)
  const found = searchPatterns(search)
  if (found) return queries.listFoundQuestions(sql, { ...found, viewerId, after })
  if (tab === 'awaiting') return queries.listAwaitingQuestions(sql, { viewerId, after })
  if (tab === 'closed') return queries.listClosedQuestions(sql, { viewerId, after })
  return queries.listOpenQuestions(sql, { viewerId, tab, after })
}

/** An invalid cursor starts at the first page. */
function cursorOf(after: string | undefined): queries.QuestionCursor | undefined {
  const [, at, id] = /^(-?\d{1,17})-(\d{1,15})$/.exec(after ?? '') ?? []
  return at === undefined ? undefined : { at: Number(at), id: Number(id) }
}

type Reading = { staffId: number; language: Language }

/** A question in the language and from the view of a member of the staff. */
function serializeQuestion<Row extends queries.QuestionRow>(row: Row, { staffId, language }: Reading) {
  const { topic, status, ...rest } = row
  const item: Pick<QuestionItem, 'topic' | 'tab'> = {
    topic: titleIn(topic, language),
    tab: inboxTabOf({ status, ownerId: row.owner?.id ?? null }, staffId),
  }
  return { ...rest, ...item }
}

/** The title of a topic, which need not have every language. */
export function titleIn(title: Texts | null, language: Language): string {
  return textIn(title ?? {}, language, { default_language: 'en' })
}

/** The number of open questions that are the caller's or nobody's. */
export async function countWaiting(sql: Sql, staffId: number): Promise<number> {
  const { mine, unowned } = await queries.countOpenQuestions(sql, staffId)
  return mine + unowned
}

export async function questionDetails({ sql, staffId, language }: InboxViewer, questionId: number) {
  const row = await findQuestion(sql, { questionId, staffId })
  if (!row) throw new ApiError('not_found')
  return serializeQuestion(row, { staffId, language })
}

export async function requireQuestion(sql: Sql, questionId: number): Promise<void> {
  if (!(await hasQuestion(sql, questionId))) throw new ApiError('not_found')
}

/** Includes the session for which file addresses are signed. */
type MessageReader = { sql: Sql; media: Media; sessionId: number }

const messagesPerPage = 50

/** Messages and notes of a question, oldest first. */
export async function threadPage(reader: MessageReader, work: QuestionWork, before: number | undefined) {
  await requireQuestion(reader.sql, work.questionId)
  const rows = await listMessages(reader.sql, { ...work, before, limit: messagesPerPage + 1 })
  const page = rows.slice(0, messagesPerPage).toReversed()
  const userIds = [...new Set(page.flatMap(({ user_id: userId }) => userId ?? []))]
  const files = await privateFiles(reader, { userIds, ids: page.flatMap(({ file_ids: ids }) => ids) })
  return {
    messages: page.map(({ file_ids: ids, user_id: _userId, ...row }) => ({
      ...row,
      files: ids.flatMap((id) => files.get(id) ?? []),
    })),
    has_earlier: rows.length > messagesPerPage,
  }
}

/** The asker of a question; the run that it is about comes first. */
export async function questionAsker(
  database: Database,
  { sql, now, staffId, language }: InboxViewer,
  questionId: number,
): Promise<QuestionAsker> {
  const found = await findAsker(sql, questionId)
  if (!found) throw new ApiError('not_found')
  const { former_timezone, former_last_day, stream_id: targetId, seen, timezone, questions, ...asker } = found
  const { id: userId } = asker
  const calendar = calendarOf({ timezone, former_timezone, former_last_day })
  const runs = userId === null ? [] : await listRunsOfPerson(database, sql, { userId, calendar, now })
  return {
    ...asker,
    timezone: userId === null ? null : timezone,
    runs: runs
      .map((run) => {
        const { row, content, status, todayNumber } = run
        const { days_count, complete_days_count } = progressOf(run)
        return {
          id: row.id,
          course: textIn(content.title, language, content),
          status,
          is_demo: row.is_demo,
          is_target: row.id === targetId,
          today_day_number: todayNumber,
          days_count,
          complete_days_count,
          last_seen_at: seen.find(({ stream_id }) => stream_id === row.id)?.at ?? null,
        }
      })
      .toSorted((one, other) => Number(other.is_target) - Number(one.is_target) || other.id - one.id),
    questions: questions.map(({ status, owner_id: ownerId, ...question }) => ({
      ...question,
      tab: inboxTabOf({ status, ownerId }, staffId),
    })),
  }
}
