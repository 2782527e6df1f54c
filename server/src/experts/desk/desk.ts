import type { DeskEntry, DeskFigures } from '#contract/experts/desk/api.ts'
import { maxCount, maxFigureAnswers, itemKinds, type ItemKind, type Urgency } from '#contract/experts/desk/rules.ts'
import { recordChange } from '../../accounts/audit/audit.ts'
import { textIn } from '../../platform/language/text.ts'
import { privateFiles } from '../../learning/files/files.ts'
import { answerHomework, listAttemptsOfStatus } from '../../learning/homework/homework.ts'
import { filesOfAttempts, serializeAttempt } from '../../learning/homework/serialize.ts'
import { publishMarks } from '../marks/marks.ts'
import { createHomeworkNotice } from '../../messages/notices/notices.ts'
import { recordEvent } from '../../messages/live/live.ts'
import type { Moment } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import { listFigures, type FigureRow } from './figureQueries.ts'
import { deleteWork, findItem, homeworkKey } from './itemQueries.ts'
import { draftFiles, serializeItem, lockWaiting, type DeskTransaction, type Reader, type Viewer } from './items.ts'
import * as queries from './queries.ts'
import * as queueQueries from './queueQueries.ts'
import { loadTeam } from './team.ts'
import { scopeOf } from './visibility.ts'

/** Sets the courses that an expert serves (none: all) and those they lead. Throws if a course does not exist. */
export async function setExpertCourses(
  sql: Sql,
  expert: { userId: number; courseIds: readonly number[]; leadIds?: readonly number[] },
): Promise<void> {
  if (!(await queries.hasCourses(sql, expert.courseIds))) throw new ApiError('not_found')
  await queries.updateExpertCourses(sql, expert)
}

type Page = { after?: string | undefined; kind?: ItemKind | undefined }

/** A page of the items that wait for a staff member, with the total per kind. */
export async function deskPage({ sql, now, expertId, language }: Viewer, { after, kind }: Page) {
  const queue = await queueOf(sql, { viewerId: expertId, now })
  const kinds = kind ? [kind] : itemKinds
  const rows = await queueQueries.listWaiting(sql, { ...queue, kinds, after: cursorOf(after) })
  const page = rows.slice(0, queueQueries.perPage)
  const last = rows.length > page.length ? page.at(-1) : undefined
  const counted = await queueQueries.countWaiting(sql, queue)
  const sum = (isCounted: (row: queueQueries.CountRow) => boolean) =>
    Math.min(
      maxCount,
      counted.filter(isCounted).reduce((total, { count }) => total + count, 0),
    )
  const of = (urgency: Urgency) => sum((row) => row.urgency === urgency && kinds.includes(row.kind))
  const ofKind = (one: ItemKind) => sum((row) => row.kind === one)
  return {
    items: page.map(({ at: _at, answer_by: answerBy, ...row }) => ({
      ...serializeItem({ ...row, answer_by: answerBy }, language),
      answer_by: answerBy ?? 0,
    })),
    next: last ? `${last.at}-${last.kind}-${last.id}` : null,
    now,
    counts: { late: of('late'), soon: of('soon'), calm: of('calm') },
    kind_counts: { homework: ofKind('homework'), chat: ofKind('chat'), meeting: ofKind('meeting') },
  }
}

async function queueOf(sql: Sql, { viewerId, now }: Moment & { viewerId: number }): Promise<queueQueries.Queue> {
  const team = await loadTeam(sql, now)
  return {
    viewerId,
    now,
    scope: scopeOf(team, viewerId, await queries.listCourseIds(sql)),
    presentIds: team.filter(({ isExpert, isAbsent }) => isExpert && !isAbsent).map(({ id }) => id),
  }
}

/** An invalid cursor starts at the first page. */
function cursorOf(after: string | undefined): queueQueries.Cursor | undefined {
  const [, at, name, id] = /^(-?\d{1,17})-([a-z]+)-(\d{1,15})$/.exec(after ?? '') ?? []
  const kind = itemKinds.find((one) => one === name)
  return kind && { at: Number(at), kind, id: Number(id) }
}

