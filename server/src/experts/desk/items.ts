import type { DeskItem } from '#contract/experts/desk/api.ts'
import type { DeskItemDetails } from '#contract/experts/desk/itemApi.ts'
import type { Language } from '#contract/endpoint.ts'
import type { UploadedFile } from '#contract/learning/files/api.ts'
import { recordChange } from '../../accounts/audit/audit.ts'
import { textIn } from '../../platform/language/text.ts'
import { privateFiles } from '../../learning/files/files.ts'
import { recordEvent, type TransactionContext } from '../../messages/live/live.ts'
import type { Moment } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Media } from '../../platform/storage/media.ts'
import * as queries from './itemQueries.ts'
import type { ItemKey, WorkKey } from './itemQueries.ts'
import type { DeskRow } from './queueQueries.ts'
import { loadTeam } from './team.ts'
import { isHolder, leadsOf } from './visibility.ts'

export type Viewer = Moment & { sql: Sql; expertId: number; language: Language }

export type DeskTransaction = TransactionContext & Moment

/** Includes the session for which file addresses are signed. */
export type Reader = Viewer & { media: Media; sessionId: number }

/** An item in the viewer's language. */
export function serializeItem(
  { default_language, question, ...row }: DeskRow,
  language: Language,
): Omit<DeskItem, 'answer_by'> & { answer_by: number | null } {
  const content = { default_language }
  const title = row.title ? textIn(row.title, language, content) : (question ?? '')
  return { ...row, title, course: textIn(row.course, language, content) }
}

/** An item of one of the expert's courses; throws for any other. */
export async function deskItem({ sql, now, expertId, language, ...session }: Reader, item: ItemKey) {
  const { draft, draft_file_ids: fileIds, notes_count, ...row } = await requireItem(sql, { ...item, expertId })
  return {
    ...serializeItem(row, language),
    draft,
    notes_count,
    draft_files: await draftFiles({ sql, ...session }, { expertId, fileIds }),
    colleagues: await colleaguesOf(sql, { ...item, now, expertId, learnerId: row.learner.id }),
  }
}

/** An item of the expert's courses in any state; throws for any other. */
export async function requireItem(sql: Sql, work: WorkKey) {
  const item = await queries.findItem(sql, work)
  if (!item) throw new ApiError('not_found')
  return item
}

/** The files of a draft in their order, without deleted ones. */
export async function draftFiles(
  reader: Pick<Reader, 'sql' | 'media' | 'sessionId'>,
  { expertId, fileIds }: { expertId: number; fileIds: readonly number[] },
): Promise<UploadedFile[]> {
  const files = await privateFiles(reader, { userIds: [expertId], ids: fileIds })
  return fileIds.flatMap((id) => files.get(id) ?? [])
}

type Placed = Moment & WorkKey & { learnerId: number }

/** Experts who can take over an item: they serve its course and are not absent today. */
async function colleaguesOf(
  sql: Sql,
  { kind, id, now, expertId, learnerId }: Placed,
): Promise<DeskItemDetails['colleagues']> {
  const courseId = await queries.requireCourseId(sql, { kind, id })
  const team = new Map((await loadTeam(sql, now)).map((member) => [member.id, member]))
  const colleagues = await queries.listColleagues(sql, courseId)
  return colleagues.flatMap(({ id: colleagueId, name }) => {
    const member = team.get(colleagueId)
    if (!member || member.isAbsent || colleagueId === expertId || colleagueId === learnerId) return []
    return [{ id: colleagueId, name, is_on_duty: member.isOnDuty }]
  })
}

/** Locks an item of the expert's courses in any state. */
export async function lockServedItem({ sql, now }: Pick<DeskTransaction, 'sql' | 'now'>, work: WorkKey) {
  const item = await queries.lockItem(sql, { ...work, now })
  const facts = item && (await queries.findWorkFacts(sql, { ...work, item }))
  if (!facts) throw new ApiError('not_found')
  return { ...item, ...facts }
}

