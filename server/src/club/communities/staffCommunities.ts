import type { Body, Language } from '#contract/endpoint.ts'
import { isSlug } from '#contract/club/communities/rules.ts'
import { isHttpUrl } from '#contract/platform/httpUrl.ts'
import type { CommunityFields, StaffCommunityPage, updateCommunity } from '#contract/club/communities/staffApi.ts'
import type { AuditAction } from '#contract/accounts/audit/api.ts'
import { recordChange } from '../../accounts/audit/audit.ts'
import { recordEvent, type TransactionContext } from '../../messages/live/live.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import { hasValues } from '../../platform/hasValues.ts'
import type { AppContext, Viewer } from '../../platform/http/context.ts'
import { filledIn, requireTitles } from '../../shop/services/staffServices.ts'
import * as queries from './staffQueries.ts'

type StaffCall = TransactionContext & { viewer: Viewer; context: AppContext; language: Language }

export async function requireCommunity(
  { sql, language }: Pick<StaffCall, 'sql' | 'language'>,
  communityId: number,
): Promise<StaffCommunityPage> {
  const community = await queries.findCommunity(sql, { communityId, language })
  if (!community) throw new ApiError('not_found')
  return community
}

/** Throws a 422 at the field that is missing, wrong or taken. */
export async function addCommunity(call: StaffCall, input: CommunityFields): Promise<StaffCommunityPage> {
  await queries.lockCommunities(call.sql)
  const fields = await fieldsOf(call, input, newId)
  const id = await queries.insertCommunity(call.sql, fields)
  return recordCommunity(call, { action: 'community.create', id })
}

/** Throws `not_found`, `community_changed`, and a 422 at the field that is missing, wrong or taken. */
export async function changeCommunity(
  call: StaffCall,
  communityId: number,
  { version, ...input }: Body<typeof updateCommunity>,
): Promise<StaffCommunityPage> {
  await queries.lockCommunities(call.sql)
  const before = await requireCommunity(call, communityId)
  const fields = await fieldsOf(call, input, communityId)
  // A repeated save is no conflict with itself.
  if (hasValues<CommunityFields>(before, fields)) return before
  if (version !== undefined && version !== before.version) throw new ApiError('community_changed')
  await queries.updateCommunity(call.sql, communityId, fields)
  return recordCommunity(call, { action: 'community.update', id: communityId, before })
}

/** Throws `not_found`, and a 422 at `slug` where another community took it meanwhile. */
export async function changeArchived(
  call: StaffCall,
  communityId: number,
  isArchived: boolean,
): Promise<StaffCommunityPage> {
  await queries.lockCommunities(call.sql)
  const before = await requireCommunity(call, communityId)
  if (before.is_archived === isArchived) return before
  if (!isArchived) await checkTaken(call.sql, before, communityId)
  await queries.updateArchived(call.sql, communityId, isArchived)
  return recordCommunity(call, { action: 'community.archive', id: communityId, before })
}

/** No community has it. */
const newId = 0

const urlNames = [
  'custom_url',
  'faq_url',
  'telegram_chat_url',
  'have_subscription_landing_url',
  'no_have_subscription_landing_url',
] as const

async function fieldsOf(call: StaffCall, input: CommunityFields, id: number): Promise<CommunityFields> {
  const fields = { ...input, titles: filledIn(input.titles) }
  for (const name of ['uniq', 'slug', ...urlNames] as const) fields[name] = input[name].trim()
  fields.slug = fields.slug.toLowerCase()
  checkNames(call, fields)
  const { course_ids: courseIds } = fields
  if ((await queries.countCourses(call.sql, courseIds)) < courseIds.length) throw refuseField('course_ids', 'invalid')
  await checkTaken(call.sql, fields, id)
  return fields
}

function checkNames({ context }: StaffCall, fields: CommunityFields): void {
  const { titles, brands } = fields
  const known = new Set(context.listBrands().map((brand) => brand.id))
  if (brands.length === 0) throw refuseField('brands', 'required')
  if (!brands.every((id) => known.has(id))) throw refuseField('brands', 'invalid')
  requireTitles(context, titles, brands)
  for (const name of ['uniq', 'slug'] as const) {
    if (fields[name] === '') throw refuseField(name, 'required')
    if (!isSlug(fields[name])) throw refuseField(name, 'slug_characters')
  }
  for (const name of urlNames)
    if (fields[name] !== '' && !isHttpUrl(fields[name])) throw refuseField(name, 'web_address')
}

async function checkTaken(sql: Sql, fields: Pick<CommunityFields, 'uniq' | 'slug' | 'brands'>, id: number) {
  const { uniq, slug, brands } = fields
  const taken = await queries.findTaken(sql, { uniq, slug, brands, exceptId: id })
  if (taken.is_uniq_taken) throw refuseField('uniq', 'uniq_taken')
  if (taken.is_slug_taken) throw refuseField('slug', 'slug_taken')
}

type Recorded = { action: AuditAction; id: number; before?: StaffCommunityPage }

/** Records a change for the audit and for all learners, who may see the community; returns the changed one. */
async function recordCommunity(call: StaffCall, { action, id, before }: Recorded): Promise<StaffCommunityPage> {
  const changed = await requireCommunity(call, id)
  const change = {
    action,
    userId: null,
    after: recordOf(changed),
    ...(before && { before: recordOf(before) }),
  }
  await recordChange(call.sql, { actorId: call.viewer.user.id }, change)
  await recordEvent(call, { kind: 'communities' })
  return changed
}

function recordOf(community: StaffCommunityPage): Record<string, unknown> {
  const { id, title: _title, members: _members, version: _version, uniq, ...rest } = community
  return { community_id: id, community: uniq, ...rest }
}
