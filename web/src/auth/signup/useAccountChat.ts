import { useEffect, useState } from 'react'
import { questionsLeft, statusOf, type QuestionName, type RegistrationStatus } from '#contract/auth/registration.ts'
import type { RegistrationQuestion } from '#contract/brands/api.ts'
import { updateUserStatus } from '#contract/users/api.ts'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { call } from '../../api.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { canPush } from '../../push/device.ts'
import { keepUser, useUser } from '../../users/userQuery.ts'
import { ask, say } from './conversation.ts'
import { useAnswer, wordsOf } from './useAnswer.ts'
import { useQuestions } from './useQuestions.ts'

export type OptionalQuestion = Exclude<QuestionName, 'firstName' | 'email' | 'password'>

/** The questions that the account has left. Each that is answered or skipped moves the account on. */
export function useAccountChat() {
  const { status } = useUser()
  const { user_info_chat: chat } = useApplicationConfig()
  const [left] = useState(() => questionsLeft(chat, status).filter(canBeAsked))
  const { question, goOn } = useQuestions(left)
  const { answer, isPending, failure } = useAnswer(question, async (name) => {
    const reached = statusOf(name)
    if (reached) await moveOn(reached)
    goOn()
  })
  useReached(status, question ? 20 : 40)
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

/** Says so that the chat was begun, or that nothing is left of it. Without a connection it is said the next time. */
function useReached(status: number, reached: RegistrationStatus): void {
  const isBehind = status < reached
  useEffect(() => {
    if (isBehind) moveOn(reached).catch(() => undefined)
  }, [isBehind, reached])
}

async function moveOn(status: RegistrationStatus): Promise<void> {
  const { data } = await call(updateUserStatus, { body: { status } })
  keepUser(data.user)
}

function canBeAsked({ name }: RegistrationQuestion): boolean {
  if (name === 'socials') return publicConfig().auth.some(({ link_url: address }) => address !== null)
  return name !== 'push' || (canPush() && Notification.permission === 'default')
}
