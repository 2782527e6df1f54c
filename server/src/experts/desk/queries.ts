import type { FormerAnswer, ReplyTemplate } from '#contract/experts/desk/api.ts'
import type { Texts } from '../../platform/language/textIn.ts'
import { first, fragment, type Sql } from '../../platform/database/database.ts'
import { lockUser } from '../../accounts/users/users.ts'
import { formerAnswers, isCorrectableBy } from './correctionQueries.ts'

/** The newest selfie of the run for a homework of the same stage as that of an attempt `a`. */
const stageSelfie = fragment`
      (select b.selfie_file_id
        from homework_statuses g
          left join day_homeworks oh on oh.id = g.day_homework_id left join days o on o.id = oh.day_id
          left join stage_homeworks ph on ph.id = g.stage_homework_id
          join homework_attempts b on b.status_id = g.id and b.selfie_file_id is not null
        where g.stream_id = h.stream_id and coalesce(o.stage_id, ph.stage_id) = coalesce(d.stage_id, sh.stage_id)
        order by b.id desc limit 1)`

export type HomeworkRow = {
  status_id: number
  description: Texts
  points: number
  selfie_file_id: number | null
  former_answers: (Omit<FormerAnswer, 'files'> & { file_ids: number[]; file_owner_ids: number[] })[]
  can_correct: boolean
}

/** The task of an attempt, the last selfie of its stage, and the answers that were corrected, oldest first. */
export async function findHomework(
  sql: Sql,
  { attemptId, expertId }: { attemptId: number; expertId: number },
): Promise<HomeworkRow | undefined> {
  return first(
    await sql<HomeworkRow>`
      select a.status_id, w.description, coalesce((w.scores ->> 'DONE')::integer, 0) as points,
        ${stageSelfie} as selfie_file_id, ${formerAnswers} as former_answers,
        (select ${isCorrectableBy} from users me where me.id = ${expertId}) as can_correct
      from homework_attempts a
        join homework_statuses h on h.id = a.status_id
        left join day_homeworks dh on dh.id = h.day_homework_id
        left join days d on d.id = dh.day_id
        left join stage_homeworks sh on sh.id = h.stage_homework_id
        join homeworks w on w.id = coalesce(dh.homework_id, sh.homework_id)
      where a.id = ${attemptId}`,
  )
}

export function listTemplates(sql: Sql, userId: number): Promise<ReplyTemplate[]> {
  return sql<ReplyTemplate>`select id, title, text from reply_templates where user_id = ${userId} order by id`
}

export type NewTemplate = { userId: number; title: string; text: string }

/** Inserts a template unless the expert has the most that are possible. */
export async function insertTemplate(
  sql: Sql,
  { userId, title, text, maximum }: NewTemplate & { maximum: number },
): Promise<ReplyTemplate | undefined> {
  await lockUser(sql, userId)
  return first(
    await sql<ReplyTemplate>`
      insert into reply_templates (user_id, title, text) select ${userId}, ${title}, ${text}
      where (select count(*) from reply_templates where user_id = ${userId}) < ${maximum}
      returning id, title, text`,
  )
}

export async function updateTemplate(
  sql: Sql,
  { userId, id, title, text }: NewTemplate & { id: number },
): Promise<ReplyTemplate | undefined> {
  return first(
    await sql<ReplyTemplate>`
      update reply_templates set title = ${title}, text = ${text}
      where id = ${id} and user_id = ${userId} returning id, title, text`,
  )
}

export async function hasTemplate(sql: Sql, { userId, id }: { userId: number; id: number }): Promise<boolean> {
  const rows = await sql`select id from reply_templates where id = ${id} and user_id = ${userId}`
  return rows.length > 0
}

export async function deleteTemplate(sql: Sql, { userId, id }: { userId: number; id: number }): Promise<boolean> {
  const rows = await sql`delete from reply_templates where id = ${id} and user_id = ${userId} returning id`
  return rows.length > 0
}
