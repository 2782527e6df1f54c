import { t, useLanguage } from '../../platform/language/language.ts'
import { timeZone } from '../../platform/language/timeZone.ts'
import { Card } from '../../ui/Card.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { timeZoneLabel } from '../../users/timeZones.ts'
import styles from './Audit.module.css'
import { AuditEntries } from './AuditEntries.tsx'

/** What staff and commands have changed, for all people. */
export function AuditScreen() {
  const language = useLanguage()
  return (
    <>
      <PageTitle>{t('shell.staff.audit')}</PageTitle>
      <p className={styles.zone}>{t('shell.staff.zone', { zone: timeZoneLabel(timeZone(), language) })}</p>
      <Card>
        <AuditEntries />
      </Card>
    </>
  )
}
