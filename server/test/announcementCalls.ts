import { randomUUID } from 'node:crypto'
import * as announcements from '#contract/club/announcements/staffApi.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Sql } from '../src/platform/database/database.ts'
import type { CallInput, Prepare } from './resources.ts'

type AnnouncementCall = { endpoint: Endpoint; inputOf: (id: number) => CallInput }

/** Id of the message that the calls of the table change, in a separate database. */
const tableId = 4984

/** For nobody: an audience without people. */
export const announcementContent: announcements.AnnouncementContent = {
  title: { ru: 'Зимний марафон', en: 'Winter marathon' },
  text: { ru: 'Начинаем в понедельник.', en: 'We begin on Monday.' },
  url: '/catalog',
  segment_ids: [],
  course_ids: [],
  not_display_course_ids: [],
  community_ids: [],
  not_display_community_ids: [],
  application_ids: [],
  not_display_application_ids: [],
  stage_day_ids: [],
}

const staffCalls: readonly AnnouncementCall[] = [
  { endpoint: announcements.listAnnouncements, inputOf: () => ({}) },
  { endpoint: announcements.getAnnouncement, inputOf: (announcementId) => ({ params: { announcementId } }) },
  {
    endpoint: announcements.createAnnouncement,
    inputOf: () => ({ body: { client_id: randomUUID(), ...announcementContent } }),
  },
  {
    endpoint: announcements.updateAnnouncement,
    inputOf: (announcementId) => ({ params: { announcementId }, body: announcementContent }),
  },
  { endpoint: announcements.testAnnouncement, inputOf: (announcementId) => ({ params: { announcementId } }) },
  { endpoint: announcements.cancelAnnouncement, inputOf: (announcementId) => ({ params: { announcementId } }) },
  {
    endpoint: announcements.planAnnouncement,
    inputOf: (announcementId) => ({ params: { announcementId }, body: { at: null, timezone: 'UTC', version: 1 } }),
  },
  { endpoint: announcements.getAnnouncementReach, inputOf: () => ({ query: { course_ids: [1] } }) },
]

/** The same calls with the input of a learner, for whom they do not exist. */
export const announcementCalls = staffCalls.map(({ endpoint, inputOf }) => {
  const prepare: Prepare = (sql) => addAnnouncement(sql, tableId)
  return { endpoint, inputOf: () => inputOf(tableId), allowed: [404], prepare }
})

/** Calls of an administrator with a message of one person. */
export const announcementPermissions = (idOf: (userId: number) => number) =>
  staffCalls.map(({ endpoint, inputOf }) => ({
    endpoint,
    grant: (sql: Sql, userId: number) => addAnnouncement(sql, idOf(userId)),
    inputOf: (userId: number) => inputOf(idOf(userId)),
  }))

async function addAnnouncement(sql: Sql, id: number): Promise<void> {
  const { title, text } = announcementContent
  await sql`
    insert into announcements (id, client_id, title, text) overriding system value
    values (${id}, ${randomUUID()}, ${JSON.stringify(title)}::jsonb, ${JSON.stringify(text)}::jsonb)
    on conflict (id) do update set version = 1, send_at = null`
}