/** Locks another person's item that no other expert works on or holds. */
export async function lockUnclaimedItem(call: Pick<DeskTransaction, 'sql' | 'now'>, work: WorkKey) {
  const locked = await lockServedItem(call, work)
  const isHomework = work.kind === 'homework'
  if (locked.learner_id === work.expertId) throw new ApiError(isHomework ? 'own_homework' : 'own_item')
  if (isHomework && !locked.is_waiting) throw new ApiError('homework_answered', { name: locked.answered_by })
  if (locked.claimed_by !== null)
    throw new ApiError(isHomework ? 'homework_claimed' : 'item_claimed', { name: locked.claimed_by })
  await refuseIfHeldByAnother(call, work, locked)
  return locked
}

type Held = { holder_id: number | null; holder: string; course_id: number; learner_id: number; is_late: boolean }

/**
 * An item handed over to another expert is theirs, unless they are absent or no longer serve the course. Late items also belong to the
 * leads, who have been alerted.
 */
async function refuseIfHeldByAnother(
  { sql, now }: Pick<DeskTransaction, 'sql' | 'now'>,
  { expertId }: WorkKey,
  { holder_id: holderId, holder, ...item }: Held,
) {
  if (holderId === null || holderId === expertId) return
  const waiting = { holderId, courseId: item.course_id, learnerId: item.learner_id }
  const team = await loadTeam(sql, now)
  if (item.is_late && leadsOf(team, waiting).some(({ id }) => id === expertId)) return
  if (team.some((member) => isHolder(member, waiting))) throw new ApiError('item_handed_over', { name: holder })
}

/** Locks an item that waits for this expert or for the team. */
export async function lockWaiting(call: DeskTransaction, work: WorkKey) {
  const locked = await lockUnclaimedItem(call, work)
  if (!locked.is_waiting) throw new ApiError('item_answered')
  return locked
}

/** Locks an item for work that only its assignee may do, and renews their claim. */
export async function beginWork(call: DeskTransaction, work: WorkKey): Promise<void> {
  const { sql } = call
  await lockWaiting(call, work)
  if (await queries.updateClaim(sql, work)) await recordEvent(call, { kind: 'desk' })
}

export async function claim(call: DeskTransaction, work: WorkKey) {
  const { sql } = call
  await lockWaiting(call, work)
  await recordEvent(call, { kind: 'desk' })
  return queries.upsertClaim(sql, work)
}

export async function release(call: DeskTransaction, work: WorkKey): Promise<void> {
  const { sql } = call
  await lockServedItem(call, work)
  if (await queries.deleteClaim(sql, work)) await recordEvent(call, { kind: 'desk' })
}

/** Saves an expert's draft, even while another expert works on the item or has answered it. */
export async function saveDraft(
  call: DeskTransaction,
  { text, fileIds, ...work }: WorkKey & queries.Draft,
): Promise<void> {
  const { sql } = call
  await lockServedItem(call, work)
  await queries.upsertDraft(sql, { ...work, text, fileIds })
  if (await queries.updateClaim(sql, work)) await recordEvent(call, { kind: 'desk' })
}

/** Hands an item over to a colleague, or to the team (null). Its deadline and all drafts stay. */
export async function handOver(call: DeskTransaction, { to, ...work }: WorkKey & { to: number | null }): Promise<void> {
  const { sql } = call
  const locked = await lockServedItem(call, work)
  // A retry after a lost reply.
  if (to !== null && locked.holder_id === to && locked.is_waiting) return
  await lockWaiting(call, work)
  const waiting = { holderId: to, courseId: locked.course_id, learnerId: locked.learner_id }
  if (to !== null && !(await loadTeam(sql, call.now)).some((member) => isHolder(member, waiting)))
    throw new ApiError('colleague_unavailable')
  await queries.deleteClaim(sql, work)
  await queries.upsertAssignment(sql, { kind: work.kind, id: work.id, expertId: to, by: work.expertId })
  const after = { kind: work.kind, item_id: work.id, expert_id: to }
  await recordChange(sql, { actorId: work.expertId }, { action: 'desk.hand_over', userId: locked.learner_id, after })
  await recordEvent(call, { kind: 'desk' })
}
