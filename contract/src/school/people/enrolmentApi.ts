import { Type, type Static } from 'typebox'
import { endpoint, Id, Nullable, OneOf } from '../../endpoint.ts'
import { EmailUnconfirmed } from './api.ts'
import { maxCsvLength, enrolmentOutcomes } from '../../accounts/users/staff.ts'

export const EnrolmentLine = Type.Object({
  line: Type.Integer({ description: 'Number of the line in the file; the header is line 1' }),
  email: Type.String(),
  course: Type.String({ description: 'Slug of the course' }),
  name: Type.String({ description: 'Name of the person; for a new person, as in the file' }),
  start: Type.String({ description: 'Start: first_open or a date; an invalid one as in the file' }),
  timezone: Type.String({ description: 'Time zone of the start' }),
  outcome: OneOf(enrolmentOutcomes, {
    description:
      'create: enrols a new person; enrol: enrols an existing person; exists: changes nothing; error: see `error`',
  }),
  is_email_unconfirmed: EmailUnconfirmed,
  error: Nullable(
    Type.Object({
      column: Type.String(),
      code: Type.String({ description: 'Stable code of the violated rule' }),
      message: Type.String({ description: 'Message in the language of the call' }),
    }),
  ),
})
export type EnrolmentLine = Static<typeof EnrolmentLine>

const EnrolmentReport = Type.Object({
  import_id: Nullable(Id),
  is_applied: Type.Boolean({ description: 'Whether all lines are processed; false for a dry run' }),
  done_count: Type.Integer({ description: 'Number of processed lines, including those with errors' }),
  created_count: Type.Integer(),
  enrolled_count: Type.Integer({ description: 'Number of new runs, including those of new people' }),
  existing_count: Type.Integer(),
  error_count: Type.Integer(),
  lines: Type.Array(EnrolmentLine),
})
export type EnrolmentReport = Static<typeof EnrolmentReport>

export const importEnrolments = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/enrolments',
  summary: 'Enrol people from a CSV in a background job; skips lines with errors, idempotent',
  access: 'admin',
  body: Type.Object({
    csv: Type.String({
      maxLength: maxCsvLength,
      description:
        'CSV with the columns email, course (slug), start (today, first_open, YYYY-MM-DD or DD.MM.YYYY); optional: name, last_name, language, timezone, days, consultations. Separated by commas, semicolons or tabs; at most 1,000 lines',
    }),
    dry_run: Type.Boolean({ description: 'Whether to only report the planned outcome' }),
    invite: Type.Optional(Type.Boolean({ description: 'Whether to mail new people a link to set a password' })),
  }),
  response: EnrolmentReport,
  errors: ['not_found'],
})

export const getEnrolmentImport = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/enrolments/:importId',
  summary: 'Get the progress of a CSV enrolment, kept for a week; pending lines show their planned outcome',
  access: 'admin',
  params: Type.Object({ importId: Id }),
  response: EnrolmentReport,
  errors: ['not_found'],
})

export const getLatestEnrolmentImport = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/latest-enrolments',
  summary: "Get the caller's latest CSV enrolment while it runs and for an hour afterwards",
  access: 'admin',
  response: Type.Object({ import_id: Nullable(Id) }),
  errors: ['not_found'],
})
