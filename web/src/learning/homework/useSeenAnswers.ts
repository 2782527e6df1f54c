import { useEffect } from 'react'
import type { UserHomework } from '#contract/learning/homework/api.ts'
import { useUser } from '../../accounts/users/userQuery.ts'

/** Takes the notices of a homework's answers for read once a visible page shows the latest one. */
export function useSeenAnswers({ id, last_answer: answer }: UserHomework): void {
  const hasUnread = (useUser().unread_notices ?? 0) > 0
  const answeredAt = answer?.answered_at
  useEffect(() => {
    if (answeredAt === undefined || !hasUnread) return undefined
    const ending = new AbortController()
    void import('../../messages/notices/readAnswers.ts').then(({ readWhenVisible }) =>
      readWhenVisible(id, ending.signal),
    )
    return () => ending.abort()
  }, [id, answeredAt, hasUnread])
}
