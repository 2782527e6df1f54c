import type { QuestionName } from '#contract/auth/registration.ts'
import type { RegistrationQuestion } from '#contract/brands/api.ts'
import { currentLanguage } from '../../language.ts'
import { inline, useAction } from '../../useAction.ts'
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
  const take = async (given: Answer & { question: RegistrationQuestion }) => {
    const takeBack = say('person', given.said)
    try {
      await given.take()
      if (given.question.after) say('school', wordsOf(given.question.after))
      await onTaken(given.question.name)
      return true
    } catch (error) {
      if (!(error instanceof Refused)) {
        takeBack()
        throw error
      }
      say('school', [wordsOf(given.question.re_ask), error.message].filter(Boolean).join('. '))
      return false
    }
  }
  const { runAsync, isPending, failure } = useAction(take, inline)
  /** Whether the answer was taken. */
  const answer = async (given: Answer): Promise<boolean> =>
    question !== undefined && !isPending && runAsync({ ...given, question }).catch(() => false)
  return { answer, isPending, failure }
}

/** In the language of the screen, else in any that there is; with the name that was given. */
export function wordsOf(texts: Texts): string {
  const words = texts[currentLanguage()] ?? texts.en ?? Object.values(texts)[0] ?? ''
  return words.replaceAll('{firstName}', conversation().draft.firstName)
}
