import { t, useLanguage } from '../../../platform/language/language.ts'
import { TimesZone } from '../../../shell/staff/TimesZone.tsx'
import { Card } from '../../../ui/Card.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { AuditEntries } from './AuditEntries.tsx'

/** What staff and commands have changed, for all people. */
export function AuditScreen() {
  useLanguage()
  return (
    <>
      <PageTitle>{t('shell.staff.audit')}</PageTitle>
      <TimesZone />
      <Card>
        <AuditEntries />
      </Card>
    </>
  )
}
