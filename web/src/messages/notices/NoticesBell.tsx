import { Bell } from 'lucide-react'
import { useState } from 'react'
import { t, withTexts } from '../../platform/language/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { iconButtonClass } from '../../ui/IconButton.tsx'
import { lazyOverlay } from '../../ui/lazyComponent.tsx'
import styles from './NoticesBell.module.css'

/** The drawer of notices, loaded when it first opens. */
export const NoticesOverlay = lazyOverlay(async () => (await withTexts(import('./NoticesDrawer.tsx'))).NoticesDrawer)

/** Opens the notices from the header, and says how many are new. */
export function NoticesBell({ count }: { count: number }) {
  const [isOpen, setOpen] = useState(false)
  const label = t('notices.title')
  return (
    <>
      <button
        type="button"
        title={label}
        className={`${iconButtonClass()} ${styles.bell}`}
        aria-haspopup="dialog"
        onPointerEnter={NoticesOverlay.preload}
        onFocus={NoticesOverlay.preload}
        onClick={() => setOpen(true)}
      >
        <Bell aria-hidden />
        <span className="visually-hidden">{label}</span>
        <Badge className={styles.badge} count={count} label={t('notices.unread', { count })} />
      </button>
      <NoticesOverlay open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** The number of notices that the learner has not read. */
export function NoticeBadge({ count, className }: { count: number; className?: string | undefined }) {
  return <Badge className={className} count={count} label={t('notices.unread', { count })} />
}
