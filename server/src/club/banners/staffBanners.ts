import { isDeepStrictEqual } from 'node:util'
import type { Body, Language } from '#contract/endpoint.ts'
import { isDate } from '#contract/platform/dates.ts'
import { positionCodes } from '#contract/club/banners/positions.ts'
import { bannerLimits, bannerState } from '#contract/club/banners/rules.ts'
import { isLinkUrl } from '#contract/platform/linkUrl.ts'
import type {
  BannerContent,
  createBanner,
  StaffBanner,
  updateBanner,
  updateBannerImage,
} from '#contract/club/banners/staffApi.ts'
import type { AuditAction } from '#contract/accounts/audit/api.ts'
import { recordChange } from '../../accounts/audit/audit.ts'
import { updateVersions } from '../../learning/courses/courses.ts'
import { imageUrls, publishSchoolImage } from '../../learning/files/files.ts'
import { learnerToday } from '../../platform/calendar.ts'
import type { Moment } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { AppContext, Viewer } from '../../platform/http/context.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import type { PreparedCall } from '../../platform/http/route.ts'
import { filledIn } from '../../shop/services/staffServices.ts'
import { checkAudience, requiredLanguages } from './audience.ts'
import * as queries from './staffQueries.ts'

export type StaffCall = Moment & { sql: Sql; viewer: Viewer; context: AppContext }
type Row = queries.StaffBannerRow

/** Throws `not_found`. */
export async function requireStaffBanner(call: StaffCall, id: number): Promise<StaffBanner> {
  return serializeBanner(call, await requireRow(call.sql, id))
}

export function serializeBanner({ viewer, now, context }: StaffCall, row: Row): StaffBanner {
  const today = learnerToday(viewer.calendar, now)
  return {
    ...row,
    image: row.image === null ? null : imageUrls(row.image),
    state: bannerState({ ...row, is_ended: row.ended_at !== null }, today),
    required_languages: requiredLanguages(context, row),
  }
}

async function requireRow(sql: Sql, id: number): Promise<Row> {
  const row = await queries.findStaffBanner(sql, id)
  if (!row) throw new ApiError('not_found')
  return row
}

/** Creates a banner; a repeated client id returns the one it created. Throws `too_many_banners` and a 422. */
export async function addBanner(call: StaffCall, { client_id: clientId, ...input }: Body<typeof createBanner>) {
  const content = await checkedContent(call, input, null)
  return insertNew(call, { clientId, image: null, content })
}

/** Copies a banner, unpublished. Throws `not_found` and `too_many_banners`. */
export async function addCopy(call: StaffCall, { bannerId, clientId }: { bannerId: number; clientId: string }) {
  const { image, id, version, shows, clicks, ended_at, created_at, updated_at, ...content } = await requireRow(
    call.sql,
    bannerId,
  )
  return insertNew(call, { clientId, image, content: { ...content, is_published: false } })
}

type NewBanner = { clientId: string; image: string | null; content: BannerContent }

async function insertNew(call: StaffCall, banner: NewBanner): Promise<StaffBanner> {
  const { sql } = call
  await queries.lockBanners(sql)
  const created = await queries.findBannerIdByClient(sql, banner.clientId)
  if (created !== undefined) return requireStaffBanner(call, created)
  if ((await queries.countCurrentBanners(sql)) >= bannerLimits.current) throw new ApiError('too_many_banners')
  const id = await queries.insertBanner(sql, banner)
  if (id === undefined) return requireStaffBanner(call, (await queries.findBannerIdByClient(sql, banner.clientId)) ?? 0)
  await raiseCourses(sql, shownDays(banner.content))
  return recordBannerChange(call, { action: 'banner.create', id, after: { is_published: banner.content.is_published } })
}

/** Replaces what a banner says. Throws `not_found`, `banner_changed`, `banner_ended` and a 422. */
export async function changeBanner(
  call: StaffCall,
  id: number,
  { version, ...input }: Body<typeof updateBanner>,
): Promise<StaffBanner> {
  const { sql } = call
  const before = await lockRow(call, id)
  const content = await checkedContent(call, input, before.image)
  const changed = (Object.keys(content) as (keyof BannerContent)[]).filter(
    (name) => !isDeepStrictEqual(before[name], content[name]),
  )
  // A repeated save is no conflict with itself.
  if (changed.length === 0) return serializeBanner(call, before)
  if (version !== undefined && version !== before.version) throw new ApiError('banner_changed')
  await queries.updateBannerContent(sql, id, content)
  await raiseCourses(sql, symmetricDifference(shownDays(before), shownDays(content)))
  return recordBannerChange(call, { action: 'banner.update', id, after: { fields: changed } })
}

