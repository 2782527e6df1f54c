import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { checkResetCode, resetPassword } from '#contract/auth/api.ts'
import { updatePassword } from '#contract/users/api.ts'
import { call } from '../../platform/api/api.ts'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { t, useLanguage } from '../../platform/language/language.ts'
import { hrefOf, paths } from '../../platform/navigation/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { showToast } from '../../ui/toasts.ts'
import { inline, useAction } from '../../ui/useAction.ts'
import { cacheUser } from '../../users/userQuery.ts'
import styles from '../AuthPage.module.css'
import { AuthPage } from '../AuthPage.tsx'
import { completeSignIn } from '../completeSignIn.ts'
import { newPasswordCode } from '../links/linkCodes.ts'
import { useCallOnMount } from '../links/useCallOnMount.ts'
import { forgetRemembered } from '../remember.ts'
import { useSignedIn } from '../useSignedIn.ts'
import { PasswordForm, type Passwords } from './PasswordForm.tsx'

/** Sets a new password, by the link of an e-mail or because the school requires it. */
export function NewPasswordScreen() {
  useLanguage()
  const [token] = useState(newPasswordCode.read)
  return token ? <ResetByLink token={token} /> : <RequiredChange />
}

/** Checks the link first; when the check fails for another reason, the form is shown. */
function ResetByLink({ token }: { token: string }) {
  const { outcome } = useCallOnMount(() => call(checkResetCode, { body: { token } }).then(() => false, isInvalidCode))
  if (!outcome)
    return (
      <main>
        <output className="visually-hidden">{t('auth.recovery.checking')}</output>
      </main>
    )
  return <NewPassword token={token} isUsed={'value' in outcome && outcome.value} />
}

/** Whether the error means that the code is invalid; forgets it if so. */
function isInvalidCode(error: unknown): boolean {
  const isInvalid = error instanceof ApiFailure && error.code === 'code_invalid'
  if (isInvalid) newPasswordCode.forget()
  return isInvalid
}

function NewPassword({ token, isUsed }: { token: string; isUsed: boolean }) {
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
      if (error instanceof ApiFailure && error.code === 'account_closed') setClosedAccountPasswords(passwords)
      else if (isInvalidCode(error)) setInvalid(true)
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

function RequiredChange() {
  const router = useRouter()
  const isRequired = useIsChangeRequired()
  const send = async ({ password, password_repeat }: Passwords) => {
    const { data } = await call(updatePassword, { body: { password, password_repeat } })
    forgetRemembered()
    cacheUser(data.user)
    showToast({ text: t('auth.recovery.saved'), tone: 'ok' })
    await router.navigate({ href: hrefOf(paths.login()), replace: true })
  }
  if (!isRequired) return null
  return (
    <AuthPage title={t('auth.newPasswordTitle')} lead={t('auth.recovery.forcedLead')}>
      <PasswordForm send={send} />
    </AuthPage>
  )
}

/** Whether the school requires a new password; redirects everyone else to the settings. */
function useIsChangeRequired(): boolean {
  const router = useRouter()
  const user = useSignedIn()
  const isOptional = user?.is_require_update_password === false
  useEffect(() => {
    if (isOptional) void router.navigate({ href: hrefOf(paths.userPassword()), replace: true })
  }, [router, isOptional])
  return user?.is_require_update_password === true
}
