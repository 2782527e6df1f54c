import { useState } from 'react'
import { deviceOf } from '#contract/accounts/auth/device.ts'
import { signOutPerson, type Person } from '#contract/school/people/api.ts'
import { call } from '../../../platform/api/api.ts'
import { formatDateTime } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { Facts } from '../../../console/Facts.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { ConfirmDialog } from '../../../console/DialogForm.tsx'
import { ShortList } from '../../../console/CardList.tsx'
import styles from '../../../accounts/users/staff/Person.module.css'
import { refreshPerson, type PersonProps } from '../../../accounts/users/staff/person.ts'

/** The person's sessions. */
export function DevicesCard({ person, canChange }: PersonProps) {
  return (
    <Card>
      <h2 className="t-h2">{t('people.staff.devices')}</h2>
      <ShortList
        items={person.sessions}
        empty={t('people.staff.noDevices')}
        renderItem={(one) => <Device session={one} />}
      />
      {canChange && <SignOut person={person} />}
    </Card>
  )
}

function Device({ session }: { session: Person['sessions'][number] }) {
  const device = deviceOf(session.user_agent) ?? t('auth.sessions.unknown')
  const since = t('auth.sessions.since', { time: formatDateTime(session.created_at) })
  return (
    <div>
      <b className="t-label">{device}</b>
      <p className="t-small muted">
        <Facts facts={[session.brand ?? t('console.title'), since]} />
      </p>
    </div>
  )
}

function SignOut({ person: { id, sessions } }: { person: Person }) {
  const [isOpen, setOpen] = useState(false)
  const act = async (idempotencyKey: string) => {
    const { sessions_count: count } = await call(signOutPerson, { params: { userId: id }, idempotencyKey })
    await refreshPerson(id)
    showToast({ text: t('people.staff.signedOut', { count }), tone: 'ok' })
  }
  return (
    <div className={styles.buttons}>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('people.staff.signOut')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('people.staff.signOutTitle')}
        outcome={t('people.staff.signOutOutcome', { count: sessions.length })}
        confirm={t('people.staff.signOut')}
        act={act}
      />
    </div>
  )
}
