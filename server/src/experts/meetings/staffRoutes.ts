import * as api from '#contract/experts/meetings/api.ts'
import { isMeetingLink, meetingState } from '#contract/experts/meetings/rules.ts'
import type { Language } from '#contract/endpoint.ts'
import { findOwnMeetings } from '../desk/meetingAnswers.ts'
import { textIn } from '../../platform/language/text.ts'
import type { Moment } from '../../platform/clock.ts'
import type { MeetingServer } from '../../platform/config/config.ts'
import { refuseField, requireReason } from '../../platform/errors.ts'
import { readRoute, writeRoute } from '../../platform/http/route.ts'
import { cancelMeeting, confirmMeeting, movableSlots, moveMeeting, requireSeen } from './meetings.ts'
import { linkOf } from './room.ts'
import { findExpertLink, updateExpertLink } from './queries.ts'
import { listStaffMeetings, meetingsPerPage, type MeetingCursor, type StaffMeetingRow } from './staffQueries.ts'

type StaffCall = { viewer: { user: { id: number }; roles: readonly string[] } }
const actorOf = ({ viewer }: StaffCall) => ({ actorId: viewer.user.id, isAdmin: viewer.roles.includes('admin') })

/** An invalid cursor starts at the first page. */
function cursorOf(after: string | undefined): MeetingCursor | undefined {
  const [, isOther, startsAt, id] = /^([01])-(\d{1,12})-(\d{1,15})$/.exec(after ?? '') ?? []
  return id === undefined ? undefined : { isOther: isOther === '1', startsAt: Number(startsAt), id: Number(id) }
}

function nextOf(page: readonly StaffMeetingRow[], viewerId: number): string | null {
  const last = page.length < meetingsPerPage ? undefined : page.at(-1)
  return last ? `${last.expert_id === viewerId ? 0 : 1}-${last.starts_at}-${last.id}` : null
}

export const meetingStaffRoutes = [
  readRoute(api.listStaffMeetings, async (call) => {
    const { sql, now, language, context } = call
    const { actorId: viewerId, isAdmin } = actorOf(call)
    const page = await listStaffMeetings(sql, { viewerId, isAdmin, after: cursorOf(call.query.after) })
    const rows = page.toSorted((one, other) => one.starts_at - other.starts_at || one.id - other.id)
    const meetingIds = rows.map(({ id }) => id)
    const own = await findOwnMeetings(call, meetingIds, actorOf(call))
    const reader = { viewerId, own, now, language, server: context.config.meetingServer }
    return {
      meetings: await Promise.all(rows.map((row) => serializeStaffMeeting(row, reader))),
      next: nextOf(page, viewerId),
      link: await findExpertLink(sql, viewerId),
      link_hosts: [...context.config.meetingServer.linkHosts],
    }
  }),

  writeRoute(api.updateMeetingLink, async ({ sql, viewer, body, context }) => {
    const url = body.url.trim()
    if (url !== '' && !isMeetingLink(url, context.config.meetingServer.linkHosts)) throw refuseField('url', 'invalid')
    await updateExpertLink(sql, { userId: viewer.user.id, url })
    return { success: true }
  }),

  readRoute(api.listStaffMeetingSlots, async (call) => {
    const slots = await movableSlots(call, { ...actorOf(call), meetingId: call.params.meetingId })
    return slots.map(({ startsAt, isFree }) => ({ start_date_time: startsAt, is_free: isFree }))
  }),

  writeRoute(api.confirmMeeting, async (call) => {
    await confirmMeeting(call, { ...actorOf(call), meetingId: call.params.meetingId })
    return { success: true }
  }),

  writeRoute(
    api.moveMeeting,
    async (call) => {
      const { meetingId } = call.params
      const { start_date_time: startsAt } = call.body
      await moveMeeting(call, { ...actorOf(call), meetingId, startsAt, reason: requireReason(call.body) })
      return { success: true }
    },
    { requires: (call) => requireSeen(call, { ...actorOf(call), meetingId: call.params.meetingId }) },
  ),

  writeRoute(
    api.cancelMeeting,
    async (call) => {
      await cancelMeeting(call, {
        ...actorOf(call),
        meetingId: call.params.meetingId,
        reason: requireReason(call.body),
      })
      return { success: true }
    },
    { requires: (call) => requireSeen(call, { ...actorOf(call), meetingId: call.params.meetingId }) },
  ),
]

type Reader = Moment & { viewerId: number; own: ReadonlySet<number>; language: Language; server: MeetingServer }

/** Only the expert of the meeting gets phone and link. */
async function serializeStaffMeeting(
  row: StaffMeetingRow,
  { viewerId, own, now, language, server }: Reader,
): Promise<api.StaffMeeting> {
  const isOwn = row.expert_id === viewerId
  const { id, minutes, starts_at, note, learner, expert, confirm_by, is_confirmed } = row
  return {
    id,
    minutes,
    start_date_time: starts_at,
    note,
    learner,
    expert,
    confirm_by,
    state: meetingState({ startsAt: starts_at, minutes, isConfirmed: is_confirmed }, now),
    title: textIn(row.title, language, row),
    course: textIn(row.course, language, row),
    may_change: own.has(id),
    phone: isOwn ? row.phone : null,
    link: isOwn ? await linkOf(server, row, { name: expert.name, isExpert: true, now }) : null,
  }
}
