import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Chat } from '#contract/experts/chats/api.ts'
import type { Message } from '#contract/learning/streams/message.ts'
import { SupportLink } from '../../../brands/SupportLink.tsx'
import { ApiFailure } from '../../../platform/api/apiFailure.ts'
import { t } from '../../../platform/language/language.ts'
import { useScreenTitle } from '../../../platform/navigation/title.ts'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { Composer } from '../composer/Composer.tsx'
import { ComposerLock } from '../composer/ComposerLock.tsx'
import { EditForm } from '../composer/EditForm.tsx'
import { openOutbox, useOutbox } from '../outbox/outbox.ts'
import styles from './Conversation.module.css'
import { ConversationHeader } from './ConversationHeader.tsx'
import { chatQuery, messagesQuery } from './conversationQueries.ts'
import { EmptyConversation } from './EmptyConversation.tsx'
import { Messages } from './Messages.tsx'

/** A chat with the experts of a run: messages, latest last, and where to write. */
export function Conversation({ chatId }: { chatId: number }) {
  const chat = useQuery(chatQuery(chatId))
  const messages = useInfiniteQuery(messagesQuery(chatId))
  if (chat.error instanceof ApiFailure && chat.error.status === 404) notFound({ throw: true })
  const list = messages.data?.pages.flat() ?? []
  // What this device kept of a chat does not tell what is unread in it.
  const isSettled = !chat.isFetching && !messages.isFetching
  const unread = useUnreadAtOpening(chat.data, list, isSettled)
  const { hasNextPage, fetchNextPage, isFetching } = messages
  const needsEarlier = hasNextPage && unread !== undefined && !unread.isComplete
  useEffect(() => {
    if (needsEarlier && !isFetching) void fetchNextPage()
  }, [needsEarlier, isFetching, fetchNextPage])
  useScreenTitle(chat.data?.expert?.name ?? chat.data?.title)
  return (
    <div className={styles.frame} data-conversation>
      <QueryBoundary
        queries={[chat, messages]}
        skeleton={<SkeletonRows height={72} />}
        errorTitle={t('chats.oneLoadFailed')}
        support={<SupportLink />}
      >
        {chat.data && (
          <Thread
            chat={chat.data}
            messages={list}
            paging={messages}
            unread={unread}
            isOpening={needsEarlier && !messages.isFetchNextPageError}
          />
        )}
      </QueryBoundary>
    </div>
  )
}

type Unread = { firstId: number | undefined; isComplete: boolean }

/**
 * The first message that was unread as the chat opened; complete once all unread ones are loaded. Undefined until both were
 * fetched, or could not be.
 */
function useUnreadAtOpening(
  chat: Chat | undefined,
  messages: readonly Message[],
  isSettled: boolean,
): Unread | undefined {
  const [opening, setOpening] = useState<Unread>()
  const [wasSettled, setWasSettled] = useState(false)
  if (opening?.isComplete) return opening
  if (!chat || messages.length === 0 || !(isSettled || wasSettled)) return undefined
  if (!wasSettled) setWasSettled(true)
  const unread = messages.filter(isUnread)
  const current = { firstId: unread.at(-1)?.id, isComplete: unread.length >= chat.unread_count }
  if (current.isComplete) setOpening(current)
  return current
}

function isUnread({ employee, is_viewed: isViewed }: Message): boolean {
  return employee.is_expert && isViewed === 0
}

type ThreadProps = {
  chat: Chat
  /** Newest first. */
  messages: readonly Message[]
  paging: ReturnType<typeof useInfiniteQuery>
  /** Undefined until it is known. */
  unread: Unread | undefined
  isOpening: boolean
}

function Thread({ chat, messages, paging, unread, isOpening }: ThreadProps) {
  const [editing, setEditing] = useState<Message>()
  const input = useRef<HTMLTextAreaElement>(null)
  const outbox = useOutbox()
  useEffect(() => void openOutbox(), [])
  const pending = outbox.messages.filter(
    ({ chatId, clientId }) => chatId === chat.id && !messages.some(({ client_id }) => client_id === clientId),
  )
  const firstUnreadId = unread?.firstId
  // Before, nothing counts as seen: the chat may still move to its first unread message.
  const unreadIds = unread ? messages.filter(isUnread).map(({ id }) => id) : []
  const name = chat.expert?.name ?? chat.title
  const endEditing = () => {
    setEditing(undefined)
    input.current?.focus()
  }
  return (
    <section className={styles.thread} aria-label={t('chats.conversation.with', { name })}>
      <ConversationHeader chat={chat} />
      {isOpening && (
        <div className={styles.opening}>
          <SkeletonRows height={72} />
        </div>
      )}
      {!isOpening && messages.length + pending.length === 0 && (
        <EmptyConversation chat={chat} onAsk={() => input.current?.focus()} />
      )}
      {!isOpening && messages.length + pending.length > 0 && (
        <Messages
          // A new one opens there.
          key={firstUnreadId}
          {...{ chat, messages, pending, outbox, paging, firstUnreadId, unreadIds }}
          onEdit={setEditing}
        />
      )}
      {editing && <EditForm key={editing.id} message={editing} onEnd={endEditing} />}
      {!editing && (chat.lock ? <ComposerLock chat={chat} lock={chat.lock} /> : <Composer chat={chat} input={input} />)}
    </section>
  )
}
