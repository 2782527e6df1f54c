import type { PointerEvent, ReactNode } from 'react'
import { track } from '../accounts/analytics/track.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { Modal } from '../ui/Modal.tsx'
import type { TooltipTrigger } from '../ui/useTooltip.tsx'
import type { MenuEntry } from './menu.ts'

export interface MenuLinkProps extends Partial<TooltipTrigger> {
  entry: MenuEntry
  current: 'page' | undefined
  className: string
  /** Called before it navigates. */
  onLeave?: () => void
  children: ReactNode
}

/** A menu entry: a link to a screen, or a button for a dialog. */
export function MenuLink({ entry, current, onLeave, ...rest }: MenuLinkProps) {
  const select = () => {
    onLeave?.()
    if (entry.name === 'support') track('support_click')
    entry.open?.()
  }
  const preload = (event: PointerEvent) => {
    Modal.preload()
    rest.onPointerEnter?.(event)
  }
  if (entry.open)
    return <button type="button" aria-haspopup="dialog" onClick={select} {...rest} onPointerEnter={preload} />
  return <AppLink href={entry.path} aria-current={current} onClick={select} {...rest} />
}