/** Replaces or removes the picture. Throws `not_found`, `image_unreadable`, `banner_ended` and a 422. */
export async function changeBannerImage(
  call: PreparedCall<typeof updateBannerImage>,
  id: number,
  fileId: number | null,
): Promise<StaffBanner> {
  const { database, media } = call.context
  await requireRow(database.sql, id)
  const owned = { userId: call.viewer.user.id, fileId: fileId ?? 0 }
  const image = fileId === null ? null : await publishSchoolImage({ sql: database.sql, media }, owned)
  return call.transaction(async (transaction) => {
    const before = await lockRow(transaction, id)
    if (before.image === image) return serializeBanner(transaction, before)
    if (image === null && before.is_published && before.type === 'picture') throw refuseField('image', 'required')
    await queries.updateBannerImage(transaction.sql, id, image)
    return recordBannerChange(transaction, { action: 'banner.image', id, after: {} })
  })
}

/** Ends a banner; a repeat changes nothing. Throws `not_found`. */
export async function endNow(call: StaffCall, id: number): Promise<StaffBanner> {
  await queries.lockBanner(call.sql, id)
  const before = await requireRow(call.sql, id)
  if (before.ended_at !== null) return serializeBanner(call, before)
  await queries.updateBannerEnded(call.sql, id)
  await raiseCourses(call.sql, shownDays(before))
  return recordBannerChange(call, { action: 'banner.end', id, after: {} })
}

async function lockRow({ sql }: StaffCall, id: number): Promise<Row> {
  await queries.lockBanner(sql, id)
  const row = await requireRow(sql, id)
  if (row.ended_at !== null) throw new ApiError('banner_ended')
  return row
}

/** Days list their banners in the content of their courses. */
const shownDays = (banner: BannerContent) => (banner.is_published ? banner.stage_day_ids : [])

function symmetricDifference(before: readonly number[], after: readonly number[]): number[] {
  return [...before.filter((id) => !after.includes(id)), ...after.filter((id) => !before.includes(id))]
}

async function raiseCourses(sql: Sql, dayIds: readonly number[]): Promise<void> {
  const courseIds = await queries.listCourseIdsOfDays(sql, dayIds)
  if (courseIds.length > 0) await updateVersions(sql, courseIds)
}

type Change = { action: AuditAction; id: number; after: Record<string, unknown> }

async function recordBannerChange(call: StaffCall, { action, id, after }: Change): Promise<StaffBanner> {
  const change = { action, userId: null, after: { banner_id: id, ...after } }
  await recordChange(call.sql, { actorId: call.viewer.user.id }, change)
  return requireStaffBanner(call, id)
}

/** Trims the texts. Throws a 422; only a published banner must be complete. */
async function checkedContent(call: StaffCall, input: BannerContent, image: string | null): Promise<BannerContent> {
  const content: BannerContent = {
    ...input,
    title: filledIn(input.title),
    text: filledIn(input.text),
    button: filledIn(input.button),
    url: input.url.trim(),
    analytic_product_name: input.analytic_product_name.trim(),
    analytic_school_title: input.analytic_school_title.trim(),
  }
  checkValues(content)
  await checkAudience(call, content)
  if (content.is_published) checkComplete(call.context, content, image)
  return content
}

function checkValues(content: BannerContent): void {
  const { url, positions_ids: codes, date_start: start, date_end: end } = content
  if (url !== '' && !isLinkUrl(url)) throw refuseField('url', 'address_not_allowed')
  if (!codes.every((code) => positionCodes.includes(code))) throw refuseField('positions_ids', 'invalid')
  for (const name of ['date_start', 'date_end'] as const) {
    const date = content[name]
    if (date !== null && !isDate(date)) throw refuseField(name, 'invalid')
  }
  if (start !== null && end !== null && end < start) throw refuseField('date_end', 'ends_before_start')
}

function checkComplete(context: AppContext, content: BannerContent, image: string | null): void {
  const { title, button, url, type } = content
  if (content.positions_ids.length === 0) throw refuseField('positions_ids', 'required')
  if (Object.keys(title).length === 0) throw refuseField('title', 'required')
  const isMissing = (language: Language) => title[language] === undefined
  if (requiredLanguages(context, content).some(isMissing)) throw refuseField('title', 'missing_language')
  if (Object.keys(button).length > 0 && url === '') throw refuseField('url', 'required')
  if (type === 'picture' && image === null) throw refuseField('image', 'required')
}
