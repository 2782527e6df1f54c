import { Link } from '@tanstack/react-router'
import type { PointerEvent, ReactNode } from 'react'
import { track } from '../analytics/track.ts'
import { openClubs } from '../communities/openClubs.ts'
import { Modal } from '../ui/Modal.tsx'
import type { TooltipTrigger } from '../ui/useTooltip.tsx'
import type { MenuEntry } from './menu.ts'

export interface MenuLinkProps extends Partial<TooltipTrigger> {
  entry: MenuEntry
  current: 'page' | undefined
  className: string
  /** Before it leads away. */
  onLeave?: () => void
  children: ReactNode
}

/** An entry of a menu: a link to a screen, or a button for what opens over the page. */
export function MenuLink({ entry, current, onLeave, ...look }: MenuLinkProps) {
  const leave = () => {
    onLeave?.()
    if (entry.name === 'support') track('support_click')
    if (entry.opens) openClubs()
  }
  const approach = (event: PointerEvent) => {
    Modal.preload()
    look.onPointerEnter?.(event)
  }
  if (entry.opens)
    return <button type="button" aria-haspopup="dialog" onClick={leave} {...look} onPointerEnter={approach} />
  return <Link to={entry.path} activeProps={{}} aria-current={current} onClick={leave} {...look} />
}
