import { useState, type ReactNode } from 'react'
import { withTexts } from '../../platform/language/language.ts'
import { lazyOverlay } from '../../ui/lazyComponent.tsx'
import { linkClass } from '../../ui/TextLink.tsx'

const GuestQuestionDialog = lazyOverlay(
  async () => (await withTexts(import('./GuestQuestionDialog.tsx'))).GuestQuestionDialog,
)

export function GuestSupportButton({ alone = false, children }: { alone?: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={linkClass(alone)} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </button>
      <GuestQuestionDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
