import type { PointerEvent, ReactNode } from 'react'
import { track } from '../accounts/analytics/track.ts'
import { useUnreadMessages } from '../experts/chats/chatQueries.ts'
import { useWaitingHomework } from '../learning/homework/useWaitingHomework.ts'
import { t } from '../platform/language/language.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Modal } from '../ui/Modal.tsx'
import type { TooltipTrigger } from '../ui/useTooltip.tsx'
import type { MenuEntry, BadgeKind } from './menu.ts'

const badges = { homework: HomeworkBadge, chat: ChatBadge, expert: ExpertBadge } satisfies Record<BadgeKind, unknown>

type BadgeProps = { className: string | undefined }

export interface MenuLinkProps extends Partial<TooltipTrigger> {
  entry: MenuEntry
  current: 'page' | undefined
  className: string
  /** Called before the link navigates. */
  onLeave?: () => void
  children: ReactNode
}

/** A menu entry: a link to a screen, or a button for a dialog. */
export function MenuLink({ entry, current, onLeave, ...rest }: MenuLinkProps) {
  const select = () => {
    onLeave?.()
    if (entry.name === 'support') track('support_click', {})
    entry.open?.()
  }
  const preload = (event: PointerEvent) => {
    Modal.preload()
    rest.onPointerEnter?.(event)
  }
  if (entry.open)
    return (
      <button
        type="button"
        aria-haspopup="dialog"
        aria-current={current}
        onClick={select}
        {...rest}
        onPointerEnter={preload}
      />
    )
  return <AppLink href={entry.path} aria-current={current} onClick={select} {...rest} />
}

/** The number of things that wait for the learner behind a menu entry. */
export function MenuBadge({ of, className }: { of: BadgeKind | undefined; className?: string | undefined }) {
  if (!of) return null
  const CountBadge = badges[of]
  return <CountBadge className={className} />
}

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
