import { useEffect, useState } from 'react'
import type { RegistrationQuestion } from '#contract/brands/api.ts'
import type { QuestionName } from '#contract/brands/registration.ts'
import { currentLanguage, useLanguage } from '../../../platform/language/language.ts'
import { inline, useAction } from '../../../ui/useAction.ts'
import { conversation, addMessage, askQuestion } from './conversation.ts'

/** Asks the questions in turn, starting with the last one asked; undefined after the last. */
export function useQuestions(questions: readonly RegistrationQuestion[]) {
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      questions.findIndex(({ name }) => name === conversation().lastQuestion),
    ),
  )
  const question = questions[index]
  useLanguage()
  useEffect(() => {
    if (question) askQuestion(question.name, localize(question.message))
  }, [question])
  return {
    question,
    next: () => setIndex((at) => at + 1),
    goTo: (name: QuestionName) => setIndex(questions.findIndex((other) => other.name === name)),
  }
}

/** The answer is invalid: the question is asked again with this message. */
export class InvalidAnswer extends Error {}

export type ChatAnswer = {
  /** Shown as the user's message. */
  text: string
  /** Throws `InvalidAnswer`. */
  submit: () => Promise<void>
}

/** Submits the answer to a question and appends the replies to the chat. */
export function useAnswer(
  question: RegistrationQuestion | undefined,
  onAccepted: (name: QuestionName) => void | Promise<void>,
) {
  const submit = async (answered: ChatAnswer & { question: RegistrationQuestion }) => {
    const removeMessage = addMessage('user', answered.text)
    try {
      await answered.submit()
      if (answered.question.after) addMessage('school', localize(answered.question.after))
      await onAccepted(answered.question.name)
      return true
    } catch (error) {
      if (!(error instanceof InvalidAnswer)) {
        removeMessage()
        throw error
      }
      addMessage('school', [localize(answered.question.re_ask), error.message].filter(Boolean).join('. '))
      return false
    }
  }
  const { runAsync, input, failure } = useAction(submit, inline)
  // The next question is shown a moment before the answer to this one has settled.
  const isPending = input !== undefined && input.question.name === question?.name
  /** Resolves with whether the answer was accepted. */
  const answer = async (answered: ChatAnswer): Promise<boolean> =>
    question !== undefined && !isPending && runAsync({ ...answered, question }).catch(() => false)
  return { answer, isPending, failure }
}

/** The text in the current language, else in any, with the first name filled in. */
export function localize(texts: RegistrationQuestion['message']): string {
  const template = texts[currentLanguage()] ?? texts.en ?? Object.values(texts)[0] ?? ''
  return template.replaceAll('{firstName}', conversation().draft.firstName)
}
