import { useEffect, useRef } from 'react'
import { viewMessages } from '#contract/experts/chats/api.ts'
import { call } from '../../../platform/api/api.ts'
import { patchByEvent } from '../chatCache.ts'

/** Tells the server what of the experts was seen on a visible page. Returns what to call after each move. */
export function useSeen(chatId: number, unreadIds: readonly number[]) {
  const sentUntil = useRef(0)
  const scroller = useRef<HTMLElement>(undefined)

  const view = async (messageId: number) => {
    const before = sentUntil.current
    sentUntil.current = messageId
    try {
      await call(viewMessages, { params: { chatId, messageId }, body: { isViewed: true } })
      const unread_count = unreadIds.filter((id) => id > messageId).length
      patchByEvent({ chat_id: chatId, unread_count, viewed: { by: 'learner', until_id: messageId } })
    } catch {
      sentUntil.current = before
    }
  }

  const check = () => {
    if (document.visibilityState !== 'visible' || !scroller.current) return
    const untilId = Math.max(0, ...unreadIds.filter(isShownIn(scroller.current)))
    if (untilId > sentUntil.current) void view(untilId)
  }

  useEffect(() => {
    document.addEventListener('visibilitychange', check)
    return () => document.removeEventListener('visibilitychange', check)
  })

  return (element: HTMLElement) => {
    scroller.current = element
    check()
  }
}

function isShownIn(scroller: HTMLElement): (id: number) => boolean {
  const { bottom } = scroller.getBoundingClientRect()
  return (id) => {
    const message = scroller.querySelector(`[data-message="${id}"]`)
    return message !== null && message.getBoundingClientRect().top <= bottom
  }
}
