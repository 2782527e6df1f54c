import type { InboxAlertEvent } from '#contract/club/support/staffApi.ts'
import { t } from '../../../platform/language/language.ts'
import { showToast } from '../../../ui/toasts.ts'

const titles = {
  new: 'support.staff.alertNew',
  soon: 'support.staff.alertSoon',
  late: 'support.staff.alertLate',
} as const

/** Shows a toast about questions that are new, late or due soon. */
export function showInboxAlert({ stage = 'new', count = 0, names = '' }: Partial<InboxAlertEvent>): void {
  if (count === 0) return
  showToast({ title: t(titles[stage], { count }), text: names, tone: stage === 'late' ? 'bad' : 'neutral' })
}
