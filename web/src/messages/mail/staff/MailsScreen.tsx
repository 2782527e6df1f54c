import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { getUnsentMails, listMails, type StaffMail } from '#contract/messages/mail/staffApi.ts'
import { formatDateTime } from '../../../platform/language/format.ts'
import { queryOf } from '../../../platform/cache/queries.ts'
import { t } from '../../../platform/language/language.ts'
import { ExpandableItem } from '../../../console/ExpandableItem.tsx'
import { StaffList } from '../../../console/StaffList.tsx'
import { MailStateTag } from './MailStateTag.tsx'
import { UnsentMails } from './UnsentMails.tsx'

/** Sent e-mails with their delivery state. */
export function MailsScreen() {
  const unsent = useQuery(queryOf(getUnsentMails))
  return (
    <StaffList
      title={t('console.mails')}
      endpoint={listMails}
      notes={unsent.data && <UnsentMails unsent={unsent.data} />}
      queries={[unsent]}
      empty={{ icon: <Mail aria-hidden />, title: t('mail.staff.emptyTitle'), text: t('mail.staff.empty') }}
      keyAfter={({ id }) => ({ before: id })}
      keyOf={({ id }) => id}
      renderItem={(mail) => <MailEntry mail={mail} />}
    />
  )
}

function MailEntry({ mail }: { mail: StaffMail }) {
  const { subject, recipient, brand, created_at: createdAt, body, state, failure } = mail
  return (
    <ExpandableItem
      title={subject}
      details={[formatDateTime(createdAt), recipient, brand]}
      tag={<MailStateTag state={state} />}
      body={body}
      facts={failure && <p className="t-small muted">{t('mail.staff.why', { failure })}</p>}
    />
  )
}
