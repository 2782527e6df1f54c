import type { Message } from '#contract/learning/streams/message.ts'
import type { Language } from '#contract/endpoint.ts'
import type { Texts } from '../../platform/language/textIn.ts'
import { fragment } from '../../platform/database/database.ts'

export type MessageRow = Omit<Message, 'files' | 'homework'> & {
  number: number
  file_ids: number[]
  /** Of a corrected answer to homework, whose files may be of several experts. */
  file_owner_ids: number[] | null
  homework: (Omit<NonNullable<Message['homework']>, 'title'> & { title: Texts; default_language: Language }) | null
}

const homeworkOfMessage = fragment`
      (select json_build_object('homework_id', w.id, 'title', w.title, 'default_language', o.default_language,
          'status', case when m.user_id = c.user_id then 'UPLOADED'
            else coalesce((select verdict from homework_attempts where answer_message_id = m.id), 'DONE') end)
        from homework_statuses h
          left join day_homeworks dh on dh.id = h.day_homework_id left join stage_homeworks sh on sh.id = h.stage_homework_id
          join homeworks w on w.id = coalesce(dh.homework_id, sh.homework_id) join courses o on o.id = w.course_id
        where h.id = m.homework_status_id)`

/**
 * A message `m` of a chat `c` with its author `u`. Whoever writes to the learner of the chat is an expert. Ids of files as
 * JSON, as those of a database array come as text.
 */
export const messageColumns = fragment`
      m.id, m.number, m.client_id, m.user_id, m.chat_id as dialog_id, m.message,
      (m.viewed_at is not null)::int as is_viewed, date_part('epoch', m.created_at)::bigint as created_at,
      date_part('epoch', coalesce(m.edited_at, m.created_at))::bigint as updated_at, m.rating,
      m.homework_status_id as user_homework_status_id,
      case when m.homework_status_id is not null then ${homeworkOfMessage} end as homework,
      array_to_json(array(select file_id from message_files where message_id = m.id order by position)) as file_ids,
      case when m.homework_status_id is not null and m.edited_at is not null then array_to_json(array(
        select distinct f.user_id from message_files t join files f on f.id = t.file_id where t.message_id = m.id)) end as file_owner_ids,
      json_build_object('is_expert', m.user_id <> c.user_id, 'name', u.name,
        'file', case when u.avatar <> '' then json_build_object('url', u.avatar) end) as employee`
