import type { HomeworkAttempt, UserHomework } from '#contract/learning/homework/api.ts'
import { answerSeconds, minMeasuredAnswers } from '#contract/learning/homework/rules.ts'
import { expertAsJson } from '../../accounts/users/users.ts'
import { first, fragment, type Sql } from '../../platform/database/database.ts'
import type { Texts } from '../../platform/language/text.ts'

type NewCorrection = { attemptId: number; clientId: string; expertId: number; verdict: 'DONE' | 'FAIL'; text: string }

/** Homework of the courses of `runs` that the runs lack. */
const missingStatuses = fragment`
    insert into stream_homeworks (stream_id, target_type, target_id)
    select r.id, 'stage_day_homework', a.id
    from runs r
      join days d on d.course_id = r.course_id and d.archived_at is null
      join day_homeworks a on a.day_id = d.id and a.archived_at is null
    where not exists (select from stream_homeworks h where h.stream_id = r.id and h.day_homework_id = a.id)
    union all
    select r.id, 'course_stage_homework', a.id
    from runs r
      join stages g on g.course_id = r.course_id and g.archived_at is null
      join stage_homeworks a on a.stage_id = g.id and a.archived_at is null
    where not exists (select from stream_homeworks h where h.stream_id = r.id and h.stage_homework_id = a.id)
    on conflict (stream_id, target_type, target_id) do nothing`

export type AttemptRow = Omit<HomeworkAttempt, 'exercise' | 'files' | 'selfie' | 'answer_files'> & {
  status_id: number
  exercise: { id: number; title: Texts } | null
  file_ids: number[]
  selfie_file_id: number | null
  answer_file_ids: number[]
  /** Owners of the files of a corrected answer, which may be several experts. */
  answer_file_owner_ids: number[] | null
  expert_id: number | null
}

type OfRun = { userId: number; streamId: number }

const expertColumn = fragment`
        case when e.id is not null then ${expertAsJson} end as expert`

const attemptColumns = fragment`
      a.id, a.client_id, a.status_id, coalesce(a.verdict, 'UPLOADED') as status, a.message, a.exercise,
        date_part('epoch', a.sent_at)::bigint as sent_at, date_part('epoch', a.answer_by)::bigint as answer_by,
        date_part('epoch', a.answered_at)::bigint as answered_at,
        date_part('epoch', a.corrected_at)::bigint as corrected_at, a.answer,
        ${expertColumn},
        (select coalesce(json_agg(t.file_id order by t.position), '[]')
          from homework_attempt_files t where t.attempt_id = a.id) as file_ids, a.selfie_file_id,
        (select coalesce(json_agg(t.file_id order by t.position), '[]')
          from message_files t where t.message_id = a.answer_message_id) as answer_file_ids, a.answered_by as expert_id,
        case when a.corrected_at is not null then (select json_agg(distinct f.user_id)
          from message_files t join files f on f.id = t.file_id where t.message_id = a.answer_message_id) end as answer_file_owner_ids,
        a.answered_at is null and exists (select from desk_alerts l
          where l.attempt_id = a.id and l.answer_by = a.answer_by and l.stage = 'late') as is_escalated,
        (select count(*) from homework_marks m where m.attempt_id = a.id and m.published_at is not null) as marks_count`

export async function listAttempts(sql: Sql, { userId, streamId }: OfRun): Promise<AttemptRow[]> {
  const rows = await sql<{ attempt: AttemptRow }>`
    select to_json(attempt) as attempt from (
      select ${attemptColumns}
      from stream_homeworks h join homework_attempts a on a.status_id = h.id left join users e on e.id = coalesce(a.corrected_by, a.answered_by)
      where h.stream_id = ${streamId} and a.user_id = ${userId}
      order by a.id) attempt`
  return rows.map(({ attempt }) => attempt)
}

export async function listAttemptsOfStatus(sql: Sql, statusId: number): Promise<AttemptRow[]> {
  const rows = await sql<{ attempt: AttemptRow }>`
    select to_json(attempt) as attempt from (
      select ${attemptColumns} from homework_attempts a left join users e on e.id = coalesce(a.corrected_by, a.answered_by)
      where a.status_id = ${statusId} order by a.id) attempt`
  return rows.map(({ attempt }) => attempt)
}

export type RunFacts = {
  /** The latest answer of each homework. */
  answers: (NonNullable<UserHomework['last_answer']> & { status_id: number })[]
  /** Statuses of homework that was sent with a selfie. */
  selfies: number[]
}

