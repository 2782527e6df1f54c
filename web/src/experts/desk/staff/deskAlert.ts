import type { DeskAlertEvent } from '#contract/experts/desk/api.ts'
import { t } from '../../../platform/language/language.ts'
import { showToast } from '../../../ui/toasts.ts'

/** Shows a toast about answers that are late or due soon. */
export function showDeskAlert({ stage, count = 0, names = '' }: Partial<DeskAlertEvent>): void {
  if (count === 0) return
  const title = stage === 'late' ? t('desk.staff.alertLate', { count }) : t('desk.staff.alertSoon', { count })
  showToast({ title, text: names, tone: stage === 'late' ? 'bad' : 'neutral' })
}
