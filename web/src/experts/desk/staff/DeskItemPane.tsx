import { useQuery, useInfiniteQuery } from '@tanstack/react-query'
import type { DeskItemDetails } from '#contract/experts/desk/itemApi.ts'
import type { Message } from '#contract/learning/streams/message.ts'
import { SentFiles } from '../../../learning/files/SentFiles.tsx'
import { formatDateTime } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { ShowMore } from '../../../ui/ShowMore.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import styles from './Chat.module.css'
import { ChatForm } from './ChatForm.tsx'
import { holderFacts, TimeLeftTag } from './deskLabels.tsx'
import { DeskMeeting } from './DeskMeeting.tsx'
import { DeskPane, LearnerHeader } from './DeskPane.tsx'
import { itemQuery, type ItemRef, messagesQuery } from './deskQueries.ts'

type DeskItemPaneProps = { item: ItemRef; onNext: () => void }

/** A chat or a meeting request. */
export function DeskItemPane({ item, onNext }: DeskItemPaneProps) {
  const details = useQuery({ ...itemQuery(item), staleTime: 0 })
  const texts = {
    label: t('desk.staff.item'),
    failed: t('desk.staff.itemFailed'),
    missing: t('desk.staff.itemMissing'),
    missingText: t('desk.staff.itemMissingText'),
  }
  return (
    <DeskPane query={details} texts={texts}>
      {(found) => (
        <>
          <Header item={found} />
          {item.kind === 'chat' ? <Chat item={found} onNext={onNext} /> : <DeskMeeting item={found} onNext={onNext} />}
        </>
      )}
    </DeskPane>
  )
}

type DetailsProps = { item: DeskItemDetails; onNext: () => void }

function Chat({ item, onNext }: DetailsProps) {
  return (
    <>
      <ChatMessages chatId={item.id} learnerId={item.learner.id} />
      <ChatForm item={item} onNext={onNext} />
    </>
  )
}

function Header({ item }: { item: DeskItemDetails }) {
  const { learner, course, holder, answer_by: answerBy, sent_at: sentAt } = item
  const facts = [course, ...holderFacts(holder)]
  const state =
    answerBy === null ? (
      <StatusTag tone="ok">{t('desk.staff.nothingWaits')}</StatusTag>
    ) : (
      <TimeLeftTag item={{ sent_at: sentAt, answer_by: answerBy }} />
    )
  return <LearnerHeader learner={learner} facts={facts} state={state} notesCount={item.notes_count} />
}

function ChatMessages({ chatId, learnerId }: { chatId: number; learnerId: number }) {
  const query = useInfiniteQuery(messagesQuery(chatId))
  const messages = query.data?.pages.toReversed().flatMap((page) => page.messages) ?? []
  return (
    <QueryBoundary
      queries={[query]}
      skeleton={<SkeletonRows height={60} />}
      errorTitle={t('desk.staff.messagesFailed')}
    >
      <ShowMore paging={query} label={t('desk.staff.earlierMessages')} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <ol className={styles.messages} tabIndex={0} aria-label={t('desk.staff.messages')}>
        {messages.map((message) => (
          <li key={message.id} data-own={message.user_id !== learnerId || undefined} className={styles.message}>
            <MessageText message={message} />
          </li>
        ))}
      </ol>
    </QueryBoundary>
  )
}

function MessageText({ message }: { message: Message }) {
  const { employee, created_at: createdAt, homework, files } = message
  return (
    <>
      <p className="t-small muted">
        <bdi>{employee.name}</bdi> · {formatDateTime(createdAt)}
      </p>
      {homework && <p className="t-small">{t('desk.staff.aboutHomework', { title: homework.title })}</p>}
      <p className={styles.text}>{message.message}</p>
      <SentFiles files={files} />
    </>
  )
}