/** An attempt of one of the expert's courses with all before it; throws for any other. */
export async function deskEntry(reader: Reader, attemptId: number): Promise<DeskEntry> {
  const { sql, expertId, language, media, sessionId } = reader
  const found = await findItem(sql, homeworkKey(attemptId, expertId))
  const homework = found && (await queries.findHomework(sql, { attemptId, expertId }))
  if (!homework) throw new ApiError('not_found')
  const { draft, draft_file_ids: fileIds, notes_count, ...row } = found
  const { status_id: statusId, description, points, selfie_file_id: selfie, former_answers, can_correct } = homework
  const rows = (await listAttemptsOfStatus(sql, statusId)).filter(({ id }) => id <= attemptId)
  const { userIds, ids } = filesOfAttempts(found.learner.id, rows)
  const files = await privateFiles(
    { sql, media, sessionId },
    {
      userIds: [...userIds, ...former_answers.flatMap(({ file_owner_ids }) => file_owner_ids)],
      ids: [...ids, ...former_answers.flatMap(({ file_ids }) => file_ids), selfie ?? 0],
    },
  )
  const content = { default_language: found.default_language }
  const attempts = rows.map((one) => serializeAttempt(one, files, (texts) => textIn(texts, language, content)))
  return {
    ...serializeItem(row, language),
    answer_by: row.answer_by ?? 0,
    description: textIn(description, language, content),
    points,
    draft,
    notes_count,
    draft_files: await draftFiles({ sql, media, sessionId }, { expertId, fileIds }),
    attempts,
    former_answers: former_answers.map(({ file_ids, ...former }) => ({
      ...former,
      files: file_ids.flatMap((id) => files.get(id) ?? []),
    })),
    can_correct,
    selfie: files.get(selfie ?? 0) ?? null,
  }
}

type Work = { attemptId: number; expertId: number }

type Answer = Work & { verdict: 'DONE' | 'FAIL'; text: string; fileIds: readonly number[] }

/** Answers an attempt once: status, marks, points, message, notice, event and audit line in one transaction. */
export async function answer(call: DeskTransaction, { verdict, text, fileIds, ...work }: Answer): Promise<void> {
  const { sql } = call
  const { attemptId, expertId } = work
  const item = homeworkKey(attemptId, expertId)
  const { learner_id: userId, locale } = await lockWaiting(call, item)
  if (verdict === 'FAIL' && text.trim() === '') throw refuseField('text', 'return_needs_words')
  await answerHomework(call, { attemptId, expertId, verdict, text, fileIds }, locale)
  await publishMarks(sql, work)
  await deleteWork(sql, item)
  const action = verdict === 'DONE' ? 'homework.approve' : 'homework.return'
  await recordChange(sql, { actorId: expertId }, { action, userId, after: { attempt_id: attemptId } })
  await createHomeworkNotice(call, { userId, attemptId })
  await recordEvent(call, { userId, kind: 'homework' }, { kind: 'desk' })
}

/** Times and ratings of the latest answers that a staff member sees, at most `maximum`. */
export async function deskFigures(
  { sql, expertId, language }: Omit<Viewer, 'now'>,
  maximum = maxFigureAnswers,
): Promise<DeskFigures> {
  const rows = await listFigures(sql, { viewerId: expertId, maximum })
  return {
    ...figuresOf(rows.find((row) => [row.expert_id, row.course_id, row.kind, row.hour].every((key) => key === null))),
    experts: rows.flatMap((row) =>
      row.expert_id === null ? [] : [{ id: row.expert_id, name: row.expert_name ?? '', ...figuresOf(row) }],
    ),
    courses: rows.flatMap((row) => {
      if (row.course_id === null || row.course === null || row.default_language === null) return []
      const title = textIn(row.course, language, { default_language: row.default_language })
      return [{ id: row.course_id, title, ...figuresOf(row) }]
    }),
    kinds: rows.flatMap((row) => (row.kind === null ? [] : [{ kind: row.kind, ...figuresOf(row) }])),
    hours: rows.flatMap((row) => (row.hour === null ? [] : [{ hour: row.hour, ...figuresOf(row) }])),
    is_partial: rows.some((row) => row.is_partial),
  }
}

function figuresOf(row: FigureRow | undefined) {
  const { answered_count = 0, median_seconds = null, p90_seconds = null, late_count = 0, rating = null } = row ?? {}
  return { answered_count, median_seconds, p90_seconds, late_count, rating }
}
