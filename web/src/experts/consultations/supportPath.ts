import type { Meeting } from '#contract/experts/meetings/api.ts'
import { formatDateTime } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'

/** The form of the support with what it is about: only the support changes and cancels a booked meeting. */
export function supportPath(categoryId: number, { title, start_date_time }: Meeting): string {
  const message = t('consultations.changeMessage', { title, time: formatDateTime(start_date_time ?? 0) })
  return `${paths.supportCategory({ categoryId })}?${new URLSearchParams({ message })}`
}
