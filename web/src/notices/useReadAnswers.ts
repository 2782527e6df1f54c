import { useEffect } from 'react'
import { readHomeworkNotices } from '#contract/notices/api.ts'
import { call } from '../platform/api/api.ts'
import { useUser } from '../users/userQuery.ts'
import { refreshNotices } from './noticeQuery.ts'

/** Marks the notices of a homework's answers as read once a visible page shows the latest, which came at `answeredAt`. */
export function useReadAnswers(statusId: number, answeredAt: number | undefined): void {
  const hasUnread = (useUser().unread_notices ?? 0) > 0
  useEffect(() => {
    if (answeredAt === undefined || !hasUnread) return undefined
    const listening = new AbortController()
    const read = () => {
      if (document.visibilityState !== 'visible') return
      listening.abort()
      void call(readHomeworkNotices, { params: { statusId } }).then(refreshNotices, () => undefined)
    }
    document.addEventListener('visibilitychange', read, listening)
    read()
    return () => listening.abort()
  }, [statusId, answeredAt, hasUnread])
}
