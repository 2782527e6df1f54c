import { useRouterState } from '@tanstack/react-router'
import { useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import type { SlotPage, SlotPlacement } from '#contract/club/banners/positions.ts'

export interface PageSlotProps {
  page: SlotPage
  placement: SlotPlacement
  /** The course and the day of the page. */
  courseId?: number | undefined
  dayId?: number | undefined
  /** Called by a slot that covers something once the person wants to see that. */
  onLeave?: (() => void) | undefined
  /** The banner that the server has rendered here, with its rendering. */
  standing?: { id: number; rendering: ReactNode }
}

let Filled: ComponentType<PageSlotProps> | undefined
const listeners = new Set<() => void>()

/** Called by the code of the slots once it and their contents are there. */
export function fillSlots(component: ComponentType<PageSlotProps>): void {
  Filled = component
  for (const listener of listeners) listener()
}

function onFilled(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * A place for news of the school. It never changes its size after it has been drawn: without its contents by then it stays empty
 * until the next page, so that nothing moves.
 */
export function PageSlot(props: PageSlotProps) {
  const [rendered] = useState(() => (Filled ? null : renderedSlot(props.placement)))
  return rendered ? <RenderedSlot {...props} rendered={rendered} /> : <FilledSlot {...props} />
}

function FilledSlot(props: PageSlotProps) {
  const [Content] = useState(() => Filled)
  return Content ? <Content {...props} /> : null
}

/** The slot in the page as the server has rendered it. */
function renderedSlot(placement: SlotPlacement): HTMLElement | null {
  return document.querySelector(`#root[data-rendered] [data-slot=${placement}]`)
}

/** Whether the page shows a slot that waits for its code. */
export function isSlotRendered(): boolean {
  return document.querySelector('[data-banner]') !== null
}

/** Keeps the server's rendering until the code of the slots has come. */
function RenderedSlot({ rendered, ...props }: PageSlotProps & { rendered: HTMLElement }) {
  const isFilled = useSyncExternalStore(onFilled, () => Filled !== undefined)
  const { banner } = rendered.dataset
  const rendering = (
    <aside
      ref={(node) => node?.replaceChildren(...rendered.cloneNode(true).childNodes)}
      className={rendered.className}
      aria-label={rendered.ariaLabel ?? undefined}
      data-slot={props.placement}
      data-banner={banner}
    />
  )
  return isFilled ? <FilledSlot {...props} standing={{ id: Number(banner), rendering }} /> : rendering
}

/** A slot of a layout, which is filled anew with each page. */
export function LayoutSlot(props: Pick<PageSlotProps, 'page' | 'placement'>) {
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  return <PageSlot key={pathname} {...props} />
}
