import { Type, type Static } from 'typebox'
import { Rating } from '../consultations/api.ts'
import { Consultation } from '../../learning/streams/consultation.ts'
import { Expert } from '../../accounts/users/expert.ts'
import { endpoint, Expand, Id, Nullable, OneOf, paging, Seconds, Success } from '../../endpoint.ts'
import { messageLockErrors } from '../../errors.ts'
import { fileTypes } from '../../learning/files/rules.ts'
import { Lock } from '../../learning/streams/api.ts'
import { Message } from '../../learning/streams/message.ts'
import { maximumMessageFiles, maximumMessageLetters } from './limits.ts'

export const Chat = Type.Object({
  id: Id,
  stream_id: Id,
  title: Type.String({ description: "The course's short title" }),
  stream_status: Type.String(),
  is_expert_message_enable: Type.Boolean({ description: 'Whether experts can write: not in every trial run' }),
  unread_count: Type.Integer(),
  last_message: Nullable(Type.String()),
  last_message_at: Nullable(Seconds),
  last_message_user_id: Nullable(Id),
  expert_message_id: Nullable(Type.Integer({ description: 'The latest message of an expert' })),
  expert: Nullable(
    Type.Object(
      { ...Expert.properties, is_on_duty: Type.Boolean({ description: 'Now' }) },
      { description: 'Who answered last, before the first answer an expert of the course on duty; null without one' },
    ),
  ),
  answer_by: Nullable(
    Type.Integer({ description: 'Until when the oldest question was promised an answer; null if none waits' }),
  ),
  is_escalated: Type.Optional(Type.Boolean({ description: 'The answer is late, and the leads of the experts know' })),
  max_consultation_count: Type.Integer(),
  consultations_left: Nullable(Type.Integer({ description: 'null where consultations are not counted' })),
  lock: Nullable(Lock),
  consultations: Type.Optional(Type.Array(Consultation)),
  messages: Type.Optional(Type.Array(Message, { description: 'The first page, newest first' })),
})
export type Chat = Static<typeof Chat>

export const chatExpands = ['consultations', 'messages'] as const

/**
 * Payload of a live event `message`: a message was written or edited (`message`; clients fetch it if it is missing), or viewed, with the
 * chat's state after it.
 */
export const MessageEvent = Type.Object({
  chat_id: Id,
  unread_count: Type.Integer(),
  answer_by: Nullable(Type.Integer()),
  expert_message_id: Nullable(Type.Integer()),
  message: Type.Optional(Message),
  message_id: Type.Optional(
    Type.Integer({
      ...Id,
      description: 'Of one with files, whose addresses are signed for each session: it is fetched',
    }),
  ),
  viewed: Type.Optional(
    Type.Object({
      by: OneOf(['learner', 'expert']),
      until_id: Type.Integer({ ...Id, description: 'The last message of the other side that became viewed' }),
    }),
  ),
})
export type MessageEvent = Static<typeof MessageEvent>

/** Payload of a live event `consultation`: it was opened, closed, rated or returned. */
export const ConsultationEvent = Type.Object({ chat_id: Id, consultation: Consultation })
export type ConsultationEvent = Static<typeof ConsultationEvent>

const params = Type.Object({ chatId: Id })
const ofMessage = Type.Object({ chatId: Id, messageId: Id })

export const listChats = endpoint({
  method: 'GET',
  path: '/spa/api/v1/chats',
  summary: "Chats of the learner's runs, latest message first",
  access: 'learner',
  response: Type.Array(Chat),
  errors: ['not_found'],
})

export const getChat = endpoint({
  method: 'GET',
  path: '/spa/api/v1/chats/:chatId',
  summary: 'One chat; expand: consultations, messages',
  access: 'learner',
  params,
  query: Type.Object({ expand: Expand }),
  response: Chat,
  errors: ['not_found'],
})

export const messageSorts = ['-created_at', 'created_at'] as const

export const listMessages = endpoint({
  method: 'GET',
  path: '/spa/api/v1/chats/:chatId/messages',
  summary: 'Messages of a chat, newest first',
  access: 'learner',
  params,
  query: Type.Object({
    ...paging,
    sort: Type.Optional(OneOf(messageSorts)),
    before: Type.Optional(
      Type.Integer({
        ...Id,
        description:
          'The page before the message with this id, instead of `page`: numbers of pages move while people write',
      }),
    ),
  }),
  response: Type.Array(Message),
  errors: ['not_found'],
  paged: true,
})

const Text = Type.String({ maxLength: maximumMessageLetters, description: 'Not blank' })

export const sendMessage = endpoint({
  method: 'POST',
  path: '/spa/api/v1/chats/:chatId/messages',
  summary: 'Write to the experts; once per `client_id`',
  access: 'learner',
  params,
  body: Type.Object({
    client_id: Type.Optional(Type.String({ format: 'uuid' })),
    user_id: Type.Optional(Type.Integer({ ...Id, description: 'That of the caller' })),
    dialog_id: Type.Optional(Type.Integer({ ...Id, description: 'That of the path' })),
    message: Text,
    files: Type.Optional(
      Type.Array(Type.Object({ id: Id, type: OneOfTypes() }), {
        maxItems: maximumMessageFiles,
        description: 'Uploaded photos and videos',
      }),
    ),
  }),
  response: Message,
  errors: ['not_found', ...messageLockErrors, 'message_too_soon'],
})

export const updateMessage = endpoint({
  method: 'PUT',
  path: '/spa/api/v1/chats/:chatId/messages/:messageId',
  summary: "Change the words of one's own message, until an expert wrote after it",
  access: 'learner',
  params: ofMessage,
  body: Type.Object({ message: Text }),
  response: Message,
  errors: ['not_found', ...messageLockErrors, 'message_answered', 'message_of_homework', 'too_many_requests'],
})

export const viewMessages = endpoint({
  method: 'PUT',
  path: '/spa/api/v1/chats/:chatId/messages/:messageId/viewed',
  summary: 'Mark the messages of the experts up to this one as viewed',
  access: 'learner',
  params: ofMessage,
  body: Type.Object({ isViewed: Type.Boolean({ description: 'true: viewed messages stay so' }) }),
  response: Success,
  errors: ['not_found'],
})

export const rateMessage = endpoint({
  method: 'PUT',
  path: '/spa/api/v1/chats/:chatId/messages/:messageId/rating',
  summary: "Rate an expert's message, until its consultation is rated",
  access: 'learner',
  params: ofMessage,
  body: Type.Object({ rating: Rating }),
  response: Message,
  errors: ['not_found', 'consultation_rated', 'too_many_requests'],
})

function OneOfTypes() {
  return Type.Integer({ minimum: fileTypes.video, maximum: fileTypes.image, description: '1 video, 2 image' })
}
