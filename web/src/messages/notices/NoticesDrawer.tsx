import { useInfiniteQuery } from '@tanstack/react-query'
import { Bell, CheckCheck } from 'lucide-react'
import { readNotice, readNotices, type Notice } from '#contract/messages/notices/api.ts'
import { logError } from '../../platform/errorLog/errorLog.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { call } from '../../platform/api/api.ts'
import { t, useLanguage } from '../../platform/language/language.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { useAction } from '../../ui/useAction.ts'
import { NoticeRow } from './NoticeRow.tsx'
import { noticesQuery, refreshNotices } from './noticeQuery.ts'
import styles from './Notices.module.css'

export type NoticesDrawerProps = { open: boolean; onClose: () => void }

/** What the learner was told, newest first. */
export function NoticesDrawer({ open, onClose }: NoticesDrawerProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={<span className={styles.title}>{t('notices.title')}</span>}
      placement="side"
    >
      <NoticeList onLeave={onClose} />
    </Modal>
  )
}

function NoticeList({ onLeave }: { onLeave: () => void }) {
  useLanguage()
  const query = useInfiniteQuery(noticesQuery())
  const pages = query.data?.pages ?? []
  // A page that shifted between requests repeats some.
  const notices = [...new Map(pages.flatMap(({ items }) => items).map((notice) => [notice.id, notice])).values()]
  return (
    <QueryBoundary
      queries={[query]}
      skeleton={<SkeletonRows height={88} />}
      errorTitle={t('notices.loadFailed')}
      support={<SupportLink />}
    >
      {notices.length === 0 && <EmptyState icon={<Bell />} title={t('notices.emptyTitle')} text={t('notices.empty')} />}
      {(pages[0]?.unread_count ?? 0) > 0 && <ReadAllButton newest={notices[0]} />}
      <ul className={styles.list}>
        {notices.map((notice) => (
          <li key={notice.id}>
            <NoticeRow notice={notice} onRead={() => void markRead(notice)} onLeave={onLeave} />
          </li>
        ))}
      </ul>
      <ShowMore className={styles.more} paging={query} label={t('notices.showMore')} />
    </QueryBoundary>
  )
}

/** A failure leaves it unread; the learner has followed its link by then. */
async function markRead({ id: noticeId, is_read: isRead }: Notice): Promise<void> {
  if (isRead) return
  await call(readNotice, { params: { noticeId } }).then(refreshNotices, logError)
}

/** Marks what the list shows: a notice that arrives meanwhile stays unread. */
function ReadAllButton({ newest }: { newest: Notice | undefined }) {
  const readAll = useAction(async () => {
    await call(readNotices, { body: { last_id: newest?.id ?? 1 } })
    await refreshNotices()
  })
  return (
    <Button
      className={styles.readAll}
      size="small"
      icon={<CheckCheck aria-hidden />}
      busy={readAll.isPending}
      onClick={() => readAll.run()}
    >
      {t('notices.readAll')}
    </Button>
  )
}
