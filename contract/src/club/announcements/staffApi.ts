import { Type, type Static } from 'typebox'
import { endpoint, Id, LanguageCode, Nullable, OneOf, Seconds } from '../../endpoint.ts'
import { audience, optionalAudience, texts } from '../banners/staffApi.ts'
import { announcementLimits, announcementStates } from './rules.ts'

const content = {
  title: texts(announcementLimits.title),
  text: texts(announcementLimits.text),
  url: Type.String({ maxLength: announcementLimits.url, description: 'Path of a screen of the learners; or empty' }),
  ...audience,
}

export const AnnouncementContent = Type.Object(content)
export type AnnouncementContent = Static<typeof AnnouncementContent>

export const StaffAnnouncement = Type.Object({
  id: Id,
  state: OneOf(announcementStates),
  version: Type.Integer({ description: 'Changes with every save' }),
  required_languages: Type.Array(LanguageCode, { description: 'Languages of its brands, in which it must be written' }),
  send_at: Nullable(Seconds),
  finished_at: Nullable(Seconds),
  people: Type.Integer({ description: 'People who have it in their list of notifications' }),
  pushed: Type.Integer({ description: 'Those of them who had a device for pushes and wanted them' }),
  left_out: Type.Integer({ description: 'People who had already got as many messages as a day allows' }),
  opened: Type.Integer({ description: 'People who have read it; counted for 90 days' }),
  created_at: Seconds,
  updated_at: Seconds,
  ...content,
})
export type StaffAnnouncement = Static<typeof StaffAnnouncement>

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/announcements',
  summary: 'List messages to audiences, newest first',
  access: 'content',
  query: Type.Object({ before: Type.Optional(Id) }),
  response: Type.Object({
    announcements: Type.Array(StaffAnnouncement),
    next: Nullable(Type.Integer({ description: '`before` of the next page; null on the last one' })),
  }),
  errors: ['not_found'],
})

const params = Type.Object({ announcementId: Id })

export const getAnnouncement = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/announcements/:announcementId',
  summary: 'Get a message to an audience with its results',
  access: 'content',
  params,
  response: StaffAnnouncement,
  errors: ['not_found'],
})

export const createAnnouncement = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/announcements',
  summary: 'Write a message to an audience; it is a draft',
  access: 'content',
  body: Type.Object({ client_id: Type.String({ format: 'uuid', description: 'Idempotency id' }), ...content }),
  response: StaffAnnouncement,
  errors: ['not_found', 'validation_failed', 'too_many_announcements'],
})

export const updateAnnouncement = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/announcements/:announcementId',
  summary: 'Replace the texts, address and audience of a draft',
  access: 'content',
  params,
  body: Type.Object({
    ...content,
    version: Type.Optional(Type.Integer({ description: 'Expected version; refused if it has changed' })),
  }),
  response: StaffAnnouncement,
  errors: ['not_found', 'validation_failed', 'announcement_changed', 'announcement_planned'],
})

export const testAnnouncement = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/announcements/:announcementId/test',
  summary: "Push a message to one's own devices",
  access: 'content',
  params,
  response: Type.Object({ devices: Type.Integer({ description: 'Number of devices it is pushed to' }) }),
  errors: ['not_found', 'validation_failed'],
})

export const planAnnouncement = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/announcements/:announcementId/plan',
  summary: 'Send a draft, at a time or within a minute; a repeat changes nothing',
  access: 'content',
  params,
  body: Type.Object({
    at: Nullable(
      Type.String({
        pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$',
        description: 'Date and time in `timezone`; null for now',
      }),
    ),
    timezone: Type.String({ maxLength: 100, description: "The editor's time zone, such as `Europe/Madrid`" }),
    version: Type.Integer({ description: 'The version that was checked; refused if it has changed' }),
  }),
  response: StaffAnnouncement,
  errors: ['not_found', 'validation_failed', 'announcement_changed', 'too_many_announcements'],
})

export const cancelAnnouncement = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/announcements/:announcementId/cancel',
  summary: 'Make a planned message a draft again, until it is being sent',
  access: 'content',
  params,
  response: StaffAnnouncement,
  errors: ['not_found', 'announcement_started'],
})

export const getAnnouncementReach = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/announcement-reach',
  summary: 'Count the people whom an audience has today, and those with a device for pushes',
  access: 'content',
  query: Type.Object(optionalAudience),
  response: Type.Object({
    people: Type.Integer({ description: 'Number of people, at most `max`' }),
    pushable: Type.Integer({ description: 'Those of them who have a device for pushes and want them' }),
    is_more: Type.Boolean({ description: 'Whether there are more' }),
  }),
  errors: ['not_found'],
})
