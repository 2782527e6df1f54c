import type { Chat } from '#contract/experts/chats/api.ts'
import type { Message } from '#contract/learning/streams/message.ts'
import type { Consultation } from '#contract/learning/streams/consultation.ts'
import { learner } from './app.ts'
import { noon } from './clock.ts'

export function aChat(rest: Partial<Chat> = {}): Chat {
  return {
    id: 3,
    stream_id: 5,
    title: 'At ease',
    stream_status: 'open',
    is_expert_message_enable: true,
    unread_count: 0,
    last_message: 'Keep your chin level',
    last_message_at: noon,
    last_message_user_id: 90,
    expert_message_id: null,
    expert: { id: 2, name: 'Elena', avatar: '', is_on_duty: true },
    answer_by: null,
    max_consultation_count: 0,
    consultations_left: null,
    lock: null,
    consultations: [],
    ...rest,
  }
}

/** A message of an expert, `id` minutes after noon. */
export function aMessage(id: number, rest: Partial<Message> = {}): Message {
  const at = noon + id * 60
  return {
    id,
    client_id: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    user_id: 90,
    dialog_id: 3,
    message: `Message ${id}`,
    files: [],
    is_viewed: 1,
    created_at: at,
    updated_at: at,
    rating: null,
    user_homework_status_id: null,
    homework: null,
    employee: { is_expert: true, name: 'Elena', file: null },
    ...rest,
  }
}

/** A message of the learner. */
export function aQuestion(id: number, rest: Partial<Message> = {}): Message {
  const own = { user_id: learner.id, employee: { is_expert: false, name: 'Marina', file: null } }
  return aMessage(id, { is_viewed: 0, ...own, ...rest })
}

export function aConsultation(id: number, rest: Partial<Consultation> = {}): Consultation {
  return {
    id,
    chat_channel_id: 3,
    status: 'open',
    start_message_id: 1,
    end_message_id: null,
    amount: 1,
    rating: null,
    ...rest,
  }
}
