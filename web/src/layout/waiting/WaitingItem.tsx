import { useState } from 'react'
import { withTexts } from '../../platform/language/language.ts'
import { useEntriesMark } from '../../platform/outbox/outboxMark.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { Modal } from '../../ui/Modal.tsx'

const WaitingButton = lazyComponent(async () => (await withTexts(import('./WaitingButton.tsx'))).WaitingButton, {
  failed: () => null,
})

export function preloadWaiting(): void {
  Modal.preload()
  WaitingButton.preload()
}

/** The header's button of what waits to be sent; its code loads with the first entry. */
export function WaitingItem() {
  const isMarked = useEntriesMark()
  const [wasMarked, setWasMarked] = useState(isMarked)
  if (isMarked && !wasMarked) setWasMarked(true)
  return wasMarked ? <WaitingButton /> : null
}