const answersAndSelfies = fragment`
        (select coalesce(json_agg(answer), '[]') from (
          select distinct on (a.status_id) a.status_id, a.answer as text, ${expertColumn},
            date_part('epoch', coalesce(a.corrected_at, a.answered_at))::bigint as answered_at
          from attempts a left join users e on e.id = coalesce(a.corrected_by, a.answered_by)
          where a.answered_at is not null order by a.status_id, a.id desc) answer) as answers,
        (select coalesce(json_agg(distinct a.status_id), '[]')
          from attempts a where a.selfie_file_id is not null) as selfies`

/**
 * Attempts in the list of a run's homework. `usual_seconds`: the median of the last fifty answers in the course; null
 * if too few were measured or it is not wanted.
 */
export async function findRunFacts(
  sql: Sql,
  { userId, streamId, hasUsual }: OfRun & { hasUsual: boolean },
): Promise<RunFacts & { usual_seconds: number | null }> {
  const row = first(
    await sql<RunFacts & { usual_seconds: number | null }>`
      with attempts as (
        select a.* from stream_homeworks h join homework_attempts a on a.status_id = h.id
        where h.stream_id = ${streamId} and a.user_id = ${userId}
      )
      select ${answersAndSelfies},
        case when ${hasUsual}::boolean then (select case when count(*) >= ${minMeasuredAnswers}
            then percentile_cont(0.5) within group (order by date_part('epoch', answered_at - sent_at))::bigint end
          from (
            select sent_at, answered_at from homework_attempts
            where course_id = (select course_id from streams where id = ${streamId})
              and answered_at is not null and answered_by is not null
            order by answered_at desc limit 50) answered) end as usual_seconds`,
  )
  return row ?? { answers: [], selfies: [], usual_seconds: null }
}

export type AttemptFacts = RunFacts & {
  sent: { status_id: number; message_id: number } | null
}

export async function findAttemptFacts(
  sql: Sql,
  { userId, streamId, clientId }: OfRun & { clientId: string },
): Promise<AttemptFacts> {
  const row = first(
    await sql<AttemptFacts>`
      with attempts as (
        select a.* from stream_homeworks h join homework_attempts a on a.status_id = h.id
        where h.stream_id = ${streamId} and a.user_id = ${userId}
      )
      select ${answersAndSelfies}, (select to_json(sent) from (
        select status_id, message_id from homework_attempts
        where user_id = ${userId} and client_id = ${clientId}) sent) as sent`,
  )
  return row ?? { answers: [], selfies: [], sent: null }
}

export type NewAttempt = {
  statusId: number
  userId: number
  courseId: number
  clientId: string
  message: string
  exercise: { id: number; title: Texts } | null
  selfieFileId: number | null
  fileIds: readonly number[]
  messageId: number
}

type Sending = { sent_at: number; answer_by: number }

/** Inserts an attempt with its files; the homework then waits for its answer. Returns when it was sent and until when it waits. */
export async function insertAttempt(sql: Sql, attempt: NewAttempt): Promise<Sending> {
  const row = first(
    await sql<Sending>`
      with attempt as (
        insert into homework_attempts (status_id, user_id, course_id, client_id, message, exercise, selfie_file_id, message_id,
          answer_by)
        values (${attempt.statusId}, ${attempt.userId}, ${attempt.courseId}, ${attempt.clientId}, ${attempt.message},
          ${attempt.exercise && JSON.stringify(attempt.exercise)}::jsonb, ${attempt.selfieFileId}, ${attempt.messageId},
          now() + make_interval(secs => ${answerSeconds}))
        returning id, sent_at, answer_by
      ), file as (
        insert into homework_attempt_files (attempt_id, file_id, position)
        select attempt.id, file.id, file.position
        from attempt, unnest(${attempt.fileIds}::bigint[]) with ordinality as file (id, position)
      )
      select date_part('epoch', sent_at)::bigint as sent_at, date_part('epoch', answer_by)::bigint as answer_by from attempt`,
  )
  if (!row) throw new Error('The attempt was not written')
  return row
}

export type OpenAttempt = {
  status_id: number
  stream_id: number
  user_id: number
  is_answered: boolean
  answer_message_id: number | null
  title: Texts
  scores: Record<string, number>
}

export async function findAttempt(sql: Sql, attemptId: number): Promise<OpenAttempt | undefined> {
  return first(
    await sql<OpenAttempt>`
      select a.status_id, h.stream_id, a.user_id, a.answered_at is not null as is_answered,
        a.answer_message_id, w.title, w.scores
      from homework_attempts a join stream_homeworks h on h.id = a.status_id
        left join day_homeworks d on d.id = h.day_homework_id
        left join stage_homeworks g on g.id = h.stage_homework_id
        join homeworks w on w.id = coalesce(d.homework_id, g.homework_id)
      where a.id = ${attemptId}`,
  )
}

