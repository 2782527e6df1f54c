import { Type, type Static } from 'typebox'
import { endpoint, Id, Nullable, OneOf, Seconds } from '../../endpoint.ts'
import { mailStates } from './api.ts'
import { byId, staffList } from '../../platform/staffList.ts'

export const StaffMail = Type.Object({
  id: Id,
  recipient: Type.String(),
  subject: Type.String(),
  body: Type.String(),
  brand: Type.String(),
  created_at: Seconds,
  sent_at: Nullable(Seconds),
  state: OneOf(mailStates),
  failure: Nullable(Type.String()),
})
export type StaffMail = Static<typeof StaffMail>

export const listMails = staffList({
  path: '/spa/staff/v1/mails',
  summary: 'List the mails of this installation, newest first',
  access: 'admin',
  item: StaffMail,
  key: byId,
})

const Count = Type.Integer({ minimum: 0 })

export const getUnsentMails = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/mails/unsent',
  summary: 'Count unsent mails by state',
  access: 'admin',
  response: Type.Object({ has_mail_server: Type.Boolean(), waiting: Count, failed: Count, expired: Count }),
  errors: ['not_found'],
})

export const sendMailsAgain = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/mails/send-again',
  summary: 'Retry all failed mails',
  access: 'admin',
  response: Type.Object({ count: Count }),
  errors: ['not_found'],
})
