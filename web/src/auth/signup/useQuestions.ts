import { useEffect, useState } from 'react'
import type { QuestionName } from '#contract/auth/registration.ts'
import type { RegistrationQuestion } from '#contract/brands/api.ts'
import { useLanguage } from '../../language.ts'
import { ask, conversation } from './conversation.ts'
import { wordsOf } from './useAnswer.ts'

/** Says one question after another, from the one on that was said last; undefined behind the last one. */
export function useQuestions(questions: readonly RegistrationQuestion[]) {
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      questions.findIndex(({ name }) => name === conversation().asked),
    ),
  )
  const question = questions[index]
  useLanguage()
  useEffect(() => {
    if (question) ask(question.name, wordsOf(question.message))
  }, [question])
  return {
    question,
    goOn: () => setIndex((at) => at + 1),
    goBackTo: (name: QuestionName) => setIndex(questions.findIndex((other) => other.name === name)),
  }
}
