import { useState } from 'react'
import { updateUserStatus } from '#contract/users/api.ts'
import { call } from '../api.ts'
import { t } from '../language.ts'
import { failureText } from '../ui/FormFailure.tsx'
import { showToast } from '../ui/toasts.ts'
import { EmailDialog } from './EmailDialog.tsx'
import styles from './Settings.module.css'
import { TextButton } from './TextButton.tsx'
import { keepUser, useUser } from './userQuery.ts'

/** The address that the person signs in with, and whether they have proved it. */
export function EmailLine() {
  const { email, is_email_confirmed: isConfirmed } = useUser()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.quiet}>
      {email ? `${t('users.email')}: ${email} · ` : `${t('users.noEmail')} · `}
      <TextButton onPress={() => setOpen(true)}>{email ? t('users.changeEmail') : t('users.addEmail')}</TextButton>
      {email && !isConfirmed && <Unconfirmed email={email} />}
      <EmailDialog
        open={isOpen}
        asksPassword={Boolean(email)}
        onClose={() => setOpen(false)}
        onSaved={(saved) => {
          setOpen(false)
          showToast({ text: t('users.emailSent', { email: saved }), tone: 'ok' })
        }}
      />
    </div>
  )
}

function Unconfirmed({ email }: { email: string }) {
  const sendAgain = async () => {
    try {
      const { data } = await call(updateUserStatus, { body: { email } })
      keepUser(data.user)
      showToast({ text: t('users.emailSent', { email }), tone: 'ok' })
    } catch (error) {
      showToast({ text: failureText(error), tone: 'bad' })
    }
  }
  return (
    <div>
      {t('users.emailUnconfirmed')} <TextButton onPress={() => void sendAgain()}>{t('users.sendAgain')}</TextButton>
    </div>
  )
}
