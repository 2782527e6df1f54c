import { CircleCheck, MessageCircle } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type { Chat } from '#contract/experts/chats/api.ts'
import type { Message } from '#contract/learning/streams/message.ts'
import { isEditable, isMessageRatable } from '#contract/experts/chats/rules.ts'
import { nowSeconds } from '../../../platform/clock.ts'
import { daysBetween, formatWeekday } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { classes } from '../../../ui/classes.ts'
import { useUser } from '../../../accounts/users/userQuery.ts'
import styles from './Conversation.module.css'
import type { DayMessages, MessageGroup, NumberedConsultation } from './messageGrouping.ts'
import { MessageItem } from './MessageItem.tsx'
import { ConsultationRating, MessageRating } from './Ratings.tsx'

export interface MessageGroupsProps {
  chat: Chat
  groups: readonly MessageGroup[]
  /** The first message that was unread when the chat was opened. */
  firstUnreadId: number | undefined
  onEdit: (message: Message) => void
  /** Messages not sent yet, at the end. */
  pending: ReactNode
}

/** Messages by day; those of a consultation in a bracket. */
export function MessageGroups({ groups, pending, ...rest }: MessageGroupsProps) {
  const last = groups.at(-1)
  const isInLast = last?.consultation?.status === 'open'
  return (
    <>
      {groups.map((group) => {
        const first = group.days[0]
        const key = `${group.consultation?.id ?? 'none'} ${first?.messages[0]?.id}`
        return (
          <Fragment key={key}>
            {first?.startsDay && <DayHeading day={first.day} />}
            <Bracket chatId={rest.chat.id} group={group}>
              {group.days.map((day, index) => (
                <Fragment key={day.day}>
                  {index > 0 && day.startsDay && <DayHeading day={day.day} />}
                  <DayList day={day} group={group} {...rest} />
                </Fragment>
              ))}
              {group === last && isInLast && pending}
            </Bracket>
          </Fragment>
        )
      })}
      {!isInLast && pending}
    </>
  )
}

type DayListProps = Omit<MessageGroupsProps, 'groups' | 'pending'> & { day: DayMessages; group: MessageGroup }

function DayList({ day, group, chat, firstUnreadId, onEdit }: DayListProps) {
  const userId = useUser().id
  const { expert_message_id: expertMessageId } = chat
  // Editing uses no consultation.
  const canEdit = !chat.lock || chat.lock.code === 'consultations_exhausted'
  return (
    <ul className={styles.messages}>
      {day.messages.map((message, index) => (
        <Fragment key={message.id}>
          {message.id === firstUnreadId && (
            <li className={styles.unread} data-unread>
              {t('chats.conversation.unread')}
            </li>
          )}
          <MessageItem
            message={message}
            streamId={chat.stream_id}
            expert={chat.expert}
            onEdit={canEdit && isEditable(message, { userId, expertMessageId }) ? () => onEdit(message) : undefined}
          />
          {isAnswer(message, day.messages[index + 1]) && isRatable(message, group.consultation) && (
            <li>
              <MessageRating message={message} />
            </li>
          )}
        </Fragment>
      ))}
    </ul>
  )
}

/** Whether it is the last of an expert's consecutive messages, which are rated together. */
function isAnswer({ employee, user_homework_status_id: statusId }: Message, next: Message | undefined): boolean {
  return employee.is_expert && statusId === null && !next?.employee.is_expert
}

/** A closed consultation is rated as a whole; a message's existing rating stays editable. */
function isRatable({ rating }: Message, consultation: NumberedConsultation | undefined): boolean {
  if (!isMessageRatable({ isOwn: false }, consultation)) return false
  return consultation?.status !== 'close' || rating !== null
}

function DayHeading({ day }: { day: string }) {
  return <p className={styles.day}>{isToday(day) ? t('chats.conversation.today') : formatWeekday(day)}</p>
}

function isToday(day: string): boolean {
  return daysBetween(nowSeconds(), day) === 0
}

type BracketProps = { chatId: number; group: MessageGroup; children: ReactNode }

function Bracket({ chatId, group: { consultation, hasStart }, children }: BracketProps) {
  if (!consultation) return children
  const isOpen = consultation.status === 'open'
  const Icon = isOpen ? MessageCircle : CircleCheck
  const label = consultationLabel(consultation)
  return (
    <section
      className={classes(styles.bracket, isOpen && styles.open)}
      data-cut={!hasStart || undefined}
      aria-label={label}
    >
      {hasStart && (
        <p className={styles.bracketHead}>
          <Icon aria-hidden />
          {label}
        </p>
      )}
      {children}
      {!isOpen && <ConsultationRating chatId={chatId} consultation={consultation} />}
    </section>
  )
}

function consultationLabel({ number, status, amount }: NumberedConsultation): string {
  if (status === 'open') return t('chats.conversation.consultationOpen', { number })
  return amount === 0
    ? t('chats.conversation.consultationReturned', { number })
    : t('chats.conversation.consultationClosed', { number })
}
