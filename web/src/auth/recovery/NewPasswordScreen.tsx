import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { resetPassword } from '#contract/auth/api.ts'
import { updatePassword } from '#contract/users/api.ts'
import { call } from '../../api.ts'
import { ApiFailure } from '../../apiFailure.ts'
import { t, useLanguage } from '../../language.ts'
import { hrefOf, paths } from '../../paths.ts'
import { buttonClass } from '../../ui/buttonClass.ts'
import { showToast } from '../../ui/toasts.ts'
import { keepUser } from '../../users/userQuery.ts'
import { AuthPage } from '../AuthPage.tsx'
import { enter } from '../enter.ts'
import { forgetRemembered } from '../remember.ts'
import { useSignedIn } from '../useSignedIn.ts'
import { PasswordForm, type Passwords } from './PasswordForm.tsx'

/** A new password: by the link of the mail, or because the school asks for one. */
export function NewPasswordScreen() {
  useLanguage()
  const { token }: { token?: string } = useSearch({ strict: false })
  return token ? <ByMail token={token} /> : <Forced />
}

function ByMail({ token }: { token: string }) {
  const router = useRouter()
  const [isDead, setDead] = useState(false)
  const send = async ({ password, password_repeat }: Passwords) => {
    try {
      const signedIn = await call(resetPassword, { body: { token, password, password_repeat } })
      forgetRemembered()
      showToast({ text: t('auth.recovery.saved'), tone: 'ok' })
      await enter(router, signedIn, paths.login())
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'code_invalid') throw error
      setDead(true)
    }
  }
  if (!isDead)
    return (
      <AuthPage title={t('auth.newPasswordTitle')} lead={t('auth.recovery.newLead')}>
        <PasswordForm send={send} />
      </AuthPage>
    )
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
