import { useQuery } from '@tanstack/react-query'
import { Snowflake } from 'lucide-react'
import type { Chat } from '#contract/experts/chats/api.ts'
import { hasShop, useFlags } from '../../brands/applicationConfig.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { nowSeconds } from '../../platform/clock.ts'
import { daysBetween, formatDate, formatTime, formatWeekday } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { NotAvailable } from '../../brands/EmptySection.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { classes } from '../../ui/classes.ts'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { useUser } from '../../accounts/users/userQuery.ts'
import styles from './ChatList.module.css'
import { chatsQuery } from './chatQueries.ts'
import { ExpertAvatar } from '../../accounts/users/ExpertAvatar.tsx'

/** The chats of the learner's runs, by latest message. */
export function ChatList({ currentId }: { currentId: number | undefined }) {
  const chats = useQuery(chatsQuery())
  const isSold = hasShop(useFlags())
  return (
    <QueryBoundary
      queries={[chats]}
      skeleton={<SkeletonRows count={3} height={76} />}
      errorTitle={t('chats.loadFailed')}
      support={<SupportLink />}
    >
      {chats.data?.length === 0 && currentId === undefined && (
        <NotAvailable
          title={t('chats.notAvailable')}
          {...(isSold && { act: { path: paths.catalog(), label: t('courses.catalog') } })}
        />
      )}
      <nav aria-label={t('chats.titleShort')}>
        <ul className={styles.list}>
          {chats.data?.map((chat) => (
            <li key={chat.id}>
              <ChatLink chat={chat} />
            </li>
          ))}
        </ul>
      </nav>
    </QueryBoundary>
  )
}

function ChatLink({ chat }: { chat: Chat }) {
  const { id, title, expert, unread_count: unread, last_message_at: at, lock } = chat
  return (
    <AppLink className={styles.chat} href={paths.chat({ chatId: id })}>
      <ExpertAvatar expert={expert} size={52} online={expert?.is_on_duty === true} />
      <span className={styles.text}>
        <span className="t-h3 trunc">{expert?.name ?? title}</span>
        <span className={classes('t-small muted trunc', styles.last)}>
          <LastMessage chat={chat} />
        </span>
      </span>
      <span className={styles.end}>
        {lock?.code === 'stream_frozen' ? (
          <Snowflake aria-hidden />
        ) : (
          at !== null && <span className="t-micro muted nowrap">{messageTime(at)}</span>
        )}
        <Badge count={unread} label={t('chats.unread', { count: unread })} />
      </span>
    </AppLink>
  )
}

/** The latest message; the course and “read only” for a closed chat. */
function LastMessage({ chat }: { chat: Chat }) {
  const userId = useUser().id
  const { title, lock, last_message: message, last_message_user_id: authorId } = chat
  if (lock) return `${title} · ${t('chats.conversation.readOnly')}`
  if (message === null) return t('chats.noMessages')
  return authorId === userId ? `${t('chats.you')} ${message}` : message
}

const weekDays = 7

function messageTime(seconds: number): string {
  const now = nowSeconds()
  const days = daysBetween(seconds, now)
  if (days === 0) return formatTime(seconds)
  return days < weekDays ? formatWeekday(seconds, 'short') : formatDate(seconds, 'short')
}
