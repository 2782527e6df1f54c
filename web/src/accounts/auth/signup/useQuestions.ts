import { useEffect, useState } from 'react'
import type { QuestionName } from '#contract/brands/registration.ts'
import type { RegistrationQuestion } from '#contract/brands/api.ts'
import { useLanguage } from '../../../platform/language/language.ts'
import { askQuestion, conversation } from './conversation.ts'
import { localize } from './useAnswer.ts'

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
