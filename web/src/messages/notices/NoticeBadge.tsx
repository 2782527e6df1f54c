import { t } from '../../platform/language/language.ts'
import { Badge } from '../../ui/Badge.tsx'

/** The number of notices that the learner has not read. */
export function NoticeBadge({ count, className }: { count: number; className?: string | undefined }) {
  return <Badge className={className} count={count} label={t('notices.unread', { count })} />
}
