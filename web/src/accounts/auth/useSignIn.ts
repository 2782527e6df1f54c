import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { login, loginByRememberToken, type SignedIn } from '#contract/accounts/auth/api.ts'
import { normalEmail } from '#contract/accounts/users/accountRules.ts'
import { logError } from '../../platform/errorLog/errorLog.ts'
import { track } from '../analytics/track.ts'
import { call } from '../../platform/api/api.ts'
import { ApiFailure, hasCode } from '../../platform/api/apiFailure.ts'
import { nowMs } from '../../platform/clock.ts'
import { base } from '../../platform/navigation/paths.ts'
import { returnUrlSearch, takeReturnUrl } from '../../platform/session/returnUrl.ts'
import { useRouteSearch } from '../../platform/navigation/search.ts'
import { storedToken } from '../../platform/session/session.ts'
import { start } from './ports.ts'
import { completeSignIn } from './completeSignIn.ts'
import { isUnexpected, type Credentials, type SignInFailure } from './SignInFailureNote.tsx'
import { forgetReadableToken, forgetRemembered, remember, remembered, type Remembered } from './remember.ts'

type SignInOptions = {
  /** "Remember me". */
  remember?: boolean
  /** Restores a closed account. */
  restore?: boolean
  /** The code that was sent by e-mail. */
  code?: string
}

/**
 * Signs in and navigates to the requested page; pending until that is shown. Without `useAction`, as the sign-in page does
 * not load TanStack Query.
 */
export function useSignIn() {
  const router = useRouter()
  const { returnUrl } = useRouteSearch(returnUrlSearch)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<SignInFailure>()
  const [codeRequestedAtMs, setCodeAskedAtMs] = useState<number>()
  const signInWith = async (request: () => Promise<SignedIn | undefined>) => {
    setPending(true)
    setFailure(undefined)
    start.registered.preload()
    try {
      const signedIn = await request()
      if (signedIn) await completeSignIn(router, signedIn, takeReturnUrl(returnUrl, base, signedIn.data.user.id))
    } catch (error) {
      const isPasswordWrong = error instanceof ApiFailure && error.field('password') !== undefined
      const isCodeNeeded = hasCode(error, 'sign_in_code_required')
      if (isPasswordWrong) track('login_error', { field: 'password' })
      // When no code is required any more, a wrong password is shown in the form again.
      if (isCodeNeeded || isPasswordWrong) setCodeAskedAtMs(isCodeNeeded ? nowMs() : undefined)
      if (!isCodeNeeded && isUnexpected(error)) logError(error)
      if (!isCodeNeeded) setFailure({ error, failedAtMs: nowMs() })
    }
    setPending(false)
  }
  return {
    signIn: (credentials: Credentials, options: SignInOptions = {}) =>
      signInWith(() => requestLogin(credentials, options)),
    signInRemembered: () => signInWith(requestRememberedLogin),
    isPending,
    failure,
    clearFailure: () => setFailure(undefined),
    /** When the server last sent a code; undefined while none is required. */
    codeRequestedAtMs,
    cancelCode: () => {
      setCodeAskedAtMs(undefined)
      setFailure(undefined)
    },
  }
}

async function requestLogin({ email, password }: Credentials, options: SignInOptions): Promise<SignedIn> {
  const normalized = normalEmail(email)
  const signedIn = await call(login, { body: { email: normalized, password: password.trim(), ...options } })
  storeRememberToken(normalized, signedIn)
  track('login', { method: 'password' }, signedIn.data)
  return signedIn
}

/** Signs in by "remember me". The token works once: one tab uses it, and its session signs in the others. */
async function requestRememberedLogin(): Promise<SignedIn | undefined> {
  const request = async () => {
    const account = remembered()
    return account && !storedToken() ? exchange(account) : undefined
  }
  // Missing on plain http.
  const { locks }: { locks?: LockManager } = navigator
  return locks ? locks.request('remember-me', request) : request()
}

/** Silently forgets an invalid token. */
async function exchange({ name, token }: Remembered): Promise<SignedIn | undefined> {
  try {
    const body = { email: name, ...(token && { remember_token: token }) }
    const signedIn = await call(loginByRememberToken, { body })
    forgetReadableToken()
    storeRememberToken(name, signedIn)
    track('login', { method: 'remembered' }, signedIn.data)
    return signedIn
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 401) throw error
    forgetRemembered()
    return undefined
  }
}

function storeRememberToken(name: string, { data }: SignedIn): void {
  if (data.remember_token) remember({ name, token: data.remember_token })
}
