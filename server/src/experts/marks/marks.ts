import type { UploadedFile } from '#contract/learning/files/api.ts'
import { fileTypes } from '#contract/learning/files/rules.ts'
import type { Mark } from '#contract/experts/marks/api.ts'
import {
  frameAt,
  hasWords,
  isMarkEmpty,
  isShapeComplete,
  maxMarkVoiceSeconds,
  maxMarks,
} from '#contract/experts/marks/rules.ts'
import { keepFiles, privateFiles, requestStills, lockRequiredFiles, stillUrl } from '../../learning/files/files.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import type { Media } from '../../platform/storage/media.ts'
import * as queries from './queries.ts'

type Reader = { sql: Sql; media: Media; sessionId: number }

export async function learnerMarks(reader: Reader, learner: { userId: number; statusId: number }): Promise<Mark[]> {
  return serializeMarks(reader, learner.userId, await queries.listPublished(reader.sql, learner))
}

type Work = { attemptId: number; expertId: number }

/** Marks of an attempt and those before it. The caller checks that the expert serves its course. */
export async function visibleMarks(reader: Reader, { learnerId, ...work }: Work & { learnerId: number }) {
  return serializeMarks(reader, learnerId, await queries.listVisible(reader.sql, work))
}

/** Omits marks on erased files, and erased recordings. */
async function serializeMarks(reader: Reader, userId: number, rows: readonly queries.MarkRow[]): Promise<Mark[]> {
  const ids = new Set(rows.flatMap(({ file_id, voice_file_id }) => [file_id, voice_file_id ?? 0]))
  const userIds = new Set([userId, ...rows.map(({ expert_id }) => expert_id)])
  const files = await privateFiles(reader, { userIds: [...userIds], ids: [...ids] })
  return rows.flatMap(({ has_still: hasStill, voice_file_id: voiceId, expert_id: _expertId, ...mark }) => {
    const file = files.get(mark.file_id)
    if (!file) return []
    const voice = files.get(voiceId ?? 0) ?? null
    const { at_ms: atMs } = mark
    const frame = atMs === null || file.frame_rate === null ? null : frameAt(atMs, file.frame_rate)
    const still = hasStill && atMs !== null ? stillUrl(reader, mark.file_id, atMs) : photoOf(file)
    return [{ ...mark, voice, frame, still }]
  })
}

function photoOf({ urls }: UploadedFile): string | null {
  return urls?.medium ?? null
}

/** Saves a mark as a draft until the answer publishes it. The caller has locked the attempt, which waits for this expert. */
export async function saveMark(sql: Sql, mark: queries.SavedMark): Promise<void> {
  const { attemptId, expertId, file_id: fileId, id: markId, shapes, text } = mark
  const file = await queries.findMarkedFile(sql, { attemptId, expertId, fileId, markId })
  if (!file) throw new ApiError('not_found')
  requireMoment(file, mark.at_ms)
  if (!shapes.every(isShapeComplete)) throw refuseField('shapes', 'invalid')
  if (isMarkEmpty({ shapes, text, voice: mark.voice_file_id })) throw refuseField('text', 'required')
  await requireVoice(sql, mark)
  if (file.marks_count >= maxMarks) throw new ApiError('too_many_marks')
  if (!(await queries.upsertMark(sql, { ...mark, text: text.trim() }))) throw new ApiError('not_found')
}

/** A mark on a video has a time, one on a photo has none; other files have no marks. */
function requireMoment({ type, duration_ms: durationMs }: queries.MarkedFile, atMs: number | null): void {
  const isVideo = type === fileTypes.video
  if (!isVideo && type !== fileTypes.image) throw refuseField('file_id', 'file_type')
  if (isVideo && atMs === null) throw refuseField('at_ms', 'required')
  if (!isVideo && atMs !== null) throw refuseField('at_ms', 'invalid')
  if (isVideo && durationMs !== null && (atMs ?? 0) > durationMs) throw refuseField('at_ms', 'invalid')
}

/** The recording must be the expert's and belong to no other mark; until it is published only the mark keeps it. */
async function requireVoice(sql: Sql, { id, expertId, voice_file_id: voiceFileId }: queries.SavedMark): Promise<void> {
  if (!voiceFileId) return
  await lockRequiredFiles(sql, voicesOf(expertId, [voiceFileId]))
  if (await queries.isVoiceTaken(sql, { voiceFileId, id })) throw refuseField('voice_file_id', 'invalid')
}

function voicesOf(userId: number, ids: readonly number[]) {
  return { userId, ids, types: [fileTypes.sound], field: 'voice_file_id', maxSeconds: maxMarkVoiceSeconds }
}

export function deleteMark(sql: Sql, mark: Work & { id: string }): Promise<void> {
  return queries.deleteMark(sql, mark)
}

/** Publishes the expert's marks with the answer; a job makes stills of videos soon after. Throws for a mark without text and recording. */
export async function publishMarks(sql: Sql, work: Work): Promise<void> {
  const marks = await queries.updatePublished(sql, work)
  if (!marks.every(({ text, voice_file_id: voice }) => hasWords({ text, voice })))
    throw refuseField('marks', 'mark_needs_words')
  const voiceIds = marks.flatMap(({ voice_file_id: voiceId }) => voiceId ?? [])
  await keepFiles(sql, voicesOf(work.expertId, voiceIds))
  await requestStills(
    sql,
    marks.flatMap(({ file_id: fileId, at_ms: atMs }) => (atMs === null ? [] : { fileId, atMs })),
  )
}
