import { QueryClientProvider } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { publicConfig } from '../../../brands/publicConfig.ts'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { hrefOf, paths } from '../../../platform/navigation/paths.ts'
import { queryClient } from '../../../platform/cache/queries.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { linkClass } from '../../../ui/TextLink.tsx'
import { AuthPage } from '../AuthPage.tsx'
import styles from '../AuthPage.module.css'
import { completeSignIn } from '../completeSignIn.ts'
import { NewAccountChat } from './NewAccountChat.tsx'
import { signUp } from './newAccount.ts'

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
