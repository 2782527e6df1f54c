import { t } from '../../../platform/language/language.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'

/** Whether a service is sold. */
export function SaleTag({ isArchived }: { isArchived: boolean }) {
  if (isArchived) return <StatusTag tone="neutral">{t('services.staff.notSold')}</StatusTag>
  return <StatusTag tone="ok">{t('services.staff.sold')}</StatusTag>
}
