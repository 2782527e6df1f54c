import { QueryClientProvider } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { t, useLanguage } from '../../language.ts'
import { hrefOf, paths } from '../../paths.ts'
import { queryClient } from '../../queries.ts'
import { keepUser, useUser } from '../../users/userQuery.ts'
import { forgetDeviceAccount } from '../anonymous/deviceAccount.ts'
import { Button } from '../../ui/Button.tsx'
import { linkClass } from '../../ui/TextLink.tsx'
import { AuthPage } from '../AuthPage.tsx'
import styles from '../AuthPage.module.css'
import { Chat } from './Chat.tsx'
import { AccountAnswer } from './AccountAnswer.tsx'
import { useConversation } from './conversation.ts'
import { convert } from './newAccount.ts'
import { NewAccountChat } from './NewAccountChat.tsx'
import { useAccountChat } from './useAccountChat.ts'

/** What a new account may tell of itself; whoever leaves finds it again where they stopped. */
export function UserInfoChatScreen() {
  useLanguage()
  return (
    <QueryClientProvider client={queryClient}>
      <AuthPage title={t('auth.signupTitle')}>
        <Talk />
      </AuthPage>
    </QueryClientProvider>
  )
}

/** Whoever came without an e-mail is first asked for what an account needs. */
function Talk() {
  const user = useUser()
  return user.email === null ? <AnonymousChat /> : <AccountChat />
}

function AnonymousChat() {
  const { name } = useUser()
  const makeAccount = async (password: string) => {
    const user = await convert(password)
    forgetDeviceAccount()
    return () => keepUser(user)
  }
  return (
    <>
      <NewAccountChat makeAccount={makeAccount} answered={name === '' ? [] : ['firstName']} />
      <Later />
    </>
  )
}

function AccountChat() {
  const router = useRouter()
  const { question, answer, reAsk, isPending, failure } = useAccountChat()
  const { bubbles } = useConversation()
  const isOver = !question && bubbles.length === 0
  useEffect(() => {
    if (isOver) void router.navigate({ href: hrefOf(paths.login()), replace: true })
  }, [router, isOver])
  if (!question)
    return (
      <Chat failure={undefined}>
        <BeginButton />
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
          onReAsk={reAsk}
        />
      </Chat>
      <Later />
    </>
  )
}

function Later() {
  return (
    <p className={styles.way}>
      <Link to={paths.home()} className={linkClass(true)}>
        {t('auth.signup.later')}
      </Link>
    </p>
  )
}

function BeginButton() {
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
