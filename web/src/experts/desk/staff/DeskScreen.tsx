import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { maxCount, type ItemKind } from '#contract/experts/desk/rules.ts'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { hrefOf } from '../../../platform/navigation/paths.ts'
import { useRouteSearch } from '../../../platform/navigation/search.ts'
import { TimezoneNote } from '../../../console/TimezoneNote.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Loading } from '../../../ui/Skeleton.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { DeskFigures } from './DeskFigures.tsx'
import { DeskItemPane } from './DeskItemPane.tsx'
import styles from './Desk.module.css'
import { DeskQueue } from './DeskQueue.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { deskQuery, itemsOf, keyOf, type ItemRef, deskSearch } from './deskQueries.ts'
import { deskPath, useDeskNavigation, useKeysShortcut } from './useDeskNavigation.ts'

/** Lazy, because the queue does not need the player. */
const DeskEntryPane = lazyComponent(async () => (await import('./DeskEntryPane.tsx')).DeskEntryPane, {
  pending: () => (
    <Loading>
      <SkeletonRows count={3} height={160} />
    </Loading>
  ),
})

type Opened = { attemptId?: number; chatId?: number; meetingId?: number }

/** The queue beside the opened item; above it on tablets, one of the two on phones. */
export function DeskScreen(opened: Opened) {
  useLanguage()
  const router = useRouter()
  const { kind } = useRouteSearch(deskSearch)
  const queue = useInfiniteQuery(deskQuery(kind))
  const items = itemsOf(queue.data)
  const item = itemOf(opened)
  const openNext = useDeskNavigation(items, item, queue)
  const [areKeysOpen, setKeysOpen] = useState(false)
  useKeysShortcut(() => setKeysOpen(true))
  const isEmpty = item === undefined && queue.isSuccess && items.length === 0
  const [page] = queue.data?.pages ?? []
  const { homework, chat, meeting } = useLastCounts(page?.kind_counts)
  const tabs = [
    { value: 'all' as const, label: t('desk.staff.tabAll'), count: Math.min(maxCount, homework + chat + meeting) },
    { value: 'homework' as const, label: t('desk.staff.tabHomework'), count: homework },
    { value: 'chat' as const, label: t('desk.staff.tabChats'), count: chat },
    { value: 'meeting' as const, label: t('desk.staff.tabMeetings'), count: meeting },
  ]
  const showKind = (tab: 'all' | ItemKind) => {
    const path = deskPath(item, { kind: tab === 'all' ? undefined : tab })
    void router.navigate({ href: hrefOf(path), replace: true, resetScroll: false })
  }
  return (
    <div className={styles.desk} data-opened={item !== undefined || undefined}>
      <PageTitle>{t('desk.staff.title')}</PageTitle>
      <TimezoneNote />
      <Tabs
        label={t('desk.staff.tabs')}
        items={tabs}
        value={kind ?? 'all'}
        onChange={showKind}
        className={styles.panel}
      >
        <DeskFigures counts={page?.counts} />
        <div className={styles.columns} data-empty={isEmpty || undefined}>
          <DeskQueue queue={queue} items={items} opened={item} />
          {item === undefined ? (
            items.length > 0 && <NothingChosen />
          ) : (
            <OpenedItem key={keyOf(item)} item={item} onNext={openNext} />
          )}
        </div>
      </Tabs>
      <KeysDialog open={areKeysOpen} onClose={() => setKeysOpen(false)} />
    </div>
  )
}

const noCounts = { homework: 0, chat: 0, meeting: 0 }

/** Keeps the counts while another tab is loading. */
function useLastCounts(counts: typeof noCounts | undefined): typeof noCounts {
  const [last, setLast] = useState(noCounts)
  if (counts && counts !== last) setLast(counts)
  return counts ?? last
}

function itemOf({ attemptId, chatId, meetingId }: Opened): ItemRef | undefined {
  if (attemptId !== undefined) return { kind: 'homework', id: attemptId }
  if (chatId !== undefined) return { kind: 'chat', id: chatId }
  return meetingId === undefined ? undefined : { kind: 'meeting', id: meetingId }
}

function OpenedItem({ item, onNext }: { item: ItemRef; onNext: () => void }) {
  if (item.kind === 'homework') return <DeskEntryPane attemptId={item.id} onNext={onNext} />
  return <DeskItemPane item={item} onNext={onNext} />
}

function NothingChosen() {
  return (
    <EmptyState
      className={styles.nothing}
      icon={<Inbox aria-hidden />}
      title={t('desk.staff.chooseTitle')}
      text={t('desk.staff.chooseText')}
    />
  )
}
