import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { checkResetCode, resetPassword } from '#contract/auth/api.ts'
import { updatePassword } from '#contract/users/api.ts'
import { call } from '../../api.ts'
import { ApiFailure } from '../../apiFailure.ts'
import { t, useLanguage } from '../../language.ts'
import { hrefOf, paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { showToast } from '../../ui/toasts.ts'
import { inline, useAction } from '../../useAction.ts'
import { keepUser } from '../../users/userQuery.ts'
import styles from '../AuthPage.module.css'
import { AuthPage } from '../AuthPage.tsx'
import { enter } from '../enter.ts'
import { newPasswordCode } from '../links/linkCodes.ts'
import { useOnce } from '../links/useOnce.ts'
import { forgetRemembered } from '../remember.ts'
import { useSignedIn } from '../useSignedIn.ts'
import { PasswordForm, type Passwords } from './PasswordForm.tsx'

/** A new password: by the link of the mail, or because the school asks for one. */
export function NewPasswordScreen() {
  useLanguage()
  const [token] = useState(newPasswordCode.read)
  return token ? <ByMail token={token} /> : <Forced />
}

/** A link that was used is told before anybody types; where that cannot be found out, the form is shown. */
function ByMail({ token }: { token: string }) {
  const { outcome } = useOnce(() => call(checkResetCode, { body: { token } }).then(() => false, isDeadCode))
  if (!outcome)
    return (
      <main>
        <output className="vh">{t('auth.recovery.checking')}</output>
      </main>
    )
  return <NewPassword token={token} isUsed={'value' in outcome && outcome.value} />
}

/** Whether a failure says that the code opens nothing any more. Then it is forgotten. */
function isDeadCode(error: unknown): boolean {
  const isDead = error instanceof ApiFailure && error.code === 'code_invalid'
  if (isDead) newPasswordCode.forget()
  return isDead
}

function NewPassword({ token, isUsed }: { token: string; isUsed: boolean }) {
  const router = useRouter()
  const [isDead, setDead] = useState(isUsed)
  const [closedWith, setClosedWith] = useState<Passwords>()
  const send = async (passwords: Passwords, wishes: { restore?: true } = {}) => {
    const { password, password_repeat } = passwords
    try {
      const signedIn = await call(resetPassword, { body: { token, password, password_repeat, ...wishes } })
      newPasswordCode.forget()
      forgetRemembered()
      showToast({ text: t('auth.recovery.saved'), tone: 'ok' })
      await enter(router, signedIn)
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'account_closed') setClosedWith(passwords)
      else if (isDeadCode(error)) setDead(true)
      else throw error
    }
  }
  if (isDead) return <DeadLink />
  if (closedWith) return <ClosedAccount onRestore={() => send(closedWith, { restore: true })} />
  return (
    <AuthPage title={t('auth.newPasswordTitle')} lead={t('auth.recovery.newLead')}>
      <PasswordForm send={(passwords) => send(passwords)} />
    </AuthPage>
  )
}

/** Whoever closed the account and asks for a new password may want it back; nothing has changed until they say so. */
function ClosedAccount({ onRestore }: { onRestore: () => Promise<void> }) {
  const { run, isPending, failure } = useAction(onRestore, inline)
  return (
    <AuthPage title={t('auth.recovery.closedTitle')} lead={t('auth.recovery.closedText')} announced>
      <div className={styles.fields}>
        <FormFailure failure={failure} />
        <Button variant="primary" size="large" wide busy={isPending} onClick={() => run()}>
          {t('auth.recovery.restore')}
        </Button>
        <Link to={paths.login()} className={buttonClass({ size: 'large', wide: true })}>
          {t('auth.recovery.backToSignIn')}
        </Link>
      </div>
    </AuthPage>
  )
}

function DeadLink() {
  return (
    <AuthPage title={t('auth.recovery.linkDeadTitle')} lead={t('auth.recovery.linkDeadText')} announced>
      <Link to={paths.reset()} className={buttonClass({ variant: 'primary', size: 'large', wide: true })}>
        {t('auth.recovery.askNew')}
      </Link>
    </AuthPage>
  )
}

function Forced() {
  const router = useRouter()
  const isRequired = useRequirement()
  const send = async ({ password, password_repeat }: Passwords) => {
    const { data } = await call(updatePassword, { body: { password, password_repeat } })
    forgetRemembered()
    keepUser(data.user)
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

/** Whether the school asks for it; everyone else changes theirs in the settings. */
function useRequirement(): boolean {
  const router = useRouter()
  const user = useSignedIn()
  const isElsewhere = user?.is_require_update_password === false
  useEffect(() => {
    if (isElsewhere) void router.navigate({ href: hrefOf(paths.userPassword()), replace: true })
  }, [router, isElsewhere])
  return user?.is_require_update_password === true
}
