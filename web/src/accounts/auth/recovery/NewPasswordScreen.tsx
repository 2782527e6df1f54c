import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { checkResetCode } from '#contract/accounts/auth/api.ts'
import { updatePassword } from '#contract/accounts/users/api.ts'
import { call } from '../../../platform/api/api.ts'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { hrefOf, paths } from '../../../platform/navigation/paths.ts'
import { showToast } from '../../../ui/toasts.ts'
import { cacheUser } from '../../users/userQuery.ts'
import { AuthPage } from '../AuthPage.tsx'
import { newPasswordCode } from '../links/linkCodes.ts'
import { useCallOnMount } from '../../../ui/useCallOnMount.ts'
import { forgetRemembered } from '../remember.ts'
import { useSignedIn } from '../useSignedIn.ts'
import { forgetInvalidCode, NewPassword } from './NewPassword.tsx'
import { PasswordForm, type Passwords } from './PasswordForm.tsx'

/** Sets a new password, by the link of an e-mail or because the school requires it. */
export function NewPasswordScreen() {
  useLanguage()
  const [token] = useState(newPasswordCode.read)
  return token ? <ResetByLink token={token} /> : <RequiredChange />
}

/** Checks the link first; when the check fails for another reason, the form is shown. */
function ResetByLink({ token }: { token: string }) {
  const { outcome } = useCallOnMount(() =>
    call(checkResetCode, { body: { token } }).then(() => false, forgetInvalidCode),
  )
  if (!outcome)
    return (
      <main>
        <output className="visually-hidden">{t('auth.recovery.checking')}</output>
      </main>
    )
  return <NewPassword token={token} isUsed={'value' in outcome && outcome.value} />
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
