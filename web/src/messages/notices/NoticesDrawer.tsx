import { useInfiniteQuery } from '@tanstack/react-query'
import {
  Bell,
  CalendarClock,
  CheckCheck,
  ChevronRight,
  CircleCheck,
  CreditCard,
  LifeBuoy,
  Megaphone,
  MessageCircle,
  Sun,
  Undo2,
  Video,
} from 'lucide-react'
import { readNotice, readNotices, type Notice } from '#contract/messages/notices/api.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { call } from '../../platform/api/api.ts'
import { logError } from '../../platform/errorLog/errorLog.ts'
import { formatDateTime } from '../../platform/language/format.ts'
import { t, useLanguage } from '../../platform/language/language.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { useAction } from '../../ui/useAction.ts'
import { noticeContent, type NoticeContent } from './noticeContent.ts'
import { noticesQuery, refreshNotices } from './readNotices.ts'
import styles from './Notices.module.css'

const icons = {
  approved: CircleCheck,
  returned: Undo2,
  message: MessageCircle,
  access: CalendarClock,
  freeze: Sun,
  meeting: Video,
  support: LifeBuoy,
  payment: CreditCard,
  announcement: Megaphone,
}

type NoticeRowProps = { notice: Notice; onRead: () => void; onLeave: () => void }

export type NoticesDrawerProps = { open: boolean; onClose: () => void }

/** The learner's notices, newest first. */
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
  // Pages that shift between requests repeat notices.
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

/** Failures are only logged: the learner has followed the link by then. */
async function markRead({ id: noticeId, is_read: isRead }: Notice): Promise<void> {
  if (isRead) return
  await call(readNotice, { params: { noticeId } }).then(refreshNotices, logError)
}

/** Marks the listed notices as read; one that arrives meanwhile stays unread. */
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

/** A notice as a link to what it is about; opening it marks it as read. */
function NoticeRow({ notice, onRead, onLeave }: NoticeRowProps) {
  const content = noticeContent(notice)
  const className = classes(styles.notice, !notice.is_read && styles.unread)
  const body = <RowContent notice={notice} content={content} />
  if (content.path === undefined)
    return (
      <button type="button" className={className} onClick={onRead}>
        {body}
      </button>
    )
  const follow = () => {
    onRead()
    onLeave()
  }
  return (
    <AppLink href={content.path} preload={false} className={className} onClick={follow}>
      {body}
    </AppLink>
  )
}

function RowContent({ notice, content }: { notice: Notice; content: NoticeContent }) {
  const { kind, headline, subject, detail } = content
  const Icon = icons[kind]
  return (
    <>
      <Icon aria-hidden />
      <span className={styles.text}>
        <b>
          {!notice.is_read && <span className="visually-hidden">{t('notices.isNew')} </span>}
          {headline}
        </b>
        <span>{subject}</span>
        {detail && <span className="t-small muted">{detail}</span>}
        <time className="t-small muted" dateTime={new Date(notice.created_at * 1000).toISOString()}>
          {formatDateTime(notice.created_at)}
        </time>
      </span>
      {content.path !== undefined && <ChevronRight aria-hidden className={styles.chevron} />}
    </>
  )
}
