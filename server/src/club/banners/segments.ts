import { normalEmail } from '#contract/accounts/users/accountRules.ts'
import type { StaffSegment } from '#contract/club/banners/staffApi.ts'
import { visibleText } from '#contract/platform/visibleText.ts'
import { recordChange } from '../../accounts/audit/audit.ts'
import { updateSegmentAdded, updateSegmentRemoved } from '../../accounts/users/users.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Viewer } from '../../platform/http/context.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import * as queries from './segmentQueries.ts'

type StaffCall = { sql: Sql; viewer: Viewer }

export async function requireSegment(sql: Sql, id: number): Promise<StaffSegment> {
  const segment = await queries.findSegment(sql, id)
  if (!segment) throw new ApiError('not_found')
  return segment
}

/** Creates a segment; an existing name is that segment. Throws `too_many_segments` and a 422. */
export async function createSegment({ sql, viewer }: StaffCall, typed: string): Promise<StaffSegment> {
  const name = visibleText(typed).replaceAll(/\s+/g, ' ')
  if (name === '') throw refuseField('name', 'required')
  await queries.lockSegments(sql)
  if ((await queries.findSegmentIdByName(sql, name)) === undefined) {
    if ((await queries.countSegments(sql)) >= queries.maxSegments) throw new ApiError('too_many_segments')
    const id = await queries.insertSegment(sql, name)
    const change = { action: 'segment.create', userId: null, after: { segment_id: id } } as const
    if (id !== undefined) await recordChange(sql, { actorId: viewer.user.id }, change)
  }
  return requireSegment(sql, (await queries.findSegmentIdByName(sql, name)) ?? 0)
}

/** Adds people by e-mail; those who are members stay so. Throws `not_found`. */
export async function addMembers(
  { sql, viewer }: StaffCall,
  { segmentId, emails: typed }: { segmentId: number; emails: readonly string[] },
): Promise<{ added: number; unknown: string[] }> {
  const segment = await requireSegment(sql, segmentId)
  const emails = [...new Set(typed.map(normalEmail))]
  const known = await updateSegmentAdded(sql, { name: segment.name, emails })
  const added = known.filter((person) => person.is_added)
  for (const { id: userId } of added) {
    const change = { action: 'segment.add', userId, after: { segment_id: segment.id } } as const
    await recordChange(sql, { actorId: viewer.user.id }, change)
  }
  return { added: added.length, unknown: emails.filter((email) => !known.some((person) => person.email === email)) }
}

/** Takes a person out of a segment. Throws `not_found` if they are not in it. */
export async function removeMember(
  { sql, viewer }: StaffCall,
  { segmentId, userId }: { segmentId: number; userId: number },
): Promise<void> {
  const { name } = await requireSegment(sql, segmentId)
  if (!(await updateSegmentRemoved(sql, { name, userId }))) throw new ApiError('not_found')
  const change = { action: 'segment.remove', userId, after: { segment_id: segmentId } } as const
  await recordChange(sql, { actorId: viewer.user.id }, change)
}
