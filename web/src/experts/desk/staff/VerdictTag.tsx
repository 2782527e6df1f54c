import { t } from '../../../platform/language/language.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'

export function VerdictTag({ verdict }: { verdict: 'DONE' | 'FAIL' }) {
  return (
    <StatusTag tone={verdict === 'DONE' ? 'ok' : 'warn'}>
      {verdict === 'DONE' ? t('desk.staff.approved') : t('desk.staff.returned')}
    </StatusTag>
  )
}
