import { QueryClientProvider } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { convertAccount } from '#contract/accounts/auth/api.ts'
import { type User, updateUserStatus } from '#contract/accounts/users/api.ts'
import type { RegistrationQuestion } from '#contract/brands/api.ts'
import { questionsLeft, statusOf, type RegistrationStatus } from '#contract/brands/registration.ts'
import { useApplicationConfig } from '../../../brands/applicationConfig.ts'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/cache/queries.ts'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { hrefOf, paths } from '../../../platform/navigation/paths.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { linkClass } from '../../../ui/TextLink.tsx'
import { cacheUser, useUser, userQuery } from '../../users/userQuery.ts'
import { forgetDeviceAccount } from '../anonymous/deviceAccount.ts'
import styles from '../AuthPage.module.css'
import { AuthPage } from '../AuthPage.tsx'
import { AccountAnswer, type OptionalQuestion } from './AccountAnswer.tsx'
import { Chat } from './Chat.tsx'
import { conversation, useConversation, askQuestion, addMessage } from './conversation.ts'
import { isQuestionApplicable } from './isQuestionApplicable.ts'
import { NewAccountChat } from './NewAccountChat.tsx'
import { useAnswer, localize, useQuestions } from './questions.ts'

/** Optional questions for a new account, resumable at the first open one. */
export function UserInfoChatScreen() {
  useLanguage()
  return (
    <QueryClientProvider client={queryClient}>
      <AuthPage title={t('auth.signupTitle')}>
        <RegistrationChat />
      </AuthPage>
    </QueryClientProvider>
  )
}

/** An anonymous account is asked for its credentials first. */
function RegistrationChat() {
  const user = useUser()
  return user.email === null ? <AnonymousChat /> : <AccountChat />
}

function AnonymousChat() {
  const { name } = useUser()
  const createAccount = async (password: string) => {
    const user = await convertAnonymousAccount(password)
    forgetDeviceAccount()
    return () => cacheUser(user)
  }
  return (
    <>
      <NewAccountChat createAccount={createAccount} answered={name === '' ? [] : ['firstName']} />
      <FinishLaterLink />
    </>
  )
}

function AccountChat() {
  const router = useRouter()
  const { question, answer, repeatQuestion, isPending, failure } = useAccountChat()
  const { messages } = useConversation()
  const isDone = !question && messages.length === 0
  useEffect(() => {
    if (isDone) void router.navigate({ href: hrefOf(paths.login()), replace: true })
  }, [router, isDone])
  if (!question)
    return (
      <Chat failure={undefined}>
        <StartButton />
      </Chat>
    )
  return (
    <>
      <Chat failure={failure}>
        <AccountAnswer
          key={question.name}
          name={question.name}
          isPending={isPending}
          onAnswer={answer}
          onRepeat={repeatQuestion}
        />
      </Chat>
      <FinishLaterLink />
    </>
  )
}

function FinishLaterLink() {
  return (
    <p className={styles.alternative}>
      <AppLink href={paths.home()} className={linkClass(true)}>
        {t('auth.signup.later')}
      </AppLink>
    </p>
  )
}

function StartButton() {
  const router = useRouter()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <Button
      ref={button}
      variant="primary"
      size="large"
      wide
      onClick={() => void router.navigate({ href: hrefOf(paths.login()), replace: true })}
    >
      {t('auth.signup.begin')}
    </Button>
  )
}

/** Adds the draft's e-mail and the password to the anonymous account that is signed in. */
async function convertAnonymousAccount(password: string): Promise<User> {
  const { email, firstName } = conversation().draft
  const body = { email, name: firstName, password, password_repeat: password }
  return (await call(convertAccount, { body })).data.user
}

/** The account's open questions. Answering or skipping one saves the registration status. */
function useAccountChat() {
  const { status } = useUser()
  const { user_info_chat: chat } = useApplicationConfig()
  const [remaining] = useState(() => questionsLeft(chat, status).filter(isQuestionApplicable))
  const { question, next } = useQuestions(remaining)
  const { answer, isPending, failure } = useAnswer(question, async (name) => {
    const nextStatus = name === remaining.at(-1)?.name ? 40 : statusOf(name)
    if (nextStatus) await saveStatus(nextStatus)
    next()
  })
  return {
    question: question as (RegistrationQuestion & { name: OptionalQuestion }) | undefined,
    answer,
    repeatQuestion: () => {
      if (!question) return
      askQuestion(question.name, localize(question.message))
      addMessage('school', localize(question.re_ask))
    },
    isPending,
    failure,
  }
}

async function saveStatus(status: RegistrationStatus): Promise<void> {
  const { data } = await call(updateUserStatus, { body: { status } })
  cacheUser(data.user)
  // A response requested earlier would restore the former status, and with it this chat.
  void queryClient.invalidateQueries(userQuery())
}
