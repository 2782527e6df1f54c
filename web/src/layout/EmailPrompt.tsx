import { useRouter, useRouterState } from '@tanstack/react-router'
import { t } from '../platform/language/language.ts'
import { EmailDialog } from '../accounts/users/EmailDialog.tsx'

/** Asks for the e-mail address that a purchase needs, then continues to the requested page. */
export function EmailPrompt() {
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
