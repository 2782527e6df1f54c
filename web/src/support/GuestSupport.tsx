import { useState, type ReactNode } from 'react'
import { loadMoreTexts } from '../language.ts'
import { lazyOverlay } from '../ui/lazyPart.tsx'
import { linkClass } from '../ui/TextLink.tsx'

const GuestQuestion = lazyOverlay(async () => {
  const [dialog] = await Promise.all([import('./GuestQuestion.tsx'), loadMoreTexts()])
  return dialog.GuestQuestion
})

/** Words that open the question to support for whoever is not signed in. */
export function GuestSupport({ alone = false, children }: { alone?: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={linkClass(alone)} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </button>
      <GuestQuestion open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
