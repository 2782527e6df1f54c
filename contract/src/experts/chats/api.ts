import { Type, type Static } from 'typebox'
import { Rating } from '../consultations/api.ts'
import { Consultation } from '../../learning/streams/consultation.ts'
import { Expert } from '../../accounts/users/expert.ts'
import { endpoint, Expand, Id, Nullable, OneOf, paging, Seconds, Success } from '../../endpoint.ts'
import { messageLockErrors } from '../../errors.ts'
import { fileTypes } from '../../learning/files/rules.ts'
import { Lock } from '../../learning/streams/api.ts'
import { Message } from '../../learning/streams/message.ts'
import { maxMessageFiles, maxMessageLength } from './limits.ts'

export const Chat = Type.Object({
  id: Id,
  stream_id: Id,
  title: Type.String({ description: 'Short title of the course' }),
  stream_status: Type.String(),
  is_expert_message_enable: Type.Boolean({ description: 'Whether experts can write; false in some trial runs' }),
  unread_count: Type.Integer(),
  last_message: Nullable(Type.String()),
  last_message_at: Nullable(Seconds),
  last_message_user_id: Nullable(Id),
  expert_message_id: Nullable(Type.Integer({ description: 'Id of the latest expert message' })),
  expert: Nullable(
    Type.Object(
      { ...Expert.properties, is_on_duty: Type.Boolean({ description: 'Whether the expert is on duty now' }) },
      {
        description: 'Expert who answered last; before the first answer, an expert of the course on duty; null if none',
      },
    ),
  ),
  answer_by: Nullable(
    Type.Integer({ description: 'Deadline for answering the oldest open question; null if none is open' }),
  ),
  is_escalated: Type.Optional(
    Type.Boolean({ description: 'Whether the answer is late and the leads have been notified' }),
  ),
  max_consultation_count: Type.Integer(),
  consultations_left: Nullable(Type.Integer({ description: 'Null if consultations are not counted' })),
  lock: Nullable(Lock),
  consultations: Type.Optional(Type.Array(Consultation)),
  messages: Type.Optional(Type.Array(Message, { description: 'First page of messages, newest first' })),
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
      description: 'Omitted if the message has files, whose URLs are signed per session; clients fetch it',
    }),
  ),
  viewed: Type.Optional(
    Type.Object({
      by: OneOf(['learner', 'expert']),
      until_id: Type.Integer({ ...Id, description: 'Latest message of the other side marked as viewed' }),
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
  summary: "List the chats of the learner's runs, latest message first",
  access: 'learner',
  response: Type.Array(Chat),
  errors: ['not_found'],
})

export const getChat = endpoint({
  method: 'GET',
  path: '/spa/api/v1/chats/:chatId',
  summary: 'Get a chat; expand: consultations, messages',
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
  summary: 'List the messages of a chat, newest first',
  access: 'learner',
  params,
  query: Type.Object({
    ...paging,
    sort: Type.Optional(OneOf(messageSorts)),
    before: Type.Optional(
      Type.Integer({
        ...Id,
        description: 'Message id to page before, instead of `page`; stable while new messages arrive',
      }),
    ),
  }),
  response: Type.Array(Message),
  errors: ['not_found'],
  paged: true,
})

const Text = Type.String({ maxLength: maxMessageLength, description: 'Text, not blank' })

export const sendMessage = endpoint({
  method: 'POST',
  path: '/spa/api/v1/chats/:chatId/messages',
  summary: 'Send a message to the experts; idempotent by `client_id`',
  access: 'learner',
  params,
  body: Type.Object({
    client_id: Type.Optional(Type.String({ format: 'uuid' })),
    user_id: Type.Optional(Type.Integer({ ...Id, description: 'User id of the caller' })),
    dialog_id: Type.Optional(Type.Integer({ ...Id, description: 'Chat id of the path' })),
    message: Text,
    files: Type.Optional(
      Type.Array(Type.Object({ id: Id, type: OneOfTypes() }), {
        maxItems: maxMessageFiles,
        description: 'Ids of uploaded photos and videos',
      }),
    ),
  }),
  response: Message,
  errors: ['not_found', ...messageLockErrors, 'message_too_soon'],
})

export const updateMessage = endpoint({
  method: 'PUT',
  path: '/spa/api/v1/chats/:chatId/messages/:messageId',
  summary: 'Edit the text of an own message until an expert writes after it',
  access: 'learner',
  params: ofMessage,
  body: Type.Object({ message: Text }),
  response: Message,
  errors: ['not_found', ...messageLockErrors, 'message_answered', 'message_of_homework', 'too_many_requests'],
})

export const viewMessages = endpoint({
  method: 'PUT',
  path: '/spa/api/v1/chats/:chatId/messages/:messageId/viewed',
  summary: "Mark the experts' messages up to this one as viewed",
  access: 'learner',
  params: ofMessage,
  body: Type.Object({
    isViewed: Type.Boolean({ description: 'Must be true; a viewed message cannot become unviewed' }),
  }),
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
  return Type.Integer({
    minimum: fileTypes.video,
    maximum: fileTypes.image,
    description: 'File type: 1 video, 2 image',
  })
}
