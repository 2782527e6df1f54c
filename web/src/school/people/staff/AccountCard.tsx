import { useState } from 'react'
import { restoreDays } from '#contract/accounts/users/accountRules.ts'
import { closePerson, reopenPerson, sendPasswordLink, type Person } from '#contract/school/people/api.ts'
import { call } from '../../../platform/api/api.ts'
import { t } from '../../../platform/language/language.ts'
import { Button, type ButtonProps } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { ConfirmDialog } from '../../../console/DialogForm.tsx'
import styles from '../../../accounts/users/staff/Person.module.css'
import { refreshPerson } from '../../../accounts/users/staff/person.ts'

/** Sends a sign-in link, closes the account and reopens it. */
export function AccountCard({ person }: { person: Person }) {
  return (
    <Card>
      <h2 className="t-h2">{t('people.staff.account')}</h2>
      <div className={styles.buttons}>
        {person.closed_at === null ? (
          <>
            <PasswordLink person={person} />
            <CloseAccount person={person} />
          </>
        ) : (
          <ReopenAccount person={person} />
        )}
      </div>
      {person.is_last_admin && <p className={styles.footnote}>{t('people.staff.lastAdmin')}</p>}
    </Card>
  )
}

type PasswordLinkProps = Pick<ButtonProps, 'icon' | 'wide'> & { person: Person }

export function PasswordLink({ person, ...look }: PasswordLinkProps) {
  const { id, email, has_password: hasPassword } = person
  const [isOpen, setOpen] = useState(false)
  const act = async (idempotencyKey: string) => {
    await call(sendPasswordLink, { params: { userId: id }, idempotencyKey })
    showToast({ text: t('people.staff.linkSent'), tone: 'ok' })
    await refreshPerson(id)
  }
  const outcome = { email: email ?? '' }
  return (
    <>
      <Button {...look} size="small" disabledReason={noLinkReason(person)} onClick={() => setOpen(true)}>
        {t('people.staff.sendLink')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('people.staff.linkTitle')}
        outcome={hasPassword ? t('people.staff.linkOutcome', outcome) : t('people.staff.linkInvites', outcome)}
        confirm={t('people.staff.sendLink')}
        act={act}
      />
    </>
  )
}

/** The reason why no link can be sent. */
function noLinkReason({ email, is_email_doubtful: isDoubtful }: Person): string | undefined {
  if (email === null) return t('people.staff.linkNeedsEmail')
  return isDoubtful ? t('people.staff.linkNeedsConfirmation', { email }) : undefined
}

function ReopenAccount({ person: { id } }: { person: Person }) {
  const [isOpen, setOpen] = useState(false)
  const act = async (idempotencyKey: string) => {
    await call(reopenPerson, { params: { userId: id }, idempotencyKey })
    await refreshPerson(id)
    showToast({ text: t('people.staff.reopened'), tone: 'ok' })
  }
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('people.staff.reopen')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('people.staff.reopenTitle')}
        outcome={t('people.staff.reopenOutcome')}
        confirm={t('people.staff.reopen')}
        act={act}
      />
    </>
  )
}

function CloseAccount({ person: { id, roles, is_last_admin: isLastAdmin } }: { person: Person }) {
  const [isOpen, setOpen] = useState(false)
  const outcome = t('people.staff.closeOutcome', { days: restoreDays })
  const act = async (idempotencyKey: string) => {
    await call(closePerson, { params: { userId: id }, idempotencyKey })
    await refreshPerson(id)
    showToast({ text: t('people.staff.closedNow'), tone: 'ok' })
  }
  return (
    <>
      <Button
        size="small"
        variant="dangerSoft"
        disabledReason={isLastAdmin ? t('people.staff.lastAdmin') : undefined}
        isReasonShown
        onClick={() => setOpen(true)}
      >
        {t('people.staff.close')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('people.staff.closeTitle')}
        outcome={roles.length > 0 ? t('people.staff.closeEndsRoles', { outcome }) : outcome}
        confirm={t('people.staff.close')}
        isDangerous
        act={act}
      />
    </>
  )
}
