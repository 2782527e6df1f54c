import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Chat } from '#contract/chats/api.ts'
import { useApplicationConfig } from '../brands/applicationConfig.ts'
import { SupportLink } from '../brands/SupportLink.tsx'
import { daysBetween, formatDate, formatTime } from '../format.ts'
import { t, useLanguage } from '../language.ts'
import { paths } from '../paths.ts'
import { NotAvailable } from '../shell/NotAvailable.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Badge } from '../ui/Badge.tsx'
import { classes } from '../ui/classes.ts'
import { Fetched } from '../ui/Fetched.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'
import styles from './ChatListScreen.module.css'
import { chatsQuery } from './chatQueries.ts'

/** The chats with the experts of the learner's runs. */
export function ChatListScreen() {
  useLanguage()
  const { is_chat_support: hasChats } = useApplicationConfig().feature_flags
  return (
    <>
      <PageTitle>{t('chats.title')}</PageTitle>
      {hasChats ? <Chats /> : <NotAvailable title={t('chats.notAvailable')} />}
    </>
  )
}

function Chats() {
  const chats = useQuery(chatsQuery())
  return (
    <Fetched
      queries={[chats]}
      skeleton={<SkeletonRows count={3} height={76} />}
      errorTitle={t('chats.loadFailed')}
      support={<SupportLink />}
    >
      {chats.data?.length === 0 && <NotAvailable title={t('chats.notAvailable')} />}
      <ul className={styles.list}>
        {chats.data?.map((chat) => (
          <li key={chat.id}>
            <ChatLink chat={chat} />
          </li>
        ))}
      </ul>
    </Fetched>
  )
}

function ChatLink({ chat }: { chat: Chat }) {
  const { id, title, last_message: message, last_message_at: at, unread_count: unread } = chat
  return (
    <Link className={styles.chat ?? ''} to={paths.chat({ chatId: id })}>
      <Avatar seed={id} size={48} />
      <span>
        <b>{title}</b>
        <span className={classes('t-small muted trunc', styles.last)}>{message ?? t('chats.noMessages')}</span>
      </span>
      <span className={styles.end}>
        {at !== null && <span className="t-small muted nowrap">{momentOf(at)}</span>}
        <Badge count={unread} label={t('chats.unread', { count: unread })} />
      </span>
    </Link>
  )
}

function momentOf(seconds: number): string {
  return daysBetween(seconds, Date.now() / 1000) === 0 ? formatTime(seconds) : formatDate(seconds, 'short')
}
