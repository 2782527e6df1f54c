import { questionsForGuest, type QuestionName } from '#contract/auth/registration.ts'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { typedEmail } from '../typedEmail.ts'
import { Chat } from './Chat.tsx'
import { conversation } from './conversation.ts'
import { TypedAnswer } from './composers.tsx'
import { useNewAccount, type MakeAccount } from './useNewAccount.ts'
import { useQuestions } from './useQuestions.ts'

type NewAccountChatProps = {
  makeAccount: MakeAccount
  /** Questions that need no answer any more. */
  answered?: readonly QuestionName[]
}

/** Asks what an account with an e-mail needs: a name, the e-mail and a password. */
export function NewAccountChat({ makeAccount, answered }: NewAccountChatProps) {
  const questions = questionsForGuest(useApplicationConfig().user_info_chat)
  const { question, goOn, goBackTo } = useQuestions(questions.filter(({ name }) => !answered?.includes(name)))
  const { answer, isPending, failure } = useNewAccount(question, { goOn, goBackTo, makeAccount })
  const { firstName, email } = conversation().draft
  if (!question) return null
  const kind = question.name as Extract<QuestionName, 'firstName' | 'email' | 'password'>
  return (
    <Chat failure={failure}>
      <TypedAnswer
        key={kind}
        kind={kind}
        isPending={isPending}
        first={{ firstName, email: email || typedEmail(), password: '' }[kind]}
        onAnswer={answer}
      />
    </Chat>
  )
}
