import { QueryClientProvider } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { signupByEmail, type SignedIn } from '#contract/accounts/auth/api.ts'
import { track } from '../../analytics/track.ts'
import { call } from '../../../platform/api/api.ts'
import { publicConfig } from '../../../brands/publicConfig.ts'
import { currentLanguage, t, useLanguage } from '../../../platform/language/language.ts'
import { hrefOf, paths } from '../../../platform/navigation/paths.ts'
import { queryClient } from '../../../platform/cache/queries.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { linkClass } from '../../../ui/TextLink.tsx'
import { AuthPage } from '../AuthPage.tsx'
import styles from '../AuthPage.module.css'
import { completeSignIn } from '../completeSignIn.ts'
import { NewAccountChat } from './NewAccountChat.tsx'
import { conversation } from './conversation.ts'

/** Sign-up as a chat; redirects to the sign-in page where it is disabled. */
export function SignupScreen() {
  useLanguage()
  const router = useRouter()
  const isOpen = publicConfig().project.is_registration_enable
  useEffect(() => {
    if (!isOpen) void router.navigate({ href: hrefOf(paths.login()), replace: true })
  }, [router, isOpen])
  if (!isOpen) return null
  return (
    <QueryClientProvider client={queryClient}>
      <AuthPage title={t('auth.signupTitle')}>
        <GuestChat />
        <p className={styles.alternative}>
          {t('auth.signup.haveAccount')}{' '}
          <AppLink href={paths.login()} className={linkClass(true)}>
            {t('auth.signIn')}
          </AppLink>
        </p>
      </AuthPage>
    </QueryClientProvider>
  )
}

function GuestChat() {
  const router = useRouter()
  const createAccount = async (password: string) => {
    const signedIn = await signUp(password)
    return () => completeSignIn(router, signedIn, paths.userInfoChat())
  }
  return <NewAccountChat createAccount={createAccount} />
}

/** Creates an account from the conversation's draft and the password. */
async function signUp(password: string): Promise<SignedIn> {
  const { email, firstName } = conversation().draft
  const signedIn = await call(signupByEmail, {
    body: {
      username: email,
      email,
      name: firstName,
      password,
      password_repeat: password,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      language_code: currentLanguage(),
    },
  })
  track('user_registration', { method: 'email' }, signedIn.data)
  return signedIn
}
