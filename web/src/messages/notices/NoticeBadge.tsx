import { t } from '../../platform/language/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { useUser } from '../../accounts/users/userQuery.ts'

/** The number of notices that the learner has not read. */
export function NoticeBadge({ className }: { className?: string | undefined }) {
  const { unread_notices: count = 0 } = useUser()
  return <Badge className={className} count={count} label={t('notices.unread', { count })} />
}
