import { isDeepStrictEqual } from 'node:util'
import type { AuditAction } from '#contract/accounts/audit/api.ts'
import { announcementLimits } from '#contract/club/announcements/rules.ts'
import type {
  AnnouncementContent,
  createAnnouncement,
  planAnnouncement,
  StaffAnnouncement,
  updateAnnouncement,
} from '#contract/club/announcements/staffApi.ts'
import type { Body } from '#contract/endpoint.ts'
import { daySeconds } from '#contract/platform/dates.ts'
import { isLinkUrl } from '#contract/platform/linkUrl.ts'
import { recordChange } from '../../accounts/audit/audit.ts'
import { announcementTextIn } from '../../messages/notices/messages.ts'
import { pushOf, writePushes } from '../../messages/push/push.ts'
import { secondsOf } from '../../platform/calendar.ts'
import type { Moment } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import type { AppContext, Viewer } from '../../platform/http/context.ts'
import { filledIn } from '../../shop/services/staffServices.ts'
import { checkAudience, requiredLanguages } from '../banners/audience.ts'
import * as queries from './queries.ts'

export type StaffCall = Moment & { sql: Sql; viewer: Viewer; context: AppContext }
type Row = queries.AnnouncementRow

/** Throws `not_found`. */
export async function requireAnnouncement(call: StaffCall, id: number): Promise<StaffAnnouncement> {
  return serializeAnnouncement(call, await requireRow(call.sql, id))
}

export function serializeAnnouncement({ context }: Pick<StaffCall, 'context'>, row: Row): StaffAnnouncement {
  const { last_user_id, ...shown } = row
  return { ...shown, required_languages: requiredLanguages(context, row) }
}

async function requireRow(sql: Sql, id: number): Promise<Row> {
  const row = await queries.findAnnouncement(sql, id)
  if (!row) throw new ApiError('not_found')
  return row
}

async function lockRow({ sql }: StaffCall, id: number): Promise<Row> {
  await queries.lockAnnouncements(sql)
  return requireRow(sql, id)
}

type Created = Body<typeof createAnnouncement>

/** Creates a draft; a repeated client id returns the one it created. Throws `too_many_announcements` and a 422. */
export async function addAnnouncement(call: StaffCall, { client_id: clientId, ...input }: Created) {
  const { sql } = call
  const content = await checkedContent(call, input)
  await queries.lockAnnouncements(sql)
  const created = await queries.findIdByClient(sql, clientId)
  if (created !== undefined) return requireAnnouncement(call, created)
  if ((await queries.countCurrent(sql)) >= announcementLimits.current) throw new ApiError('too_many_announcements')
  const id = await queries.insertAnnouncement(sql, { clientId, content })
  return recordAnnouncementChange(call, { action: 'announcement.create', id })
}

type Updated = Body<typeof updateAnnouncement>

/** Replaces a draft. Throws `not_found`, `announcement_changed`, `announcement_planned` and a 422. */
export async function changeAnnouncement(call: StaffCall, id: number, { version, ...input }: Updated) {
  const before = await lockRow(call, id)
  const content = await checkedContent(call, input)
  const changed = (Object.keys(content) as (keyof AnnouncementContent)[]).filter(
    (name) => !isDeepStrictEqual(before[name], content[name]),
  )
  // A repeated save is no conflict with itself.
  if (changed.length === 0) return serializeAnnouncement(call, before)
  if (before.state !== 'draft') throw new ApiError('announcement_planned')
  if (version !== undefined && version !== before.version) throw new ApiError('announcement_changed')
  await queries.updateContent(call.sql, id, content)
  return recordAnnouncementChange(call, { action: 'announcement.update', id, after: { fields: changed } })
}

type Planned = Body<typeof planAnnouncement>

/** Plans a draft; a repeat changes nothing. Throws `not_found`, `announcement_changed`, `too_many_announcements` and a 422. */
export async function planDraft(call: StaffCall, id: number, { at, timezone, version }: Planned) {
  const { sql, now } = call
  const before = await lockRow(call, id)
  if (before.state !== 'draft') return serializeAnnouncement(call, before)
  if (version !== before.version) throw new ApiError('announcement_changed')
  checkComplete(call.context, before)
  const sendAt = at === null ? now : Math.max(timeOf({ at, timezone }, now), now)
  if (sendAt > now + announcementLimits.daysAhead * daySeconds) throw refuseField('at', 'invalid')
  if ((await queries.countNear(sql, sendAt)) >= announcementLimits.perDay) throw new ApiError('too_many_announcements')
  await queries.updateSendAt(sql, id, sendAt)
  return recordAnnouncementChange(call, { action: 'announcement.plan', id, after: { send_at: sendAt } })
}

const minuteSeconds = 60

/** A time in the past would send it at once, which nobody can take back. The minute that runs is still to come. */
function timeOf({ at, timezone }: { at: string; timezone: string }, now: number): number {
  const seconds = secondsOf(at, timezone)
  if (seconds <= now - minuteSeconds) throw refuseField('at', 'time_in_past')
  return seconds
}

/** Makes a planned one a draft again; a repeat changes nothing. Throws `not_found` and `announcement_started`. */
export async function cancelPlanned(call: StaffCall, id: number): Promise<StaffAnnouncement> {
  const before = await lockRow(call, id)
  if (before.state === 'draft') return serializeAnnouncement(call, before)
  if (before.state !== 'planned') throw new ApiError('announcement_started')
  await queries.updateSendAt(call.sql, id, null)
  return recordAnnouncementChange(call, { action: 'announcement.cancel', id })
}

/** Pushes it to the devices on which the member of staff is signed in as a learner. Throws `not_found` and a 422. */
export async function pushToOneself({ sql, viewer, context }: StaffCall, id: number): Promise<{ devices: number }> {
  const row = await requireRow(sql, id)
  checkComplete(context, row)
  const { id: userId, locale: language } = viewer.user
  const values = announcementTextIn(row, language)
  const message = pushOf('announcement', { userId, language, values, subject: { announcementId: id, url: row.url } })
  const { devices } = await writePushes(sql, [{ ...message, waitsForMorning: false }])
  return { devices }
}

type Change = { action: AuditAction; id: number; after?: Record<string, unknown> }

async function recordAnnouncementChange(call: StaffCall, { action, id, after }: Change): Promise<StaffAnnouncement> {
  const change = { action, userId: null, after: { announcement_id: id, ...after } }
  await recordChange(call.sql, { actorId: call.viewer.user.id }, change)
  return requireAnnouncement(call, id)
}

/** Trims the texts. Throws a 422; only one that is sent must be complete. */
async function checkedContent(call: StaffCall, input: AnnouncementContent): Promise<AnnouncementContent> {
  const url = input.url.trim()
  const content = { ...input, title: filledIn(input.title), text: filledIn(input.text), url }
  // A hash would swallow the notice that the address reads.
  const isPath = url.startsWith('/') && !url.includes('#') && isLinkUrl(url)
  if (url !== '' && !isPath) throw refuseField('url', 'address_not_allowed')
  await checkAudience(call, content)
  return content
}

function checkComplete(context: AppContext, content: AnnouncementContent): void {
  for (const name of ['title', 'text'] as const) {
    if (Object.keys(content[name]).length === 0) throw refuseField(name, 'required')
    if (requiredLanguages(context, content).some((language) => content[name][language] === undefined))
      throw refuseField(name, 'missing_language')
  }
}
