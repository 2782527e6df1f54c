import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { t, useLanguage } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { NotAvailable } from '../../brands/EmptySection.tsx'
import { tabletUp } from '../../ui/breakpoints.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Loading } from '../../ui/Skeleton.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { useMedia } from '../../ui/useMedia.ts'
import styles from './ChatScreen.module.css'
import { ChatList } from './ChatList.tsx'
import { chatsQuery } from './chatQueries.ts'
import { Conversation } from './conversation/Conversation.tsx'

export function ChatListScreen() {
  useLanguage()
  return <ChatColumns chatId={undefined} />
}

export function ChatScreen({ chatId }: { chatId: number }) {
  useLanguage()
  return <ChatColumns chatId={chatId} />
}

/** The chats beside the open one; only one of the two on a phone. */
function ChatColumns({ chatId }: { chatId: number | undefined }) {
  const { is_chat_support: hasChats } = useApplicationConfig().feature_flags
  const chats = useQuery({ ...chatsQuery(), enabled: hasChats })
  const [latest] = chats.data ?? []
  const isWide = useMedia(tabletUp)
  if (!hasChats)
    return (
      <>
        <PageTitle>{t('chats.title')}</PageTitle>
        <NotAvailable title={t('chats.notAvailable')} text={t('brands.notInSchoolText')} />
      </>
    )
  if (chatId === undefined && isWide && latest) return <Navigate to={paths.chat({ chatId: latest.id })} replace />
  const isOpening = chatId === undefined && isWide && chats.isPending
  return (
    <div className={styles.columns} data-chat={isOpening ? '' : chatId}>
      <div className={styles.list}>
        <PageTitle>{t('chats.title')}</PageTitle>
        <div className={styles.chats}>
          <ChatList currentId={chatId} />
        </div>
      </div>
      {chatId !== undefined && <Conversation key={chatId} chatId={chatId} />}
      {isOpening && (
        <Loading>
          <SkeletonRows height={72} />
        </Loading>
      )}
    </div>
  )
}
