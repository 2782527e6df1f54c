import { ArrowDown } from 'lucide-react'
import { useRef, useState, useEffect, useLayoutEffect } from 'react'
import type { Chat } from '#contract/experts/chats/api.ts'
import type { Message } from '#contract/learning/streams/message.ts'
import { newId } from '../../../platform/device/ids.ts'
import { t } from '../../../platform/language/language.ts'
import type { Entry } from '../../../platform/outbox/entry.ts'
import { addEntry } from '../../../platform/outbox/outbox.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ShowMore, type ShowMoreProps } from '../../../ui/ShowMore.tsx'
import type { QueuedMessage } from '../outbox/messageKind.ts'
import { viewedKind } from '../outbox/viewedKind.ts'
import styles from './Conversation.module.css'
import { messageGroups } from './messageGrouping.ts'
import { MessageGroups } from './MessageGroups.tsx'
import { PendingMessage } from './MessageItem.tsx'

export interface MessagesProps {
  chat: Chat
  /** Newest first. */
  messages: readonly Message[]
  pending: readonly Entry<QueuedMessage>[]
  paging: ShowMoreProps['paging']
  firstUnreadId: number | undefined
  unreadIds: readonly number[]
  onEdit: (message: Message) => void
}

export function Messages({ chat, messages, pending, paging, firstUnreadId, unreadIds, onEdit }: MessagesProps) {
  const [latest] = messages
  const onSeen = useSeen(chat.id, unreadIds)
  const earlier = useRef<HTMLDivElement>(null)
  const [isKept, setKept] = useState(false)
  const { scroller, restorationId, onScroll, isAtEnd, toEnd } = useMessageScroll({
    firstId: messages.at(-1)?.id,
    lastKey: pending.at(-1)?.id ?? latest?.client_id,
    isLastOwn: pending.length > 0,
    onStart: () => {
      // Adding earlier messages keeps the text in place, so that a focused button would scroll out of view.
      const isFocused = earlier.current?.contains(document.activeElement)
      if (isFocused || !paging.hasNextPage || paging.isFetchingNextPage || paging.isFetchNextPageError) return
      void paging.fetchNextPage()
    },
    onMove: onSeen,
  })
  const fetchEarlier = () => {
    scroller.current?.focus({ preventScroll: true })
    return paging.fetchNextPage()
  }
  return (
    <div className={styles.scrolled}>
      <div
        ref={scroller}
        data-scroll-restoration-id={restorationId}
        className={styles.scroller}
        role="log"
        aria-label={t('chats.conversation.list')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        <div ref={earlier}>
          <ShowMore
            className={styles.earlier}
            paging={{ ...paging, fetchNextPage: fetchEarlier }}
            label={t('chats.earlier')}
          />
        </div>
        <MessageGroups
          chat={chat}
          groups={messageGroups(messages.toReversed(), chat.consultations ?? [])}
          firstUnreadId={firstUnreadId}
          onEdit={onEdit}
          pending={
            pending.length > 0 && (
              <ul className={styles.messages}>
                {pending.map((entry) => (
                  <PendingMessage key={entry.id} entry={entry} />
                ))}
              </ul>
            )
          }
        />
      </div>
      {/* Stays while it has keyboard focus, which would be lost. */}
      {(!isAtEnd || isKept) && (
        <IconButton
          className={styles.toLatest}
          label={t('chats.conversation.toLatest')}
          icon={<ArrowDown aria-hidden />}
          onClick={toEnd}
          onFocus={({ currentTarget }) => setKept(currentTarget.matches(':focus-visible'))}
          onBlur={() => setKept(false)}
        />
      )}
    </div>
  )
}

/** Reports the experts' messages as read once they are visible. Returns a function to call after each scroll. */
function useSeen(chatId: number, unreadIds: readonly number[]) {
  const sentUntil = useRef(0)
  const scroller = useRef<HTMLElement>(undefined)

  const view = (messageId: number) => {
    sentUntil.current = messageId
    void addEntry(viewedKind, { chatId, messageId, unreadCount: unreadIds.filter((id) => id > messageId).length })
  }

  const check = () => {
    if (document.visibilityState !== 'visible' || !scroller.current) return
    const untilId = Math.max(0, ...unreadIds.filter(isShownIn(scroller.current)))
    if (untilId > sentUntil.current) view(untilId)
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

/** Within this distance of the end, new messages scroll into view. */
const endPx = 80

/** Earlier messages are fetched this far from the start. */
const earlierPx = 400

type Shown = {
  firstId: number | undefined
  /** Key of the last message. */
  lastKey: string | number | undefined
  /** The reader wrote the last message. */
  isLastOwn: boolean
  onStart: () => void
  /** Called after every scroll and render. */
  onMove: (scroller: HTMLElement) => void
}

/** Opens at the first unread message or at the end, keeps its place when earlier messages load, and follows new ones. */
function useMessageScroll({ firstId, lastKey, isLastOwn, onStart, onMove }: Shown) {
  const scroller = useRef<HTMLDivElement>(null)
  const previous = useRef<{ height: number; firstId: number | undefined; lastKey: Shown['lastKey'] }>(undefined)
  const isFollowing = useRef(true)
  const [isAtEnd, setAtEnd] = useState(true)
  // New on every visit: otherwise the router restores the position of a former visit after the first render.
  const [restorationId] = useState(newId)

  const toEnd = () => scroller.current?.scrollTo({ top: scroller.current.scrollHeight })

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const before = previous.current
    if (!before) openAtUnread(element)
    else if (before.firstId !== firstId) element.scrollTop += element.scrollHeight - before.height
    else if (before.lastKey !== lastKey && (isFollowing.current || isLastOwn)) toEnd()
    previous.current = { height: element.scrollHeight, firstId, lastKey }
    onMove(element)
  })

  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    // A growing composer and an opening keyboard shrink the scroller.
    const observer = new ResizeObserver(() => isFollowing.current && element.scrollTo({ top: element.scrollHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const onScroll = () => {
    const element = scroller.current
    if (!element) return
    const isEnd = element.scrollHeight - element.scrollTop - element.clientHeight < endPx
    isFollowing.current = isEnd
    setAtEnd(isEnd)
    if (element.scrollTop < earlierPx) onStart()
    onMove(element)
  }
  return { scroller, restorationId, onScroll, isAtEnd, toEnd }
}

function openAtUnread(element: HTMLElement): void {
  const mark = element.querySelector<HTMLElement>('[data-unread]')
  const top = mark ? mark.getBoundingClientRect().top - element.getBoundingClientRect().top : element.scrollHeight
  element.scrollTo({ top: element.scrollTop + top - 16 })
}
