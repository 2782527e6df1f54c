import { useEffect } from 'react'
import type { UserHomework } from '#contract/homework/api.ts'
import { useUser } from '../users/userQuery.ts'

/** Takes the notices of a homework's answers for read once a visible page shows the latest one. */
export function useSeenAnswers({ id, last_answer: answer }: UserHomework): void {
  const hasUnread = (useUser().unread_notices ?? 0) > 0
  const answeredAt = answer?.answered_at
  useEffect(() => {
    if (answeredAt === undefined || !hasUnread) return undefined
    const listening = new AbortController()
    const see = () => {
      if (document.visibilityState !== 'visible') return
      listening.abort()
      void import('../notices/readAnswers.ts').then(({ readAnswers }) => readAnswers(id))
    }
    document.addEventListener('visibilitychange', see, listening)
    see()
    return () => listening.abort()
  }, [id, answeredAt, hasUnread])
}
