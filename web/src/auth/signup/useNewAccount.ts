import { useRef } from 'react'
import { validateSignupForm } from '#contract/auth/api.ts'
import type { QuestionName } from '#contract/auth/registration.ts'
import { newPasswordFailures } from '#contract/auth/newPassword.ts'
import { emailFailure, normalEmail } from '#contract/auth/rules.ts'
import type { RegistrationQuestion } from '#contract/brands/api.ts'
import { call } from '../../api.ts'
import { ApiFailure } from '../../apiFailure.ts'
import { ruleText } from '../../ruleText.ts'
import { keepTypedEmail } from '../typedEmail.ts'
import { conversation, keepDraft } from './conversation.ts'
import { Refused, useAnswer } from './useAnswer.ts'

/** Makes the account with this password and gives what follows once that is said. */
export type MakeAccount = (password: string) => Promise<() => void | Promise<void>>

type Moves = { goOn: () => void; goBackTo: (name: QuestionName) => void; makeAccount: MakeAccount }

/** What the answers mean: a name and an address to remember, and a password that makes the account. */
export function useNewAccount(question: RegistrationQuestion | undefined, { goOn, goBackTo, makeAccount }: Moves) {
  const follow = useRef<() => void | Promise<void>>(undefined)
  const takePassword = async (password: string) => {
    const [failed] = newPasswordFailures({ password, repeat: password, email: conversation().draft.email })
    if (failed) throw new Refused(ruleText(failed.rule))
    try {
      follow.current = await makeAccount(password).catch(asRefusal('password'))
    } catch (error) {
      // Somebody else was quicker with the address.
      if (error instanceof ApiFailure && error.field('email')) goBackTo('email')
      throw error
    }
  }
  const { answer, ...state } = useAnswer(question, () => (follow.current ? follow.current() : goOn()))
  return {
    ...state,
    answer: (text: string) => {
      if (question?.name === 'password') return answer({ said: '••••••••', take: () => takePassword(text) })
      const take = question?.name === 'email' ? takeEmail : takeName
      return answer({ said: text.trim(), take: () => take(text) })
    },
  }
}

async function takeName(text: string): Promise<void> {
  if (text.trim() === '') throw new Refused()
  keepDraft({ firstName: text.trim() })
}

async function takeEmail(text: string): Promise<void> {
  const email = normalEmail(text)
  if (emailFailure(email)) throw new Refused()
  await call(validateSignupForm, { body: { email } }).catch(asRefusal('signupform-email'))
  keepDraft({ email })
  keepTypedEmail(email)
}

/** What the server says of a field is said in the chat. */
function asRefusal(field: string) {
  return (error: unknown): never => {
    const text = error instanceof ApiFailure ? error.field(field) : undefined
    throw text ? new Refused(text) : error
  }
}
