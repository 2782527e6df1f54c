import { questionsForGuest, type QuestionName } from '#contract/brands/registration.ts'
import { useApplicationConfig } from '../../../brands/applicationConfig.ts'
import { typedEmail } from '../typedEmail.ts'
import { Chat } from './Chat.tsx'
import { conversation, saveDraft } from './conversation.ts'
import { TextAnswer } from './answerInputs.tsx'
import { useNewAccount, type CreateAccount } from './useNewAccount.ts'
import { useQuestions } from './useQuestions.ts'

type NewAccountChatProps = {
  createAccount: CreateAccount
  /** Questions to leave out. */
  answered?: readonly QuestionName[]
}

/** Asks for what an account needs: name, e-mail and password. */
export function NewAccountChat({ createAccount, answered }: NewAccountChatProps) {
  const questions = questionsForGuest(useApplicationConfig().user_info_chat)
  const { question, next, goTo } = useQuestions(questions.filter(({ name }) => !answered?.includes(name)))
  const { answer, isPending, failure } = useNewAccount(question, { next, goTo, createAccount })
  const { firstName, email } = conversation().draft
  if (!question) return null
  const kind = question.name as Extract<QuestionName, 'firstName' | 'email' | 'password'>
  return (
    <Chat failure={failure}>
      <TextAnswer
        key={kind}
        kind={kind}
        isPending={isPending}
        initialText={{ firstName, email: email || typedEmail(), password: '' }[kind]}
        onType={kind === 'password' ? undefined : (text) => saveDraft({ [kind]: text })}
        onAnswer={answer}
      />
    </Chat>
  )
}
