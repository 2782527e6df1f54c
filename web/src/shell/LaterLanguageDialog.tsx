import { lazy, Suspense, useState } from 'react'
import type { LanguageDialogProps } from './LanguageDialog.tsx'

const LanguageDialog = lazy(async () => ({ default: (await import('./LanguageDialog.tsx')).LanguageDialog }))

/** The question about the language, whose code comes when it is first asked. */
export function LaterLanguageDialog(props: LanguageDialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <Suspense fallback={null}>
      <LanguageDialog {...props} />
    </Suspense>
  )
}
