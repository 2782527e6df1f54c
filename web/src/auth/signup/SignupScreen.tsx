import { QueryClientProvider } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { questionsForGuest, type QuestionName } from '#contract/auth/registration.ts'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { t, useLanguage } from '../../language.ts'
import { hrefOf, paths } from '../../paths.ts'
import { queryClient } from '../../queries.ts'
import { linkClass } from '../../ui/TextLink.tsx'
import { AuthPage } from '../AuthPage.tsx'
import styles from '../AuthPage.module.css'
import { typedEmail } from '../typedEmail.ts'
import { Chat } from './Chat.tsx'
import { TypedAnswer } from './composers.tsx'
import { useGuestAnswers } from './useGuestAnswers.ts'
import { useQuestions } from './useQuestions.ts'

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
  const questions = questionsForGuest(useApplicationConfig().user_info_chat)
  const { question, goOn, goBackTo } = useQuestions(questions)
  const { answer, isPending, failure } = useGuestAnswers(question, { goOn, goBackTo })
  if (!question) return null
  const kind = question.name as Extract<QuestionName, 'firstName' | 'email' | 'password'>
  return (
    <Chat failure={failure}>
      <TypedAnswer
        key={kind}
        kind={kind}
        isPending={isPending}
        first={kind === 'email' ? typedEmail() : ''}
        onAnswer={answer}
      />
    </Chat>
  )
}
