import { useState } from 'react'
import type { QuestionName } from '#contract/auth/registration.ts'
import type { RegistrationQuestion } from '#contract/brands/api.ts'
import { currentLanguage } from '../../language.ts'
import { conversation, say } from './conversation.ts'

/** The answer will not do: the question is asked again, with the reason. */
export class Refused extends Error {}

type Texts = RegistrationQuestion['message']

export type Answer = {
  /** What the person is seen to say. */
  said: string
  /** Does what the answer means; throws `Refused` when it will not do. */
  take: () => Promise<void>
}

/** Takes the answers to one question after another. */
export function useAnswer(
  question: RegistrationQuestion | undefined,
  onTaken: (name: QuestionName) => void | Promise<void>,
) {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const answer = async ({ said, take }: Answer): Promise<boolean> => {
    if (!question || isPending) return false
    setPending(true)
    setFailure(undefined)
    const takeBack = say('person', said)
    try {
      await take()
      if (question.after) say('school', wordsOf(question.after))
      await onTaken(question.name)
      return true
    } catch (error) {
      if (error instanceof Refused) say('school', [wordsOf(question.re_ask), error.message].filter(Boolean).join('. '))
      else {
        takeBack()
        setFailure(error)
      }
      return false
    } finally {
      setPending(false)
    }
  }
  return { answer, isPending, failure }
}

/** In the language of the screen, else in any that there is; with the name that was given. */
export function wordsOf(texts: Texts): string {
  const words = texts[currentLanguage()] ?? texts.en ?? Object.values(texts)[0] ?? ''
  return words.replaceAll('{firstName}', conversation().draft.firstName)
}
