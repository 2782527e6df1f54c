import { t } from '../../platform/language/language.ts'
import { locksNextStage, type HomeworkItem } from './homeworkItems.ts'

/** What waits for the new version: the next stage, for its required homework. */
export function consequenceOf(item: HomeworkItem): string {
  return locksNextStage(item)
    ? t('homework.attempts.returnedStage', { stage: item.stageNumber + 1 })
    : t('homework.attempts.returnedRest')
}
