import { QueryClientProvider } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { publicConfig } from '../../brands/publicConfig.ts'
import { t, useLanguage } from '../../language.ts'
import { hrefOf, paths } from '../../paths.ts'
import { queryClient } from '../../queries.ts'
import { linkClass } from '../../ui/TextLink.tsx'
import { AuthPage } from '../AuthPage.tsx'
import styles from '../AuthPage.module.css'
import { enter } from '../enter.ts'
import { NewAccountChat } from './NewAccountChat.tsx'
import { signUp } from './newAccount.ts'

/** Makes an account by talking; where the school registers nobody, the sign-in is the place to be. */
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
        <p className={styles.way}>
          {t('auth.signup.haveAccount')}{' '}
          <Link to={paths.login()} className={linkClass(true)}>
            {t('auth.signIn')}
          </Link>
        </p>
      </AuthPage>
    </QueryClientProvider>
  )
}

function GuestChat() {
  const router = useRouter()
  const makeAccount = async (password: string) => {
    const signedIn = await signUp(password)
    return () => enter(router, signedIn, paths.userInfoChat())
  }
  return <NewAccountChat makeAccount={makeAccount} />
}
