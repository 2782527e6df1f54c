import { Type, type Static } from 'typebox'
import { endpoint, Id, Nullable, OneOf } from '../../endpoint.ts'
import { EmailUnconfirmed } from './api.ts'
import { csvMaximum, enrolmentOutcomes } from '../../accounts/users/staff.ts'

export const EnrolmentLine = Type.Object({
  line: Type.Integer({ description: 'Number of the line in the file; the header is line 1' }),
  email: Type.String(),
  course: Type.String({ description: 'Slug of the course' }),
  name: Type.String({ description: 'Of the person; of a new one as in the file' }),
  start: Type.String({ description: 'first_open or a date; as in the file where it is wrong' }),
  timezone: Type.String({ description: 'By which the start counts' }),
  outcome: OneOf(enrolmentOutcomes, {
    description:
      'create: a new person is enrolled; enrol: an existing one; exists: nothing changes; error: see `error`',
  }),
  is_email_unconfirmed: EmailUnconfirmed,
  error: Nullable(
    Type.Object({
      column: Type.String(),
      code: Type.String({ description: 'Stable name of the rule' }),
      message: Type.String({ description: 'In the language of the call' }),
    }),
  ),
})
export type EnrolmentLine = Static<typeof EnrolmentLine>

const EnrolmentReport = Type.Object({
  import_id: Nullable(Id),
  is_applied: Type.Boolean({ description: 'Whether all lines are done; false for a dry run' }),
  done_count: Type.Integer({ description: 'Lines that are done or have an error' }),
  created_count: Type.Integer(),
  enrolled_count: Type.Integer({ description: 'New runs, those of new people included' }),
  existing_count: Type.Integer(),
  error_count: Type.Integer(),
  lines: Type.Array(EnrolmentLine),
})
export type EnrolmentReport = Static<typeof EnrolmentReport>

export const importEnrolments = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/enrolments',
  summary: 'Enrol people from a CSV, by a worker; lines with an error are left out; repeating it changes nothing',
  access: 'admin',
  body: Type.Object({
    csv: Type.String({
      maxLength: csvMaximum,
      description:
        'Columns email, course (slug), start (today, first_open, YYYY-MM-DD or DD.MM.YYYY); optional: name, last_name, language, timezone, days, consultations. Separated by commas, semicolons or tabs; at most 1,000 lines',
    }),
    dry_run: Type.Boolean({ description: 'Only tell what would happen' }),
    invite: Type.Optional(Type.Boolean({ description: 'Mail new people a link to set a password' })),
  }),
  response: EnrolmentReport,
  errors: ['not_found'],
})

export const getEnrolmentImport = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/enrolments/:importId',
  summary: 'How far a worker is with a CSV of people, for a week; lines not done yet are as they were planned',
  access: 'admin',
  params: Type.Object({ importId: Id }),
  response: EnrolmentReport,
  errors: ['not_found'],
})

export const getLatestEnrolmentImport = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/latest-enrolments',
  summary: "The caller's last CSV of people, while a worker is busy with it and for an hour after that",
  access: 'admin',
  response: Type.Object({ import_id: Nullable(Id) }),
  errors: ['not_found'],
})