export type NewAnswer = { attemptId: number; expertId: number; verdict: 'DONE' | 'FAIL'; text: string }

/** Answers an attempt; false if it has been answered. */
export async function updateAnswered(sql: Sql, { attemptId, expertId, verdict, text }: NewAnswer): Promise<boolean> {
  const rows = await sql`
    update homework_attempts set answered_at = now(), answered_by = ${expertId}, verdict = ${verdict}, answer = ${text}
    where id = ${attemptId} and answered_at is null returning id`
  return rows.length > 0
}

/** The name of the expert who answered an attempt; '' if they are unknown. */
export async function findAnswererName(sql: Sql, attemptId: number): Promise<string> {
  const row = first(
    await sql<{ name: string }>`
      select display_name(e) as name from homework_attempts a join users e on e.id = a.answered_by
      where a.id = ${attemptId}`,
  )
  return row?.name ?? ''
}

export async function updateAnswerMessage(
  sql: Sql,
  { attemptId, messageId }: { attemptId: number; messageId: number },
): Promise<void> {
  await sql`update homework_attempts set answer_message_id = ${messageId} where id = ${attemptId}`
}

/** Removes the words of erased accounts from their attempts, which then need no answer. */
export async function updateErasedAttempts(sql: Sql): Promise<void> {
  await sql`
    update homework_attempts a set message = ''
    from erased_people u where u.id = a.user_id and a.message <> ''`
  await sql`
    update homework_attempts a set answered_at = now(), verdict = 'FAIL', answer = ''
    from erased_people u where u.id = a.user_id and a.answered_at is null`
}

export async function insertStatusesOfRun(sql: Sql, streamId: number): Promise<void> {
  await sql`with runs as (select id, course_id from streams where id = ${streamId}) ${missingStatuses}`
}

export async function insertStatusesOfCourse(sql: Sql, courseId: number): Promise<void> {
  await sql`with runs as (select id, course_id from streams where course_id = ${courseId}) ${missingStatuses}`
}

export async function insertStatusesOfRecentRuns(sql: Sql): Promise<void> {
  await sql`
    with runs as (select id, course_id from streams where created_at > now() - interval '7 days') ${missingStatuses}`
}

export async function findLatestAttempt(sql: Sql, statusId: number): Promise<number | undefined> {
  const latest = first(
    await sql<{ id: number }>`select id from homework_attempts where status_id = ${statusId} order by id desc limit 1`,
  )
  return latest?.id
}

export async function hasCorrection(
  sql: Sql,
  { attemptId, clientId }: { attemptId: number; clientId: string },
): Promise<boolean> {
  const rows = await sql`
    select from homework_corrections where attempt_id = ${attemptId} and client_id = ${clientId}`
  return rows.length > 0
}

export async function listAnswerFiles(sql: Sql, attemptId: number): Promise<number[]> {
  const rows = await sql<{ file_id: number }>`
    select t.file_id from homework_attempts a join message_files t on t.message_id = a.answer_message_id
    where a.id = ${attemptId}`
  return rows.map(({ file_id }) => file_id)
}

/** Replaces the answer of an attempt, keeps the former one with its files and returns its id. The caller has locked the attempt. */
export async function insertCorrection(sql: Sql, correction: NewCorrection): Promise<number> {
  const { attemptId, clientId, expertId, verdict, text } = correction
  const inserted = first(
    await sql<{ id: number }>`
      with former as (
        insert into homework_corrections (attempt_id, client_id, verdict, answer, answered_by, answered_at, corrected_by)
        select id, ${clientId}, verdict, answer, coalesce(corrected_by, answered_by), coalesce(corrected_at, answered_at), ${expertId}
        from homework_attempts where id = ${attemptId}
        on conflict do nothing returning id
      ), files as (
        insert into homework_correction_files (correction_id, file_id, position)
        select former.id, t.file_id, t.position
        from former, homework_attempts a join message_files t on t.message_id = a.answer_message_id where a.id = ${attemptId}
      ), corrected as (
        update homework_attempts set verdict = ${verdict}, answer = ${text}, corrected_by = ${expertId}, corrected_at = now()
        where id = ${attemptId}
      )
      select id from former`,
  )
  if (!inserted) throw new Error('The correction was not written')
  return inserted.id
}
