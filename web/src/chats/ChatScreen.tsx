import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { ApiFailure } from '../apiFailure.ts'
import { useApplicationConfig } from '../brands/applicationConfig.ts'
import { SupportLink } from '../brands/SupportLink.tsx'
import { t, useLanguage } from '../language.ts'
import { NotAvailable } from '../shell/NotAvailable.tsx'
import { Fetched } from '../ui/Fetched.tsx'
import { Note } from '../ui/Note.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { ShowMore } from '../ui/ShowMore.tsx'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'
import { chatQuery, messagesQuery } from './chatQueries.ts'
import styles from './ChatScreen.module.css'
import { MessageList } from './MessageList.tsx'

/** What the learner and the expert of a run have written, the latest at the end. */
export function ChatScreen({ chatId }: { chatId: number }) {
  useLanguage()
  const { is_chat_support: hasChats } = useApplicationConfig().feature_flags
  if (hasChats) return <Chat chatId={chatId} />
  return (
    <>
      <PageTitle>{t('chats.title')}</PageTitle>
      <NotAvailable title={t('chats.notAvailable')} />
    </>
  )
}

function Chat({ chatId }: { chatId: number }) {
  const chat = useQuery(chatQuery(chatId))
  const messages = useInfiniteQuery(messagesQuery(chatId))
  if (chat.error instanceof ApiFailure && chat.error.status === 404) notFound({ throw: true })
  const shown = messages.data?.pages.flat() ?? []
  return (
    <Fetched
      queries={[chat, messages]}
      skeleton={<SkeletonRows height={72} />}
      errorTitle={t('chats.oneLoadFailed')}
      support={<SupportLink />}
    >
      <PageTitle>{chat.data?.title ?? ''}</PageTitle>
      <div className={styles.chat}>
        <ShowMore className={styles.more} paging={messages} label={t('chats.earlier')} />
        {shown.length === 0 && <p className="muted">{t('chats.noMessages')}</p>}
        <MessageList messages={shown} />
        <Note className={styles.note} action={<SupportLink />}>
          {chat.data?.stream_status === 'open' ? t('chats.readOnly') : t('chats.closed')}
        </Note>
      </div>
    </Fetched>
  )
}
