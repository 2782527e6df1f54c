import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { tokenDays } from '#contract/accounts/auth/rules.ts'
import { staffLogin } from '#contract/accounts/auth/staffApi.ts'
import { call } from '../../platform/api/api.ts'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
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
  const { outcome, retry } = useCallOnMount(enter)
  const isIn = outcome !== undefined && 'value' in outcome && outcome.value
  useEffect(() => {
    if (isIn) void router.navigate({ href: hrefOf(staffPaths.home()), replace: true })
  }, [isIn, router])
  if (!outcome || isIn)
    return (
      <main>
        <output className="visually-hidden">{t('console.entering')}</output>
      </main>
    )
  const isUsed = 'error' in outcome && isUsedUp(outcome.error)
  if ('error' in outcome && !isUsed) return <ErrorState level={1} error={outcome.error} onRetry={retry} />
  return <Closed text={closedText(isUsed)} />
}

/** Resolves with whether somebody is signed in now. An unanswered call keeps the code for a retry. */
async function enter(): Promise<boolean> {
  const token = staffCode.read()
  if (!token) return storedToken() !== undefined
  try {
    const { data } = await call(staffLogin, { body: { token } })
    staffCode.forget()
    // The server has ended the previous session; its stored data is deleted too.
    await switchSession({ token: data.token, userId: data.user.id, days: tokenDays })
    return true
  } catch (error) {
    if (isUsedUp(error)) staffCode.forget()
    throw error
  }
}

function isUsedUp(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'code_invalid'
}

function closedText(isUsed: boolean): string {
  if (isUsed) return t('console.usedText')
  return sessionNotice() ? t('console.endedText') : t('console.closedText')
}

function Closed({ text }: { text: string }) {
  const { header_logo: logo, title } = publicConfig().project
  return (
    <main className={styles.page}>
      <Logo brand={logo} name={title} />
      <h1 className="t-h1">{t('console.closedTitle')}</h1>
      <p className="muted">{text}</p>
      <StaffSignInForm />
      <a href={learnerHome} className={linkClass(true)}>
        {t('console.toCabinet')}
      </a>
    </main>
  )
}
