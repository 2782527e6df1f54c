import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { t } from '../language.ts'
import { showToast } from './toasts.ts'

export interface LaterProps {
  /** When it changes, the part is tried again. */
  attempt: boolean
  /** Called when the part did not come; a notice says so. */
  onFailure?: () => void
  children: ReactNode
}

/** A part of the page whose code comes when it is needed. The page stays as it is when the part does not come. */
export function Later({ attempt, onFailure, children }: LaterProps) {
  const fail = () => {
    // A script that failed once is not asked for again by the same page.
    showToast({
      text: t('ui.partMissing'),
      tone: 'bad',
      action: { label: t('shell.reload'), onPress: () => location.reload() },
    })
    onFailure?.()
  }
  return (
    <CatchBoundary getResetKey={() => attempt} errorComponent={() => null} onCatch={fail}>
      <Suspense fallback={null}>{children}</Suspense>
    </CatchBoundary>
  )
}
