import { Type, type Static } from 'typebox'
import { Id, Nullable, OneOf, Seconds } from '../../endpoint.ts'
import { textChannels } from './rules.ts'
import { byId, staffList } from '../../platform/staffList.ts'

const StaffTextMessage = Type.Object({
  id: Id,
  channel: OneOf(textChannels),
  recipient: Type.String(),
  body: Type.String(),
  brand: Type.String(),
  created_at: Seconds,
  sent_at: Nullable(Seconds),
  failure: Nullable(Type.String()),
})
export type StaffTextMessage = Static<typeof StaffTextMessage>

export const listTextMessages = staffList({
  path: '/spa/staff/v1/text-messages',
  summary: 'List the SMS and WhatsApp messages of this installation, newest first',
  access: 'admin',
  item: StaffTextMessage,
  key: byId,
})
