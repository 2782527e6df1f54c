import { t, useLanguage } from '../../../platform/language/language.ts'
import { TimezoneNote } from '../../../console/TimezoneNote.tsx'
import { Card } from '../../../ui/Card.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { AuditEntries } from './AuditEntries.tsx'

/** The changes that staff and commands made, of all people. */
export function AuditScreen() {
  useLanguage()
  return (
    <>
      <PageTitle>{t('console.audit')}</PageTitle>
      <TimezoneNote />
      <Card>
        <AuditEntries />
      </Card>
    </>
  )
}
