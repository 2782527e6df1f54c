import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Chat } from '#contract/experts/chats/api.ts'
import { messageAnswerSeconds } from '#contract/experts/chats/rules.ts'
import type { Message } from '#contract/learning/streams/message.ts'
import { ExpertAvatar } from '../../../accounts/users/ExpertAvatar.tsx'
import { SupportLink } from '../../../brands/SupportLink.tsx'
import { ApiFailure } from '../../../platform/api/apiFailure.ts'
import { t } from '../../../platform/language/language.ts'
import type { Entry } from '../../../platform/outbox/entry.ts'
import { openOutbox } from '../../../platform/outbox/outbox.ts'
import { entriesOf, useOutbox } from '../../../platform/outbox/outboxState.ts'
import { useScreenTitle } from '../../../platform/navigation/title.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { Composer } from '../composer/Composer.tsx'
import { ComposerLock } from '../composer/ComposerLock.tsx'
import { EditForm } from '../composer/EditForm.tsx'
import { editKind } from '../outbox/editKind.ts'
import { messageKind } from '../outbox/messageKind.ts'
import styles from './Conversation.module.css'
import { ConversationHeader } from './ConversationHeader.tsx'
import { chatQuery, messagesQuery } from './conversationQueries.ts'
import { Messages } from './Messages.tsx'

export function Conversation({ chatId }: { chatId: number }) {
  const chat = useQuery(chatQuery(chatId))
  const messages = useInfiniteQuery(messagesQuery(chatId))
  if (chat.error instanceof ApiFailure && chat.error.status === 404) notFound({ throw: true })
  const list = messages.data?.pages.flat() ?? []
  // Stored messages may be read by now, or newer ones missing.
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

/** The first message that was unread as the chat opened; complete once all unread ones are loaded. Undefined before. */
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
  /** Undefined until known. */
  unread: Unread | undefined
  isOpening: boolean
}

function Thread({ chat, messages: sent, paging, unread, isOpening }: ThreadProps) {
  const [editing, setEditing] = useState<Message>()
  const input = useRef<HTMLTextAreaElement>(null)
  const { entries } = useOutbox()
  useEffect(() => void openOutbox(), [])
  const messages = withEdits(sent, entries)
  const pending = entriesOf(entries, messageKind).filter(
    ({ id, payload }) => payload.chatId === chat.id && !messages.some(({ client_id }) => client_id === id),
  )
  const firstUnreadId = unread?.firstId
  // Nothing counts as read before the chat has scrolled to its first unread message.
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
          // Remounting scrolls to it.
          key={firstUnreadId}
          chat={chat}
          messages={messages}
          pending={pending}
          paging={paging}
          firstUnreadId={firstUnreadId}
          unreadIds={unreadIds}
          onEdit={setEditing}
        />
      )}
      {editing && <EditForm key={editing.id} message={editing} onEnd={endEditing} />}
      {!editing && (chat.lock ? <ComposerLock chat={chat} lock={chat.lock} /> : <Composer chat={chat} input={input} />)}
    </section>
  )
}

/** Messages with the words that wait to be sent; a refused edit is not shown. */
function withEdits(messages: readonly Message[], entries: readonly Entry[]): readonly Message[] {
  const edits = entriesOf(entries, editKind).filter(({ failure }) => !failure?.isFinal)
  const texts = new Map(edits.map(({ payload: { messageId, text } }) => [messageId, text]))
  return messages.map((message) => ({ ...message, message: texts.get(message.id) ?? message.message }))
}

function EmptyConversation({ chat, onAsk }: { chat: Chat; onAsk: () => void }) {
  const hours = messageAnswerSeconds / 3600
  const { max_consultation_count: count, consultations_left: left, lock } = chat
  if (lock) return <NoMessages chat={chat} />
  return (
    <div className={styles.empty}>
      <EmptyState
        level={3}
        picture={<ExpertAvatar expert={chat.expert} size={132} />}
        title={t('chats.conversation.emptyTitle')}
        text={
          left === null || count === 0
            ? t('chats.conversation.emptyTextUncounted', { hours })
            : t('chats.conversation.emptyText', { count, hours })
        }
        action={
          <Button variant="primary" onClick={onAsk}>
            {t('chats.conversation.ask')}
          </Button>
        }
      />
    </div>
  )
}

/** Promises no answer, because the chat is locked. `ComposerLock` shows the reason. */
function NoMessages({ chat }: { chat: Chat }) {
  const isTrial = chat.lock?.way_out === 'full_course'
  return (
    <div className={styles.empty}>
      <EmptyState
        level={3}
        picture={<ExpertAvatar expert={chat.expert} size={132} />}
        title={isTrial ? t('chats.conversation.trialTitle') : t('chats.conversation.noMessages')}
        text={isTrial && t('chats.conversation.trialText', { hours: messageAnswerSeconds / 3600 })}
      />
    </div>
  )
}
