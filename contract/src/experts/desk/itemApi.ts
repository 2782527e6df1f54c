import { Type, type Static } from 'typebox'
import { Message } from '../../learning/streams/message.ts'
import { maxMessageLength } from '../chats/limits.ts'
import { endpoint, Id, Nullable, OneOf, Seconds, Success } from '../../endpoint.ts'
import { FileRecord } from '../../learning/files/api.ts'
import { AnswerDraft, AnswerFileIds, Claim, DeskItem, NotesCount } from './api.ts'
import { itemKinds, maxReasonLength } from './rules.ts'

const params = Type.Object({ kind: OneOf(itemKinds), itemId: Id })

const itemErrors = [
  'own_homework',
  'homework_answered',
  'homework_claimed',
  'own_item',
  'item_answered',
  'item_claimed',
  'item_handed_over',
] as const

/** An item in any state; without `answer_by` nothing waits. */
export const DeskItemDetails = Type.Object({
  ...DeskItem.properties,
  answer_by: Nullable(Seconds),
  notes_count: NotesCount,
  consultation: Type.Optional(
    Nullable(
      Type.Object(
        {
          id: Id,
          is_open: Type.Boolean(),
          can_be_returned: Type.Boolean({
            description: 'Whether the caller may return it, as a lead of the course or an administrator',
          }),
        },
        { description: 'Latest consultation of a chat' },
      ),
    ),
  ),
  draft: Type.String({ description: 'Draft of the calling expert' }),
  draft_files: Type.Array(FileRecord),
  colleagues: Type.Array(Type.Object({ id: Id, name: Type.String(), is_on_duty: Type.Boolean() }), {
    description: 'Experts who can receive the item',
  }),
})
export type DeskItemDetails = Static<typeof DeskItemDetails>

export const getDeskItem = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/desk/items/:kind/:itemId',
  summary: "Get an item with the caller's draft and the colleagues who can receive it",
  access: 'expert',
  params,
  response: DeskItemDetails,
  errors: ['not_found'],
})

export const claimDeskItem = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/desk/items/:kind/:itemId/claim',
  summary: 'Claim an item for 15 minutes, or renew the claim',
  access: 'expert',
  params,
  response: Claim,
  errors: ['not_found', ...itemErrors],
})

export const releaseDeskItem = endpoint({
  method: 'DELETE',
  path: '/spa/staff/v1/desk/items/:kind/:itemId/claim',
  summary: 'Release the claim on an item',
  access: 'expert',
  params,
  response: Success,
  errors: ['not_found'],
})

export const saveItemDraft = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/desk/items/:kind/:itemId/draft',
  summary: "Save the expert's draft answer and renew their claim",
  access: 'expert',
  params,
  body: AnswerDraft,
  response: Success,
  errors: ['not_found'],
})

export const handOverDeskItem = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/desk/items/:kind/:itemId/holder',
  summary: 'Hand an item over to an expert of its course or to the team; its deadline stays',
  access: 'expert',
  params,
  body: Type.Object({
    expert_id: Nullable(Type.Integer({ minimum: 1, description: 'Id of the receiving expert; null for the team' })),
  }),
  response: Success,
  errors: ['not_found', ...itemErrors, 'colleague_unavailable'],
})

const chatParams = Type.Object({ chatId: Id })

export const listDeskMessages = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/desk/chats/:chatId/messages',
  summary: 'List the latest messages of a chat, or those before a given one, oldest first',
  access: 'expert',
  params: chatParams,
  query: Type.Object({ before: Type.Optional(Id) }),
  response: Type.Object({ messages: Type.Array(Message), has_earlier: Type.Boolean() }),
  errors: ['not_found'],
})

export const answerDeskChat = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/desk/chats/:chatId/messages',
  summary: 'Send a message to the learner; answers the open question',
  access: 'expert',
  params: chatParams,
  body: Type.Object({
    client_id: Type.String({ format: 'uuid' }),
    message: Type.String({ minLength: 1, maxLength: maxMessageLength }),
    seen_id: Type.Integer({ minimum: 0, description: 'Id of the last message that the expert has read' }),
    file_ids: Type.Optional(AnswerFileIds),
  }),
  response: Message,
  errors: [
    'not_found',
    'own_item',
    'item_claimed',
    'item_handed_over',
    'chat_answered',
    'expert_messages_disabled',
    'idempotency_key_reused',
  ],
})

export const dismissDeskChat = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/desk/chats/:chatId/no-answer',
  summary: 'Dismiss a question that needs no answer, with a reason for the audit log',
  access: 'expert',
  params: chatParams,
  body: Type.Object({
    reason: Type.String({ minLength: 1, maxLength: maxReasonLength }),
    seen_id: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'Id of the last message that the expert has read; later questions stay open',
      }),
    ),
  }),
  response: Success,
  errors: ['not_found', 'own_item', 'item_answered', 'item_claimed', 'item_handed_over'],
})
