import { lazy, useState, type ReactNode } from 'react'
import { loadMoreTexts } from '../language.ts'
import { Later } from '../ui/Later.tsx'
import { linkClass } from '../ui/TextLink.tsx'

const GuestQuestion = lazy(async () => {
  const [dialog] = await Promise.all([import('./GuestQuestion.tsx'), loadMoreTexts()])
  return { default: dialog.GuestQuestion }
})

/** Words that open the question to support for whoever is not signed in. */
export function GuestSupport({ alone = false, children }: { alone?: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState<boolean>()
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className={linkClass(alone)} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </button>
      {isOpen !== undefined && (
        <Later attempt={isOpen} onFailure={close}>
          <GuestQuestion open={isOpen} onClose={close} />
        </Later>
      )}
    </>
  )
}
