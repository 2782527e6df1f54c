import { requestPasswordReset } from '#contract/auth/api.ts'
import { updatePassword } from '#contract/users/api.ts'
import { PasswordForm, type Passwords } from '../auth/recovery/PasswordForm.tsx'
import { forgetRemembered } from '../auth/remember.ts'
import { call } from '../api.ts'
import { t, useLanguage } from '../language.ts'
import { Card } from '../ui/Card.tsx'
import { showToast } from '../ui/toasts.ts'
import { useState } from 'react'
import { useAction } from '../useAction.ts'
import { SettingsFrame } from './SettingsFrame.tsx'
import styles from './Settings.module.css'
import { TextButton } from './TextButton.tsx'
import { keepUser, useUser } from './userQuery.ts'

/** A new password with the current one; other devices are signed out by it. */
export function PasswordScreen() {
  useLanguage()
  const { email } = useUser()
  // Fields that were sent begin anew.
  const [round, setRound] = useState(0)
  const send = async (passwords: Passwords) => {
    const { data } = await call(updatePassword, { body: passwords })
    keepUser(data.user)
    forgetRemembered()
    setRound((before) => before + 1)
    showToast({ text: t('auth.recovery.saved'), tone: 'ok' })
  }
  return (
    <SettingsFrame title={t('users.password')}>
      <Card>
        <h2 className="t-h2">{t('users.passwordTitle')}</h2>
        <p className={styles.lead}>{t('users.passwordLead')}</p>
        <PasswordForm key={round} asksCurrent email={email} send={send} />
        <Forgotten />
      </Card>
    </SettingsFrame>
  )
}

/** Who came by a network has no password, and others forget theirs: a link of a mail sets a new one for both. */
function Forgotten() {
  const { email } = useUser()
  const { run } = useAction(async (address: string) => {
    await call(requestPasswordReset, { body: { email: address } })
    showToast({ text: t('users.passwordLinkSent', { email: address }), tone: 'ok' })
  })
  if (!email) return null
  return (
    <p className={styles.after}>
      {t('users.passwordForgotten')} <TextButton onPress={() => run(email)}>{t('users.passwordByMail')}</TextButton>
    </p>
  )
}
