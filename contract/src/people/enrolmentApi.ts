import { Type, type Static } from 'typebox'
import { endpoint, Nullable, OneOf } from '../endpoint.ts'
import { EmailUnconfirmed } from './api.ts'
import { csvMaximum, enrolmentOutcomes } from './rules.ts'

export const EnrolmentLine = Type.Object({
  line: Type.Integer({ description: 'Number of the line in the file; the header is line 1' }),
  email: Type.String(),
  course: Type.String({ description: 'Slug of the course' }),
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
  summary: 'Enrol people from a CSV: all lines or, if one has an error, none; repeating it changes nothing',
  access: 'admin',
  body: Type.Object({
    csv: Type.String({
      maxLength: csvMaximum,
      description:
        'Columns email, course (slug), start (today, first_open or YYYY-MM-DD); optional: name, last_name, language, timezone, days, consultations. Separated by commas, semicolons or tabs; at most 1,000 lines',
    }),
    dry_run: Type.Boolean({ description: 'Only tell what would happen' }),
    invite: Type.Optional(Type.Boolean({ description: 'Mail new people a link to set a password' })),
  }),
  response: Type.Object({
    is_applied: Type.Boolean({ description: 'False for a dry run, or if a line has an error' }),
    created_count: Type.Integer(),
    enrolled_count: Type.Integer({ description: 'New runs, those of new people included' }),
    existing_count: Type.Integer(),
    error_count: Type.Integer(),
    lines: Type.Array(EnrolmentLine),
  }),
  errors: ['not_found'],
})
