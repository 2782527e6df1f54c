import * as api from '#contract/messages/notices/api.ts'
import type { Language } from '#contract/endpoint.ts'
import { brandFilter, requireProfile } from '../../platform/http/context.ts'
import { textIn } from '../../platform/language/text.ts'
import { recordEvent } from '../live/live.ts'
import { ApiError } from '../../platform/errors.ts'
import { readRoute, writeRoute } from '../../platform/http/route.ts'
import { announcementTextIn } from './messages.ts'
import { listNotices, updateHomeworkRead, updateRead, updateReadUntil, type ListedNotice } from './queries.ts'

const perPage = 20

export const noticeRoutes = [
  readRoute(
    api.listNotices,
    async ({ sql, viewer, brand, language, query }) => {
      const { id: userId, unread_notices: unread_count = 0 } = requireProfile(viewer)
      const rows = await listNotices(sql, { userId, brand: brandFilter(brand), after: query.after, limit: perPage + 1 })
      const items = rows.slice(0, perPage).map((row) => serializeNotice(row, language))
      return { items, next: rows.length > perPage ? (items.at(-1)?.id ?? null) : null, unread_count }
    },
    { readsProfile: true },
  ),

  writeRoute(api.readNotice, async (call) => {
    const { sql, viewer, params } = call
    const userId = viewer.user.id
    const { is_found, is_changed } = await updateRead(sql, { userId, noticeId: params.noticeId })
    if (!is_found) throw new ApiError('not_found')
    if (is_changed) await recordEvent(call, { userId, kind: 'notice' })
    return { success: true }
  }),

  writeRoute(api.readHomeworkNotices, async (call) => {
    const { sql, viewer, params } = call
    const userId = viewer.user.id
    const { is_found, is_changed } = await updateHomeworkRead(sql, { userId, statusId: params.statusId })
    if (!is_found) throw new ApiError('not_found')
    if (is_changed) await recordEvent(call, { userId, kind: 'notice' })
    return { success: true }
  }),

  writeRoute(api.readNotices, async (call) => {
    const { sql, viewer, body } = call
    const userId = viewer.user.id
    if (await updateReadUntil(sql, { userId, lastId: body.last_id }))
      await recordEvent(call, { userId, kind: 'notice' })
    return { success: true }
  }),
]

function serializeNotice(row: ListedNotice, language: Language): api.Notice {
  const {
    id,
    kind,
    created_at,
    is_read,
    stream_id,
    course,
    subscription,
    question,
    homework,
    meeting,
    payment,
    announcement,
    last_date,
  } = row
  const words = announcement && announcementTextIn(announcement, language)
  const content = { default_language: row.default_language ?? 'en' }
  return {
    id,
    kind,
    created_at,
    is_read,
    announcement: words && announcement && { text: words.text, path: announcement.url },
    title: words?.title ?? textIn(course ?? subscription ?? question ?? payment?.title ?? {}, language, content),
    stream_id: row.is_of_brand ? stream_id : null,
    chat_id: row.is_of_brand ? row.chat_id : null,
    question_id: row.is_of_brand ? row.ticket_id : null,
    meeting: meeting && { ...meeting, title: textIn(meeting.title, language, content) },
    homework: homework && { ...homework, title: textIn(homework.title, language, content) },
    payment: payment && { subscription_id: payment.subscription_id },
    access: last_date === null ? null : { last_date, subscription_id: row.subscription_id },
  }
}
