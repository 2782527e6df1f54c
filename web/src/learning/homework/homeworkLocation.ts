import { joinFacts } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import type { HomeworkItem } from './homeworkItems.ts'

/** The course and the day or stage of a homework. */
export function homeworkLocation({ course, dayNumber, stageNumber, attached }: HomeworkItem): string {
  const location =
    dayNumber === undefined
      ? t('homework.attempts.ofStage', { stage: stageNumber })
      : t('homework.attempts.ofDay', { day: dayNumber })
  const parts = [course.title, location, ...(attached.is_required > 0 ? [t('homework.attempts.required')] : [])]
  return joinFacts(parts)
}
