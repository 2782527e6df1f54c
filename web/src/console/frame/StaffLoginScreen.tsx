import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { tokenDays } from '#contract/accounts/auth/rules.ts'
import { staffLogin } from '#contract/accounts/auth/staffApi.ts'
import { call } from '../../platform/api/api.ts'
import { hasCode } from '../../platform/api/apiFailure.ts'
import { useCallOnMount } from '../../ui/useCallOnMount.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { t, useLanguage } from '../../platform/language/language.ts'
import { hrefOf } from '../../platform/navigation/paths.ts'
import { sessionNotice, storedToken, switchSession } from '../../platform/session/session.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { linkClass } from '../../ui/TextLink.tsx'
import { staffCode, learnerHome, staffPaths } from '../staffPaths.ts'
import { StaffSignInForm } from './StaffSignInForm.tsx'
import styles from './StaffLoginScreen.module.css'

/** Signs in by the code of the dashboard link; without one by e-mail and password. */
export function StaffLoginScreen() {
  useLanguage()
  const router = useRouter()
  const { outcome, retry } = useCallOnMount(signInByCode)
  const isSignedIn = outcome !== undefined && 'value' in outcome && outcome.value
  useEffect(() => {
    if (isSignedIn) void router.navigate({ href: hrefOf(staffPaths.home()), replace: true })
  }, [isSignedIn, router])
  if (!outcome || isSignedIn)
    return (
      <main>
        <output className="visually-hidden">{t('console.signingIn')}</output>
      </main>
    )
  const isCodeInvalid = 'error' in outcome && hasCode(outcome.error, 'code_invalid')
  if ('error' in outcome && !isCodeInvalid)
    return (
      <main>
        <ErrorState level={1} error={outcome.error} onRetry={retry} />
      </main>
    )
  return <SignInPage text={signInText(isCodeInvalid)} />
}

/** Resolves with whether somebody is signed in now. An unanswered call keeps the code for a retry. */
async function signInByCode(): Promise<boolean> {
  const token = staffCode.read()
  if (!token) return storedToken() !== undefined
  try {
    const { data } = await call(staffLogin, { body: { token } })
    staffCode.forget()
    // The server has ended the previous session; its stored data is deleted too.
    await switchSession({ token: data.token, userId: data.user.id, days: tokenDays })
    return true
  } catch (error) {
    if (hasCode(error, 'code_invalid')) staffCode.forget()
    throw error
  }
}

function signInText(isCodeInvalid: boolean): string {
  if (isCodeInvalid) return t('console.linkInvalid')
  return sessionNotice() ? t('console.signedOut') : t('console.signInText')
}

function SignInPage({ text }: { text: string }) {
  const { header_logo: logo, title } = publicConfig().project
  return (
    <main className={styles.page}>
      <Logo brand={logo} name={title} />
      <h1 className="t-h1">{t('console.title')}</h1>
      <p className="muted">{text}</p>
      <StaffSignInForm />
      <a href={learnerHome} className={linkClass(true)}>
        {t('console.toAccount')}
      </a>
    </main>
  )
}
