import { useUnreadMessages } from '../chats/useUnreadMessages.ts'
import { useWaitingHomework } from '../homework/useWaitingHomework.ts'
import { t } from '../language.ts'
import { Badge } from '../ui/Badge.tsx'
import type { Counter as CounterName } from './menu.ts'

const counters = { homework: HomeworkCounter, chat: ChatCounter, expert: ExpertCounter } satisfies Record<
  CounterName,
  unknown
>

/** How much of a menu entry waits for the learner. */
export function Counter({ of, className }: { of: CounterName | undefined; className?: string | undefined }) {
  if (!of) return null
  const Shown = counters[of]
  return <Shown className={className} />
}

type Look = { className: string | undefined }

function HomeworkCounter({ className }: Look) {
  const count = useWaitingHomework()
  return <Badge className={className} count={count} label={t('homework.waiting', { count })} />
}

function ChatCounter({ className }: Look) {
  const count = useUnreadMessages()
  return <Badge className={className} count={count} label={t('chats.unread', { count })} />
}

function ExpertCounter({ className }: Look) {
  const count = useWaitingHomework() + useUnreadMessages()
  return <Badge className={className} count={count} label={t('shell.expertWaiting', { count })} />
}
