import type { Person } from '#contract/school/people/api.ts'
import { formatDateTime } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { Card } from '../../../ui/Card.tsx'
import { MailStateTag } from '../../../messages/mail/staff/MailStateTag.tsx'
import styles from './Person.module.css'
import { ShortList } from '../../../console/ShortList.tsx'

/** The last e-mails to the person, with their delivery state. */
export function MailsCard({ mails }: Pick<Person, 'mails'>) {
  return (
    <Card>
      <h2 className="t-h2">{t('console.mails')}</h2>
      <ShortList items={mails} empty={t('people.staff.noMails')} renderItem={(mail) => <PersonMail mail={mail} />} />
    </Card>
  )
}

function PersonMail({ mail }: { mail: Person['mails'][number] }) {
  const { subject, created_at: createdAt, sent_at: sentAt, state, failure } = mail
  return (
    <div className={styles.line}>
      <div className={styles.mail}>
        <b className="t-label">
          <bdi>{subject}</bdi>
        </b>
        <p className="t-small muted">{formatDateTime(sentAt ?? createdAt)}</p>
        {failure && <p className="t-small muted">{t('mail.staff.why', { failure })}</p>}
      </div>
      <MailStateTag state={state} />
    </div>
  )
}
