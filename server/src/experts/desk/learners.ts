import type { ExpertNote, LearnerCard } from '#contract/experts/desk/learnerApi.ts'
import { calendarOf } from '../../platform/calendar.ts'
import { recordChange } from '../../accounts/audit/audit.ts'
import { textIn } from '../../platform/language/text.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import { listRunsOfPerson, progressOf } from '../../learning/streams/streams.ts'
import type { Viewer } from './items.ts'
import { findLearner, isLearnerOf, type LearnerRow } from './learnerQueries.ts'
import * as notes from './noteQueries.ts'
import type { NoteKey } from './noteQueries.ts'

/** The card of a learner in the staff member's courses; throws for anybody else and for themselves. */
export async function learnerCard(
  database: Database,
  { sql, now, expertId, language }: Viewer,
  learnerId: number,
): Promise<LearnerCard> {
  const found = await findLearner(sql, { learnerId, expertId, now })
  if (!found) throw new ApiError('not_found')
  const { id, name, avatar, phone, homework, chats, marks } = found
  return {
    id,
    name,
    avatar,
    phone,
    notes: found.notes,
    runs: (await runsOf(database, { sql, now }, found)).map(({ content, ...run }) => ({
      ...run,
      course: textIn(content.title, language, content),
    })),
    homework: homework.map(({ title, ...row }) => ({ ...row, title: textIn(title, language, row) })),
    chats: chats.map(({ course, ...row }) => ({ ...row, course: textIn(course, language, row) })),
    marks: marks.map(({ title, ...row }) => ({ ...row, title: textIn(title, language, row) })),
  }
}

/** Runs in the courses that the staff member serves, with the learner's progress. */
async function runsOf(
  database: Database,
  { sql, now }: Pick<Viewer, 'sql' | 'now'>,
  { id, course_ids: courseIds, used, ...zones }: LearnerRow,
) {
  const runs = await listRunsOfPerson(database, sql, { userId: id, calendar: calendarOf(zones), now })
  return runs
    .filter(({ row }) => courseIds.includes(row.course_id))
    .map((run) => {
      const { row, content, status, todayNumber } = run
      const { days_count, complete_days_count } = progressOf(run)
      const amount = used.find(({ stream_id }) => stream_id === row.id)?.amount ?? 0
      const consultations = row.max_consultation_count
      const consultations_left = Math.max(0, consultations - amount)
      const progress = { today_day_number: todayNumber, days_count, complete_days_count }
      return { id: row.id, content, status, ...progress, consultations, consultations_left }
    })
}

type NewNote = { sql: Sql; learnerId: number; authorId: number; text: string }

/** Stores a note. Idempotent by client id. */
export async function addNote({ sql, text, ...key }: NewNote & { clientId: string }): Promise<ExpertNote> {
  const { learnerId, authorId } = key
  await requireLearner(sql, key)
  const id = await notes.insertNote(sql, { ...key, text: requireText(text) })
  if (id !== undefined) await recordNote(sql, 'expert_note.create', { learnerId, authorId, id })
  const note = await notes.findNote(sql, key)
  if (!note) throw new ApiError('not_found')
  return note
}

export async function changeNote({ sql, text, ...key }: NewNote & { id: number }): Promise<ExpertNote> {
  await requireLearner(sql, key)
  const note = await notes.updateNote(sql, { ...key, text: requireText(text) })
  if (!note) throw new ApiError('not_found')
  await recordNote(sql, 'expert_note.update', key)
  return note
}

export async function removeNote({ sql, ...key }: NoteKey & { sql: Sql }): Promise<void> {
  await requireLearner(sql, key)
  if (!(await notes.deleteNote(sql, key))) throw new ApiError('not_found')
  await recordNote(sql, 'expert_note.delete', key)
}

/** Throws for a learner outside the expert's courses. */
export async function requireLearner(sql: Sql, { learnerId, authorId }: Omit<NoteKey, 'id'>): Promise<void> {
  if (!(await isLearnerOf(sql, { learnerId, expertId: authorId }))) throw new ApiError('not_found')
}

/** Throws unless it is the expert's own note about a learner of theirs. */
export async function requireOwnNote(sql: Sql, key: NoteKey): Promise<void> {
  await requireLearner(sql, key)
  if (!(await notes.hasNote(sql, key))) throw new ApiError('not_found')
}

function requireText(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '') throw refuseField('text', 'required')
  return trimmed
}

type NoteAction = 'expert_note.create' | 'expert_note.update' | 'expert_note.delete'

/** Omits the text: the log outlives the note. */
function recordNote(sql: Sql, action: NoteAction, { learnerId, authorId, id }: NoteKey): Promise<void> {
  return recordChange(sql, { actorId: authorId }, { action, userId: learnerId, after: { note_id: id } })
}
