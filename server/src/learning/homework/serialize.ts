import type { Language } from '#contract/endpoint.ts'
import type { UploadedFile } from '#contract/learning/files/api.ts'
import type { HomeworkAttempt, UserHomework } from '#contract/learning/homework/api.ts'
import { textIn, type Texts } from '../../platform/language/text.ts'
import { serializeHomeworkStatus, type RunHomework } from '../streams/runHomework.ts'
import { stageStatuses } from '../streams/serialize.ts'
import type { Run } from '../streams/streams.ts'
import { hasStageSelfie } from './homework.ts'
import type { AttemptRow, RunFacts } from './queries.ts'

type Attempts = { rows: readonly AttemptRow[]; files: ReadonlyMap<number, UploadedFile> }

type Known = {
  facts: RunFacts
  /** Attempts of all homework of the run; undefined leaves them out. */
  attempts?: Attempts
  usualAnswerSeconds?: number | null
  hasScores: boolean
}

export function serializeUserHomework(run: Run, language: Language, known: Known): (item: RunHomework) => UserHomework {
  const { facts, attempts, usualAnswerSeconds, hasScores } = known
  const stages = new Map(stageStatuses(run).map((stage) => [stage.id, stage.status]))
  return (item) => {
    const { scores, ...status } = serializeHomeworkStatus(run, item, language)
    const answer = facts.answers.find(({ status_id }) => status_id === status.id)
    return {
      ...status,
      stage_status: stages.get(item.stage.id) ?? 'open',
      is_selfie_needed: item.homework.is_selfie_required && !hasStageSelfie(run, item, facts.selfies),
      last_answer: answer ?? null,
      ...(usualAnswerSeconds !== undefined && { usual_answer_seconds: usualAnswerSeconds }),
      ...(hasScores && { scores }),
      ...(attempts && {
        attempts: attempts.rows
          .filter(({ status_id }) => status_id === status.id)
          .map((row) => serializeAttempt(row, attempts.files, (texts) => textIn(texts, language, run.content))),
      }),
    }
  }
}

export function filesOfAttempts(learnerId: number, rows: readonly AttemptRow[]): { userIds: number[]; ids: number[] } {
  return {
    userIds: [
      learnerId,
      ...new Set(
        rows.flatMap(({ expert_id, answer_file_owner_ids }) => [expert_id ?? [], answer_file_owner_ids ?? []].flat()),
      ),
    ],
    ids: rows.flatMap((row) => [
      ...row.file_ids,
      ...row.answer_file_ids,
      ...(row.selfie_file_id ? [row.selfie_file_id] : []),
    ]),
  }
}

/** An attempt in one language; files of erased people are missing. */
export function serializeAttempt(
  row: AttemptRow,
  files: Attempts['files'],
  read: (texts: Texts) => string,
): HomeworkAttempt {
  const { exercise, file_ids, selfie_file_id, answer_file_ids } = row
  return {
    ...row,
    exercise: exercise && { id: exercise.id, title: read(exercise.title) },
    files: file_ids.flatMap((id) => files.get(id) ?? []),
    selfie: files.get(selfie_file_id ?? 0) ?? null,
    answer_files: answer_file_ids.flatMap((id) => files.get(id) ?? []),
  }
}
