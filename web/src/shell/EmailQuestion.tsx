import { useRouter, useRouterState } from '@tanstack/react-router'
import { t } from '../language.ts'
import { EmailDialog } from '../users/EmailDialog.tsx'

/** Asks whoever was on the way to a purchase for the e-mail that it needs, and leads them there. */
export function EmailQuestion() {
  const router = useRouter()
  const { wanted, here } = useRouterState({
    select: ({ location }) => ({ wanted: location.state.emailFor, here: location.publicHref }),
    structuralSharing: true,
  })
  return (
    <EmailDialog
      open={wanted !== undefined}
      reason={t('users.emailForPurchase')}
      onClose={() => void router.navigate({ href: here, replace: true, state: {} })}
      onSaved={() => void router.navigate({ href: wanted ?? here, replace: true })}
    />
  )
}
