import { requestPasswordReset } from '#contract/accounts/auth/api.ts'
import { updatePassword } from '#contract/accounts/users/api.ts'
import { PasswordForm, type Passwords } from '../recovery/PasswordForm.tsx'
import { forgetRemembered } from '../remember.ts'
import { call } from '../../../platform/api/api.ts'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { Card } from '../../../ui/Card.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useState } from 'react'
import { useAction } from '../../../ui/useAction.ts'
import { SendAgain, TextButton } from '../../users/EmailCard.tsx'
import styles from '../../users/Settings.module.css'
import { cacheUser, useUser } from '../../users/userQuery.ts'

/** Changes the password, which signs out other devices. */
export function PasswordScreen() {
  useLanguage()
  const { email } = useUser()
  // Remounts the form to reset it.
  const [formKey, setFormKey] = useState(0)
  const send = async (passwords: Passwords) => {
    const { data } = await call(updatePassword, { body: passwords })
    cacheUser(data.user)
    forgetRemembered()
    setFormKey((key) => key + 1)
    showToast({ text: t('auth.recovery.saved'), tone: 'ok' })
  }
  return (
    <>
      <Card>
        <h2 className="t-h2">{t('users.passwordTitle')}</h2>
        <p className={styles.lead}>{t('users.passwordLead')}</p>
        <PasswordForm key={formKey} asksCurrent email={email} send={send} />
        <ForgotPassword />
      </Card>
    </>
  )
}

/** Sends a reset link to users who have no password, as they signed up by a social network, or forgot it. */
function ForgotPassword() {
  const { email, is_email_doubtful: isDoubtful } = useUser()
  const { run } = useAction(async (address: string) => {
    await call(requestPasswordReset, { body: { email: address } })
    showToast({ text: t('users.passwordLinkSent', { email: address }), tone: 'ok' })
  })
  if (!email) return null
  if (isDoubtful)
    return (
      <p className={styles.footnote}>
        {t('users.passwordNeedsEmail', { email })} <SendAgain email={email} />
      </p>
    )
  return (
    <p className={styles.footnote}>
      {t('users.passwordForgotten')} <TextButton onPress={() => run(email)}>{t('users.passwordByMail')}</TextButton>
    </p>
  )
}
