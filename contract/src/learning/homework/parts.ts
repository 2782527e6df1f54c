import type { Homework } from '../courses/api.ts'

export type HomeworkRequirements = Pick<
  Homework,
  'is_file_required' | 'is_message_required' | 'is_exercise_required' | 'is_selfie_required'
>

/** The parts of an attempt; `hasSelfie` also if another homework of the stage was sent with one. */
export type HomeworkParts = { filesCount: number; message: string; hasExercise: boolean; hasSelfie: boolean }

export type MissingPart = 'file' | 'message' | 'file_or_message' | 'exercise' | 'selfie'

/** The required parts that are missing, in the order of the form. */
export function missingParts(homework: HomeworkRequirements, parts: HomeworkParts): MissingPart[] {
  const hasMessage = parts.message.trim() !== ''
  const rules: [MissingPart, boolean][] = [
    ['file', homework.is_file_required && parts.filesCount === 0],
    ['file_or_message', !hasRequirements(homework) && parts.filesCount === 0 && !hasMessage],
    ['exercise', homework.is_exercise_required && !parts.hasExercise],
    ['selfie', homework.is_selfie_required && !parts.hasSelfie],
    ['message', homework.is_message_required && !hasMessage],
  ]
  return rules.filter(([, isMissing]) => isMissing).map(([part]) => part)
}

/** Whether a homework requires certain parts; else a file or a message is enough. */
export function hasRequirements(homework: HomeworkRequirements): boolean {
  return (
    homework.is_file_required ||
    homework.is_message_required ||
    homework.is_exercise_required ||
    homework.is_selfie_required
  )
}
