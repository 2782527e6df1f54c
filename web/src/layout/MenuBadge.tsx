import { useUnreadMessages } from '../experts/chats/chatQueries.ts'
import { useWaitingHomework } from '../learning/homework/useWaitingHomework.ts'
import { t } from '../platform/language/language.ts'
import { Badge } from '../ui/Badge.tsx'
import type { BadgeKind } from './menu.ts'

const badges = { homework: HomeworkBadge, chat: ChatBadge, expert: ExpertBadge } satisfies Record<BadgeKind, unknown>

/** The count on a menu entry: what waits for the learner. */
export function MenuBadge({ of, className }: { of: BadgeKind | undefined; className?: string | undefined }) {
  if (!of) return null
  const CountBadge = badges[of]
  return <CountBadge className={className} />
}

type BadgeProps = { className: string | undefined }

function HomeworkBadge({ className }: BadgeProps) {
  const count = useWaitingHomework()
  return <Badge className={className} count={count} label={t('homework.waiting', { count })} />
}

function ChatBadge({ className }: BadgeProps) {
  const count = useUnreadMessages()
  return <Badge className={className} count={count} label={t('chats.unread', { count })} />
}

function ExpertBadge({ className }: BadgeProps) {
  const count = useWaitingHomework() + useUnreadMessages()
  return <Badge className={className} count={count} label={t('layout.expertWaiting', { count })} />
}
