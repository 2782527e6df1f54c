import { CalendarClock, ChevronRight, CircleCheck, MessageCircle, Sun, Undo2, Video } from 'lucide-react'
import type { Notice } from '#contract/messages/notices/api.ts'
import { formatDateTime } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { classes } from '../../ui/classes.ts'
import { noticeContent, type NoticeContent } from './noticeContent.ts'
import styles from './Notices.module.css'

const icons = {
  approved: CircleCheck,
  returned: Undo2,
  message: MessageCircle,
  access: CalendarClock,
  freeze: Sun,
  meeting: Video,
}

type NoticeRowProps = { notice: Notice; onRead: () => void; onLeave: () => void }

/** A notice as a link to what it is about; opening it marks it as read. */
export function NoticeRow({ notice, onRead, onLeave }: NoticeRowProps) {
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
