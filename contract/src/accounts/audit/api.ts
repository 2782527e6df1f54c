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
  actor_id: Nullable(Type.Integer({ description: 'Id of the actor; null for a server command' })),
  actor: Type.String({ description: 'Name or e-mail of the actor; empty for server commands and erased accounts' }),
  action: OneOf(auditActions),
  user_id: Nullable(Type.Integer({ description: 'Id of the affected person' })),
  user: Type.String({ description: 'Name or e-mail of the affected person; empty once erased' }),
  before: Values,
  after: Values,
  created_at: Seconds,
})
export type AuditEntry = Static<typeof AuditEntry>

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/audit-log',
  summary: 'List the audit log of everyone or of one person, newest first',
  access: 'admin',
  query: Type.Object({ user_id: Type.Optional(Id), before: Type.Optional(Id) }),
  response: Type.Object({
    entries: Type.Array(AuditEntry),
    next: Nullable(Type.Integer({ description: '`before` of the next page; null on the last one' })),
  }),
  errors: ['not_found'],
})
