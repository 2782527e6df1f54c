import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { t } from '../../platform/language/language.ts'
import { base, hrefOf, paths } from '../../platform/navigation/paths.ts'
import { rememberRequestedUrl, returnUrlSearch } from '../../platform/session/returnUrl.ts'
import { useRouteSearch } from '../../platform/navigation/search.ts'
import { signOut } from './signOut.ts'

/** Signs out and opens the sign-in page; a `returnUrl` parameter is kept for the next sign-in. */
export function LogoutScreen() {
  const router = useRouter()
  const { returnUrl } = useRouteSearch(returnUrlSearch)
  useEffect(() => {
    void signOut().then(() => {
      rememberRequestedUrl(returnUrl, base)
      return router.navigate({ href: hrefOf(paths.login()), replace: true })
    })
  }, [router, returnUrl])
  return (
    <main>
      <output className="visually-hidden">{t('auth.signingOut')}</output>
    </main>
  )
}
