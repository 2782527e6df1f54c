import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { login } from '#contract/auth/api.ts'
import { normalEmail, tokenDays } from '#contract/auth/rules.ts'
import { call } from '../api.ts'
import { base, hrefOf, paths } from '../paths.ts'
import { takeReturnUrl } from '../returnUrl.ts'
import { startSession } from '../session.ts'
import { loadStart, preloadInside } from '../shell/inside.ts'

export type Credentials = { email: string; password: string }

export type SignInFailure = { error: unknown; failedAtMs: number }

/** Signs in and goes on to where the person wanted to be; it is pending until that screen is there. */
export function useSignIn() {
  const router = useRouter()
  const { returnUrl }: { returnUrl?: string } = useSearch({ strict: false })
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<SignInFailure>()
  const signIn = async ({ email, password }: Credentials) => {
    setPending(true)
    setFailure(undefined)
    preloadInside()
    try {
      const { data } = await call(login, { body: { email: normalEmail(email), password: password.trim() } })
      startSession({ token: data.token, userId: data.user.id, days: tokenDays })
      const { welcome } = await loadStart()
      welcome(data.user)
      // Without a place to return to, the guard of this very screen knows the configured home page.
      await router.navigate({ href: hrefOf(takeReturnUrl(returnUrl, base) ?? paths.login()), replace: true })
    } catch (error) {
      setFailure({ error, failedAtMs: Date.now() })
    }
    setPending(false)
  }
  return { signIn, isPending, failure, forget: () => setFailure(undefined) }
}
