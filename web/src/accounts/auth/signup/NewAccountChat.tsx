import { useRef } from 'react'
import { validateSignupForm } from '#contract/accounts/auth/api.ts'
import { newPasswordErrors } from '#contract/accounts/auth/newPassword.ts'
import { emailError, normalEmail } from '#contract/accounts/users/accountRules.ts'
import type { RegistrationQuestion } from '#contract/brands/api.ts'
import { questionsForGuest, type QuestionName } from '#contract/brands/registration.ts'
import { useApplicationConfig } from '../../../brands/applicationConfig.ts'
import { call } from '../../../platform/api/api.ts'
import { ApiFailure } from '../../../platform/api/apiFailure.ts'
import { ruleText } from '../../../platform/language/ruleText.ts'
import { typedEmail, setTypedEmail } from '../remember.ts'
import { Chat, TextAnswer } from './Chat.tsx'
import { conversation, saveDraft } from './conversation.ts'
import { useQuestions, InvalidAnswer, useAnswer } from './questions.ts'

/** Creates the account; returns what to do once the chat has confirmed it. */
type CreateAccount = (password: string) => Promise<() => void | Promise<void>>

type NewAccountOptions = { next: () => void; goTo: (name: QuestionName) => void; createAccount: CreateAccount }

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

/** Name and e-mail are saved to the draft; the password creates the account. */
function useNewAccount(question: RegistrationQuestion | undefined, { next, goTo, createAccount }: NewAccountOptions) {
  const onCreated = useRef<() => void | Promise<void>>(undefined)
  const submitPassword = async (password: string) => {
    const [failed] = newPasswordErrors({ password, repeat: password, email: conversation().draft.email })
    if (failed) throw new InvalidAnswer(ruleText(failed.rule))
    try {
      onCreated.current = await createAccount(password).catch(asInvalidAnswer('password'))
    } catch (error) {
      // The e-mail was taken meanwhile.
      if (error instanceof ApiFailure && error.field('email')) goTo('email')
      throw error
    }
  }
  const { answer, ...state } = useAnswer(question, () => (onCreated.current ? onCreated.current() : next()))
  return {
    ...state,
    answer: (text: string) => {
      if (question?.name === 'password') return answer({ text: '••••••••', submit: () => submitPassword(text) })
      const submit = question?.name === 'email' ? submitEmail : submitName
      return answer({ text: text.trim(), submit: () => submit(text) })
    },
  }
}

async function submitName(text: string): Promise<void> {
  if (text.trim() === '') throw new InvalidAnswer()
  saveDraft({ firstName: text.trim() })
}

async function submitEmail(text: string): Promise<void> {
  const email = normalEmail(text)
  if (emailError(email)) throw new InvalidAnswer()
  await call(validateSignupForm, { body: { email } }).catch(asInvalidAnswer('signupform-email'))
  saveDraft({ email })
  setTypedEmail(email)
}

/** Turns a field error into an invalid answer. */
function asInvalidAnswer(field: string) {
  return (error: unknown): never => {
    const text = error instanceof ApiFailure ? error.field(field) : undefined
    throw text ? new InvalidAnswer(text) : error
  }
}
