import type { UploadedFile } from '#contract/files/api.ts'
import { fileTypes } from '#contract/files/rules.ts'
import type { Mark } from '#contract/marks/api.ts'
import { frameAt, isShapeComplete, marksMaximum } from '#contract/marks/rules.ts'
import { privateFiles, requestStills, stillUrl } from '../files/files.ts'
import type { Sql } from '../platform/database/database.ts'
import { ApiError, refuseField } from '../platform/http/errors.ts'
import type { Media } from '../platform/storage/media.ts'
import * as queries from './queries.ts'

type Reader = { sql: Sql; media: Media; sessionId: number }

/** Published marks on a learner's homework. */
export async function learnerMarks(reader: Reader, learner: { userId: number; statusId: number }): Promise<Mark[]> {
  return serializeMarks(reader, learner.userId, await queries.listPublished(reader.sql, learner))
}

type Work = { attemptId: number; expertId: number }

/** Marks of an attempt and those before it. The caller checks that the expert serves its course. */
export async function visibleMarks(reader: Reader, { learnerId, ...work }: Work & { learnerId: number }) {
  return serializeMarks(reader, learnerId, await queries.listVisible(reader.sql, work))
}

/** Marks on files that are erased are missing. */
async function serializeMarks(reader: Reader, userId: number, rows: readonly queries.MarkRow[]): Promise<Mark[]> {
  const ids = [...new Set(rows.map(({ file_id }) => file_id))]
  const files = await privateFiles(reader, { userIds: [userId], ids })
  return rows.flatMap(({ has_still: hasStill, ...mark }) => {
    const file = files.get(mark.file_id)
    if (!file) return []
    const { at_ms: atMs } = mark
    const frame = atMs === null || file.frame_rate === null ? null : frameAt(atMs, file.frame_rate)
    return [{ ...mark, frame, still: hasStill && atMs !== null ? stillUrl(reader, mark.file_id, atMs) : photoOf(file) }]
  })
}

function photoOf({ urls }: UploadedFile): string | null {
  return urls?.medium ?? null
}

/** Keeps a mark of an expert until the answer publishes it. The caller has locked the attempt, which waits for this expert. */
export async function keepMark(sql: Sql, mark: queries.SavedMark): Promise<void> {
  const { attemptId, expertId, file_id: fileId, id: markId, shapes, text } = mark
  const file = await queries.findMarkedFile(sql, { attemptId, expertId, fileId, markId })
  if (!file) throw new ApiError('not_found')
  requireMoment(file, mark.at_ms)
  if (!shapes.every(isShapeComplete)) throw refuseField('shapes', 'invalid')
  if (shapes.length === 0 && text.trim() === '') throw refuseField('text', 'required')
  if (file.marks_count >= marksMaximum) throw new ApiError('too_many_marks')
  if (!(await queries.upsertMark(sql, { ...mark, text: text.trim() }))) throw new ApiError('not_found')
}

/** A mark on a video has its time, one on a photo has none; nothing else can be marked. */
function requireMoment({ type, duration_ms: durationMs }: queries.MarkedFile, atMs: number | null): void {
  const isVideo = type === fileTypes.video
  if (!isVideo && type !== fileTypes.image) throw refuseField('file_id', 'file_type')
  if (isVideo && atMs === null) throw refuseField('at_ms', 'required')
  if (!isVideo && atMs !== null) throw refuseField('at_ms', 'invalid')
  if (isVideo && durationMs !== null && (atMs ?? 0) > durationMs) throw refuseField('at_ms', 'invalid')
}

export function removeMark(sql: Sql, mark: Work & { id: string }): Promise<void> {
  return queries.deleteMark(sql, mark)
}

/** Shows the expert's marks to the learner, with the answer; stills of videos are made soon after. */
export async function publishMarks(sql: Sql, work: Work): Promise<void> {
  const moments = await queries.updatePublished(sql, work)
  await requestStills(
    sql,
    moments.map(({ file_id: fileId, at_ms: atMs }) => ({ fileId, atMs })),
  )
}
