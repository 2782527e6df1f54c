import { t } from '../language.ts'
import type { HomeworkItem } from './items.ts'

/** Which course and which day or stage it belongs to. */
export function placeOfHomework({ course, dayNumber, stageNumber, attached }: HomeworkItem): string {
  const place =
    dayNumber === undefined ? t('homework.ofStage', { stage: stageNumber }) : t('homework.ofDay', { day: dayNumber })
  const parts = [course.title, place, ...(attached.is_required > 0 ? [t('homework.required')] : [])]
  return parts.join(' · ')
}
