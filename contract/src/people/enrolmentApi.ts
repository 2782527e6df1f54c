import { Type, type Static } from 'typebox'
import { endpoint, Nullable, OneOf } from '../endpoint.ts'
import { EmailUnconfirmed } from './api.ts'
import { csvMaximum, enrolmentOutcomes } from './rules.ts'

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

export const importEnrolments = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/enrolments',
  summary: 'Enrol people from a CSV; lines with an error are left out; repeating it changes nothing',
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
  response: Type.Object({
    is_applied: Type.Boolean({ description: 'False for a dry run' }),
    created_count: Type.Integer(),
    enrolled_count: Type.Integer({ description: 'New runs, those of new people included' }),
    existing_count: Type.Integer(),
    error_count: Type.Integer(),
    lines: Type.Array(EnrolmentLine),
  }),
  errors: ['not_found'],
})
