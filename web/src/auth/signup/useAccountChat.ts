import { useState } from 'react'
import { questionsLeft, statusOf, type QuestionName, type RegistrationStatus } from '#contract/auth/registration.ts'
import type { RegistrationQuestion } from '#contract/brands/api.ts'
import { updateUserStatus } from '#contract/users/api.ts'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { call } from '../../api.ts'
import { queryClient } from '../../queries.ts'
import { keepUser, userQuery, useUser } from '../../users/userQuery.ts'
import { canBeAsked } from './canBeAsked.ts'
import { ask, say } from './conversation.ts'
import { useAnswer, wordsOf } from './useAnswer.ts'
import { useQuestions } from './useQuestions.ts'

export type OptionalQuestion = Exclude<QuestionName, 'firstName' | 'email' | 'password'>

/** The questions that the account has left. Each that is answered or skipped moves a registration on; looking does not. */
export function useAccountChat() {
  const { status } = useUser()
  const { user_info_chat: chat } = useApplicationConfig()
  const [left] = useState(() => questionsLeft(chat, status).filter(canBeAsked))
  const { question, goOn } = useQuestions(left)
  const { answer, isPending, failure } = useAnswer(question, async (name) => {
    const reached = name === left.at(-1)?.name ? 40 : statusOf(name)
    if (reached) await moveOn(reached)
    goOn()
  })
  return {
    question: question as (RegistrationQuestion & { name: OptionalQuestion }) | undefined,
    answer,
    reAsk: () => {
      if (!question) return
      ask(question.name, wordsOf(question.message))
      say('school', wordsOf(question.re_ask))
    },
    isPending,
    failure,
  }
}

async function moveOn(status: RegistrationStatus): Promise<void> {
  const { data } = await call(updateUserStatus, { body: { status } })
  keepUser(data.user)
  // An answer that was asked for before would bring the former status, and this talk, back.
  void queryClient.invalidateQueries(userQuery())
}
