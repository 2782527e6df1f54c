import { useState } from 'react'
import { questionsLeft, statusOf, type QuestionName, type RegistrationStatus } from '#contract/brands/registration.ts'
import type { RegistrationQuestion } from '#contract/brands/api.ts'
import { updateUserStatus } from '#contract/accounts/users/api.ts'
import { useApplicationConfig } from '../../../brands/applicationConfig.ts'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/cache/queries.ts'
import { cacheUser, userQuery, useUser } from '../../users/userQuery.ts'
import { isQuestionApplicable } from './isQuestionApplicable.ts'
import { askQuestion, addMessage } from './conversation.ts'
import { useAnswer, localize } from './useAnswer.ts'
import { useQuestions } from './useQuestions.ts'

export type OptionalQuestion = Exclude<QuestionName, 'firstName' | 'email' | 'password'>

/** The account's open questions. Answering or skipping one saves the registration status. */
export function useAccountChat() {
  const { status } = useUser()
  const { user_info_chat: chat } = useApplicationConfig()
  const [remaining] = useState(() => questionsLeft(chat, status).filter(isQuestionApplicable))
  const { question, next } = useQuestions(remaining)
  const { answer, isPending, failure } = useAnswer(question, async (name) => {
    const nextStatus = name === remaining.at(-1)?.name ? 40 : statusOf(name)
    if (nextStatus) await saveStatus(nextStatus)
    next()
  })
  return {
    question: question as (RegistrationQuestion & { name: OptionalQuestion }) | undefined,
    answer,
    repeatQuestion: () => {
      if (!question) return
      askQuestion(question.name, localize(question.message))
      addMessage('school', localize(question.re_ask))
    },
    isPending,
    failure,
  }
}

async function saveStatus(status: RegistrationStatus): Promise<void> {
  const { data } = await call(updateUserStatus, { body: { status } })
  cacheUser(data.user)
  // A response requested earlier would restore the former status, and with it this chat.
  void queryClient.invalidateQueries(userQuery())
}
