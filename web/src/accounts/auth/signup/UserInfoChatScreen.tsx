import { QueryClientProvider } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { hrefOf, paths } from '../../../platform/navigation/paths.ts'
import { queryClient } from '../../../platform/cache/queries.ts'
import { cacheUser, useUser } from '../../users/userQuery.ts'
import { forgetDeviceAccount } from '../anonymous/deviceAccount.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { linkClass } from '../../../ui/TextLink.tsx'
import { AuthPage } from '../AuthPage.tsx'
import styles from '../AuthPage.module.css'
import { Chat } from './Chat.tsx'
import { AccountAnswer } from './AccountAnswer.tsx'
import { useConversation } from './conversation.ts'
import { convert } from './newAccount.ts'
import { NewAccountChat } from './NewAccountChat.tsx'
import { useAccountChat } from './useAccountChat.ts'

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
    const user = await convert(password)
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
