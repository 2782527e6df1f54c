import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { logError } from '../../platform/errorLog/errorLog.ts'
import { t } from '../../platform/language/language.ts'
import { base, hrefOf, paths } from '../../platform/navigation/paths.ts'
import { entriesMark, hasMark } from '../../platform/outbox/outboxMark.ts'
import { rememberRequestedUrl, returnUrlSearch } from '../../platform/session/returnUrl.ts'
import { useRouteSearch } from '../../platform/navigation/search.ts'
import { showToast } from '../../ui/toasts.ts'
import { signOut } from './signOut.ts'

/** Sends what the person has written; returns how much is left. */
async function sendWaiting(): Promise<number> {
  if (!hasMark(entriesMark)) return 0
  return (await import('../../platform/outbox/sessionChange.ts')).flushBeforeSignOut()
}

/** Signs out and opens the sign-in page; a `returnUrl` parameter is kept for the next sign-in. */
export function LogoutScreen() {
  const router = useRouter()
  const { returnUrl } = useRouteSearch(returnUrlSearch)
  useEffect(() => {
    const leave = async () => {
      const left = await sendWaiting().catch(logError)
      await signOut()
      if (left) showToast({ text: t('auth.leftUnsent', { count: left }) })
      rememberRequestedUrl(returnUrl, base)
      return router.navigate({ href: hrefOf(paths.login()), replace: true })
    }
    void leave()
  }, [router, returnUrl])
  return (
    <main>
      <output className="visually-hidden">{t('auth.signingOut')}</output>
    </main>
  )
}
