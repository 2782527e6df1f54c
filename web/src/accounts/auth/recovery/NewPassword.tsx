import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { resetPassword } from '#contract/accounts/auth/api.ts'
import { call } from '../../../platform/api/api.ts'
import { hasCode } from '../../../platform/api/apiFailure.ts'
import { t } from '../../../platform/language/language.ts'
import { paths } from '../../../platform/navigation/paths.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { inline, useAction } from '../../../ui/useAction.ts'
import styles from '../AuthPage.module.css'
import { AuthPage } from '../AuthPage.tsx'
import { completeSignIn } from '../completeSignIn.ts'
import { newPasswordCode } from '../links/linkCodes.ts'
import { forgetRemembered } from '../remember.ts'
import { PasswordForm, type Passwords } from './PasswordForm.tsx'

/** Forgets the code if the error says that it is invalid; returns whether it did. */
export function forgetInvalidCode(error: unknown): boolean {
  const isInvalid = hasCode(error, 'code_invalid')
  if (isInvalid) newPasswordCode.forget()
  return isInvalid
}

/** Sets a new password with the code of a link; `isUsed`: the link works no more. */
export function NewPassword({ token, isUsed = false }: { token: string; isUsed?: boolean }) {
  const router = useRouter()
  const [isInvalid, setInvalid] = useState(isUsed)
  const [closedAccountPasswords, setClosedAccountPasswords] = useState<Passwords>()
  const send = async (passwords: Passwords, options: { restore?: true } = {}) => {
    const { password, password_repeat } = passwords
    try {
      const signedIn = await call(resetPassword, { body: { token, password, password_repeat, ...options } })
      newPasswordCode.forget()
      forgetRemembered()
      showToast({ text: t('auth.recovery.saved'), tone: 'ok' })
      await completeSignIn(router, signedIn)
    } catch (error) {
      if (hasCode(error, 'account_closed')) setClosedAccountPasswords(passwords)
      else if (forgetInvalidCode(error)) setInvalid(true)
      else throw error
    }
  }
  if (isInvalid) return <InvalidLink />
  if (closedAccountPasswords) return <ClosedAccount onRestore={() => send(closedAccountPasswords, { restore: true })} />
  return (
    <AuthPage title={t('auth.newPasswordTitle')} lead={t('auth.recovery.newLead')}>
      <PasswordForm send={(passwords) => send(passwords)} />
    </AuthPage>
  )
}

/** Offers to restore a closed account together with the new password. */
function ClosedAccount({ onRestore }: { onRestore: () => Promise<void> }) {
  const { run, isPending, failure } = useAction(onRestore, inline)
  return (
    <AuthPage title={t('auth.recovery.closedTitle')} lead={t('auth.recovery.closedText')} announced>
      <div className={styles.fields}>
        <FormFailure failure={failure} />
        <Button variant="primary" size="large" wide busy={isPending} onClick={() => run()}>
          {t('auth.recovery.restore')}
        </Button>
        <AppLink href={paths.login()} className={buttonClass({ size: 'large', wide: true })}>
          {t('auth.recovery.backToSignIn')}
        </AppLink>
      </div>
    </AuthPage>
  )
}

function InvalidLink() {
  return (
    <AuthPage title={t('auth.recovery.linkDeadTitle')} lead={t('auth.recovery.linkDeadText')} announced>
      <AppLink href={paths.reset()} className={buttonClass({ variant: 'primary', size: 'large', wide: true })}>
        {t('auth.recovery.askNew')}
      </AppLink>
    </AuthPage>
  )
}
