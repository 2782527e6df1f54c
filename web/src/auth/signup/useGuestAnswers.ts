import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import type { QuestionName } from '#contract/auth/registration.ts'
import { signupByEmail, validateSignupForm, type SignedIn } from '#contract/auth/api.ts'
import { emailFailure, newPasswordFailures, normalEmail } from '#contract/auth/rules.ts'
import type { RegistrationQuestion } from '#contract/brands/api.ts'
import { call } from '../../api.ts'
import { ApiFailure } from '../../apiFailure.ts'
import { currentLanguage } from '../../language.ts'
import { paths } from '../../paths.ts'
import { ruleText } from '../../ruleText.ts'
import { enter } from '../enter.ts'
import { keepTypedEmail } from '../typedEmail.ts'
import { conversation, keepDraft } from './conversation.ts'
import { Refused, useAnswer } from './useAnswer.ts'

type Moves = { goOn: () => void; goBackTo: (name: QuestionName) => void }

/** What the answers of a guest mean: a name and an address to remember, and a password that makes the account. */
export function useGuestAnswers(question: RegistrationQuestion | undefined, { goOn, goBackTo }: Moves) {
  const router = useRouter()
  const made = useRef<SignedIn>(undefined)
  const makeAccount = async (password: string) => {
    try {
      made.current = await signUp(password)
    } catch (error) {
      // Somebody else was quicker with the address.
      if (error instanceof ApiFailure && error.field('email')) goBackTo('email')
      throw error
    }
  }
  const { answer, ...state } = useAnswer(question, () =>
    made.current ? enter(router, made.current, paths.userInfoChat()) : goOn(),
  )
  return {
    ...state,
    answer: (text: string) => {
      if (question?.name === 'password') return answer({ said: '••••••••', take: () => makeAccount(text) })
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

async function signUp(password: string): Promise<SignedIn> {
  const [failed] = newPasswordFailures(password, password)
  if (failed) throw new Refused(ruleText(failed.rule))
  const { email, firstName } = conversation().draft
  return call(signupByEmail, {
    body: {
      username: email,
      email,
      name: firstName,
      password,
      password_repeat: password,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      language_code: currentLanguage(),
    },
  }).catch(asRefusal('password'))
}

/** What the server says of a field is said in the chat. */
function asRefusal(field: string) {
  return (error: unknown): never => {
    const text = error instanceof ApiFailure ? error.field(field) : undefined
    throw text ? new Refused(text) : error
  }
}
