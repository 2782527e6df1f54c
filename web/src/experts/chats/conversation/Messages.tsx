import { ArrowDown } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Chat } from '#contract/experts/chats/api.ts'
import type { Message } from '#contract/learning/streams/message.ts'
import { t } from '../../../platform/language/language.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ShowMore, type ShowMoreProps } from '../../../ui/ShowMore.tsx'
import type { OutboxState } from '../outbox/outbox.ts'
import type { OutboxMessage } from '../outbox/outboxStore.ts'
import styles from './Conversation.module.css'
import { messageGroups } from './messageGroups.ts'
import { MessageGroups } from './MessageGroups.tsx'
import { PendingMessage } from './PendingMessage.tsx'
import { useMessageScroll } from './useMessageScroll.ts'
import { useSeen } from './useSeen.ts'

export interface MessagesProps {
  chat: Chat
  /** Newest first. */
  messages: readonly Message[]
  pending: readonly OutboxMessage[]
  outbox: OutboxState
  paging: ShowMoreProps['paging']
  firstUnreadId: number | undefined
  unreadIds: readonly number[]
  onEdit: (message: Message) => void
}

/** The scrolling messages of a chat. */
export function Messages({ chat, messages, pending, outbox, paging, firstUnreadId, unreadIds, onEdit }: MessagesProps) {
  const [latest] = messages
  const onSeen = useSeen(chat.id, unreadIds)
  const earlier = useRef<HTMLDivElement>(null)
  const [isKept, setKept] = useState(false)
  const { scroller, restorationId, onScroll, isAtEnd, toEnd } = useMessageScroll({
    firstId: messages.at(-1)?.id,
    lastKey: pending.at(-1)?.clientId ?? latest?.client_id,
    isLastOwn: pending.length > 0,
    onStart: () => {
      // The text stays in place as earlier messages are added, so that a focused button would go out of view.
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
                {pending.map((message) => (
                  <PendingMessage key={message.clientId} message={message} outbox={outbox} />
                ))}
              </ul>
            )
          }
        />
      </div>
      {/* It stays while it has the focus of the keyboard, which would be lost. */}
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
