import type { Language } from '#contract/endpoint.ts'
import type { HomeworkStatus, Lock } from '#contract/learning/streams/api.ts'
import type { ContentDay, ContentHomework, ContentStage } from '../courses/content.ts'
import { textIn } from '../../platform/language/text.ts'
import type { HomeworkStatusRow } from './queries.ts'
import { homeworkKey, homeworkVerdict, isHomeworkLocked, type Run } from './run.ts'

export type RunHomework = {
  homework: ContentHomework
  target_type: HomeworkStatus['target_type']
  stage: ContentStage
  status: HomeworkStatusRow
  lock: Lock | null
  /** Whether its day or all days of its stage are locked. */
  isLocked: boolean
}

export function homeworksOf(run: Run): RunHomework[] {
  return run.content.stages.flatMap((stage) => [
    ...stage.days.flatMap((day) =>
      day.homeworks.flatMap((homework) =>
        runHomework(run, homework, { stage, target_type: 'stage_day_homework', days: [day] }),
      ),
    ),
    ...stage.homeworks.flatMap((homework) =>
      runHomework(run, homework, { stage, target_type: 'course_stage_homework', days: stage.days }),
    ),
  ])
}

/** A homework's day, or its stage with all of that stage's days. */
type Assignment = Pick<RunHomework, 'stage' | 'target_type'> & { days: readonly ContentDay[] }

function runHomework(run: Run, homework: ContentHomework, { stage, target_type, days }: Assignment): RunHomework[] {
  const target = { target_type, target_id: homework.id, days }
  const status = run.homeworkStatuses.get(homeworkKey(target))
  if (!status) return []
  const { lock } = homeworkVerdict(run, target)
  return [{ homework, stage, target_type, status, lock, isLocked: isHomeworkLocked(run, target) }]
}

export function serializeHomeworkStatus(run: Run, item: RunHomework, language: Language): HomeworkStatus {
  const { homework, target_type, status, lock } = item
  return {
    id: status.id,
    status: status.status,
    stream_id: run.row.id,
    homework_id: homework.homework_id,
    target_id: homework.id,
    target_type,
    is_locked: item.isLocked,
    lock,
    is_required: homework.is_required,
    title: textIn(homework.title, language, run.content),
    sent_at: status.sent_at,
    answer_by: status.answer_by,
    scores: homework.scores,
  }
}
