import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { t } from '../language.ts'
import { base, hrefOf, paths } from '../paths.ts'
import { rememberAskedUrl } from '../returnUrl.ts'
import { signOut } from './signOut.ts'

/** Signs out and leads to the sign-in; a `returnUrl` in the address is where the next one will lead. */
export function LogoutScreen() {
  const router = useRouter()
  const { returnUrl }: { returnUrl?: string } = useSearch({ strict: false })
  useEffect(() => {
    void signOut().then(() => {
      rememberAskedUrl(returnUrl, base)
      return router.navigate({ href: hrefOf(paths.login()), replace: true })
    })
  }, [router, returnUrl])
  return (
    <main>
      <output className="vh">{t('auth.signingOut')}</output>
    </main>
  )
}
