import { Type } from 'typebox'
import { endpoint, Id } from '../../endpoint.ts'
import { meetingMinutes } from '../../learning/courses/rules.ts'
import { PersonRun } from './api.ts'
import { maxConsultations, maxReasonLength } from '../../accounts/users/staff.ts'

export const createPersonAddition = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/people/:userId/runs/:streamId/additions',
  summary: 'Add consultations, chat access or a video consultation to a run; consultations also open its chat',
  access: 'admin',
  params: Type.Object({ userId: Id, streamId: Id }),
  body: Type.Object({
    client_id: Type.String({ format: 'uuid', description: 'Idempotency id' }),
    consultations: Type.Optional(Type.Integer({ minimum: 1, maximum: maxConsultations })),
    chat: Type.Optional(Type.Boolean({ description: "Whether to open the run's chat" })),
    video_consultation: Type.Optional(
      Type.Object({ title: Type.String({ minLength: 1, maxLength: 200 }), minutes: Type.Integer(meetingMinutes) }),
    ),
    reason: Type.String({ minLength: 1, maxLength: maxReasonLength, description: 'Reason for the audit log' }),
  }),
  response: Type.Object({ run: PersonRun }),
  errors: ['not_found', 'account_closed', 'run_ended', 'run_is_trial'],
})
