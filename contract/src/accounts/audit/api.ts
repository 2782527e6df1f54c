import { Type, type Static } from 'typebox'
import { endpoint, Id, Nullable, OneOf, Seconds } from '../../endpoint.ts'

/** Kinds of audited changes. */
export const auditActions = [
  'person.create',
  'person.roles',
  'person.password_link',
  'person.sign_out',
  'person.close',
  'person.reopen',
  'person.erase',
  'person.export',
  'person.first_admin',
  'note.create',
  'run.create',
  'run.end',
  'run.extend',
  'run.freeze',
  'addition.create',
  'meeting.confirm',
  'meeting.move',
  'meeting.cancel',
  'homework.approve',
  'homework.return',
  'homework.correct',
  'expert.courses',
  'expert.rota',
  'consultation.return',
  'desk.hand_over',
  'chat.no_answer',
  'expert_note.create',
  'expert_note.update',
  'expert_note.delete',
  'order.refund',
  'subscription.cancel',
  'subscription.end',
  'subscription.give',
  'subscription.grant',
  'subscription.refund',
  'discount.create',
  'discount.update',
  'discount.end',
  'service.create',
  'service.contents',
  'service.image',
  'service.texts',
  'service.sale',
  'service.price',
  'catalog.positions',
  'offer.update',
] as const
export type AuditAction = (typeof auditActions)[number]

const Values = Type.Unsafe<Record<string, unknown> | null>({ type: ['object', 'null'], additionalProperties: true })

export const AuditEntry = Type.Object({
  id: Id,
  actor_id: Nullable(Type.Integer({ description: 'Who did it; null for a command on the server' })),
  actor: Type.String({ description: 'Name or e-mail of the actor; empty for a command and for the erased' }),
  action: OneOf(auditActions),
  user_id: Nullable(Type.Integer({ description: 'Whom it concerns' })),
  user: Type.String({ description: 'Name or e-mail of this person; empty once erased' }),
  before: Values,
  after: Values,
  created_at: Seconds,
})
export type AuditEntry = Static<typeof AuditEntry>

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/audit-log',
  summary: 'The audit log, newest first, of all people or of one',
  access: 'admin',
  query: Type.Object({ user_id: Type.Optional(Id), before: Type.Optional(Id) }),
  response: Type.Object({
    entries: Type.Array(AuditEntry),
    next: Nullable(Type.Integer({ description: '`before` of the next page; null on the last one' })),
  }),
  errors: ['not_found'],
})
