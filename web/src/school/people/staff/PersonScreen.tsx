import { useQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import type { Person } from '#contract/school/people/api.ts'
import { AuditEntries } from '../../../accounts/audit/staff/AuditEntries.tsx'
import { cardLabel, roleLabel, personQuery } from '../../../accounts/users/staff/person.ts'
import { BackToList, ItemTitle, RecordBoundary } from '../../../console/RecordPage.tsx'
import { Facts } from '../../../console/Facts.tsx'
import { useStaffMember } from '../../../console/staffMember.ts'
import { ShortList } from '../../../console/CardList.tsx'
import { staffPaths, textSearch } from '../../../console/staffPaths.ts'
import { hasRole } from '../../../guard.ts'
import { MailStateTag } from '../../../messages/mail/staff/MailStateTag.tsx'
import { formatDate, formatDateTime, formatOnDate } from '../../../platform/language/format.ts'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { useRouteSearch } from '../../../platform/navigation/search.ts'
import { OrdersOfPerson } from '../../../shop/orders/staff/OrdersOfPerson.tsx'
import { SubscriptionsOfPerson } from '../../../shop/subscriptions/staff/SubscriptionsOfPerson.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Note } from '../../../ui/Note.tsx'
import { AccountCard } from './AccountCard.tsx'
import { DevicesCard } from './DevicesCard.tsx'
import { NotesCard } from './NotesCard.tsx'
import styles from '../../../accounts/users/staff/Person.module.css'
import { ProfileCard } from './ProfileCard.tsx'
import { RunsCard } from './runs/RunsCard.tsx'

/** Everything that staff know about a person, with the actions of administrators. */
export function PersonScreen({ userId }: { userId: number }) {
  useLanguage()
  const person = useQuery(personQuery(userId))
  const { search } = useRouteSearch(textSearch)
  return (
    <>
      <BackToList href={staffPaths.people({ search })} label={t('people.staff.all')} />
      <RecordBoundary
        query={person}
        missing={{
          icon: <UserX aria-hidden />,
          title: t('people.staff.missingTitle'),
          text: t('people.staff.missingText'),
        }}
        errorTitle={t('people.staff.cardFailed')}
      >
        {person.data && <PersonCard person={person.data} />}
      </RecordBoundary>
    </>
  )
}

function PersonCard({ person }: { person: Person }) {
  const isAdmin = hasRole('admin', useStaffMember().roles)
  const props = { person, canChange: isAdmin && person.closed_at === null }
  return (
    <>
      <Header person={person} />
      <div className={styles.columns}>
        <div className={styles.runs}>
          <RunsCard {...props} />
        </div>
        <div className={styles.side}>
          <ProfileCard {...props} />
          <DevicesCard {...props} />
          {isAdmin && <AccountCard person={person} />}
        </div>
        <div className={styles.rest}>
          {isAdmin && <SubscriptionsOfPerson {...props} />}
          {isAdmin && <OrdersOfPerson userId={person.id} />}
          <NotesCard person={person} canChange={isAdmin} />
          <MailsCard mails={person.mails} />
          {isAdmin && (
            <Card>
              <h2 className="t-h2">{t('people.staff.history')}</h2>
              <AuditEntries userId={person.id} />
            </Card>
          )}
        </div>
      </div>
    </>
  )
}

function Header({ person }: { person: Person }) {
  const { id, avatar, roles, closed_at: closedAt, erased_at: erasedAt, created_at: createdAt } = person
  const facts = [t('people.staff.number', { id }), t('people.staff.since', { since: formatOnDate(createdAt) })]
  return (
    <>
      <div className={styles.header}>
        <Avatar src={avatar} seed={id} size={64} />
        <div className={styles.heading}>
          <ItemTitle>{cardLabel(person)}</ItemTitle>
          <p className="t-small muted">
            <Facts facts={[...facts, ...roles.map(roleLabel)]} />
          </p>
        </div>
      </div>
      {closedAt !== null && (
        <Note tone="warn" className={styles.closed}>
          {erasedAt === null
            ? t('people.staff.closedOn', { date: formatDateTime(closedAt) })
            : t('people.staff.closedUntil', { closed: formatDate(closedAt), erased: formatDate(erasedAt) })}
        </Note>
      )}
    </>
  )
}

/** The last e-mails to the person, with their delivery state. */
function MailsCard({ mails }: Pick<Person, 'mails'>) {
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
