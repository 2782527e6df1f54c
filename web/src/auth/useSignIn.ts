import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { login, loginByRememberToken, type SignedIn } from '#contract/auth/api.ts'
import { normalEmail } from '#contract/auth/rules.ts'
import { noteError } from '../analytics/errorLog.ts'
import { track } from '../analytics/track.ts'
import { call } from '../api.ts'
import { ApiFailure } from '../apiFailure.ts'
import { base } from '../paths.ts'
import { takeReturnUrl } from '../returnUrl.ts'
import { storedToken } from '../session.ts'
import { preloadInside } from '../shell/inside.ts'
import { enter } from './enter.ts'
import { forgetReadableToken, forgetRemembered, remember, remembered, type Remembered } from './remember.ts'

export type Credentials = { email: string; password: string }

type Wishes = {
  /** "Remember me". */
  remember?: boolean
  /** Open an account again that was closed. */
  restore?: boolean
  /** The digits of the mail that was sent after a sign-in without them. */
  code?: string
}

export type SignInFailure = { error: unknown; failedAtMs: number }

/**
 * Signs in and goes on to where the person wanted to be; it is pending until that screen is there. Without `useAction`,
 * since the first page comes without TanStack Query.
 */
export function useSignIn() {
  const router = useRouter()
  const { returnUrl }: { returnUrl?: string } = useSearch({ strict: false })
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<SignInFailure>()
  const [codeAskedAtMs, setCodeAskedAtMs] = useState<number>()
  const enterBy = async (ask: () => Promise<SignedIn | undefined>) => {
    setPending(true)
    setFailure(undefined)
    preloadInside()
    try {
      const signedIn = await ask()
      if (signedIn) await enter(router, signedIn, takeReturnUrl(returnUrl, base, signedIn.data.user.id))
    } catch (error) {
      const isPasswordWrong = error instanceof ApiFailure && error.field('password') !== undefined
      const isCodeNeeded = error instanceof ApiFailure && error.code === 'sign_in_code_required'
      if (isPasswordWrong) track('login_error', { field: 'password' })
      // Once nobody guesses any longer, a wrong password is told as one again.
      if (isCodeNeeded || isPasswordWrong) setCodeAskedAtMs(isCodeNeeded ? Date.now() : undefined)
      if (!isCodeNeeded && isUnexpected(error)) noteError(error)
      if (!isCodeNeeded) setFailure({ error, failedAtMs: Date.now() })
    }
    setPending(false)
  }
  return {
    signIn: (credentials: Credentials, wishes: Wishes = {}) => enterBy(() => askFor(credentials, wishes)),
    signInAgain: () => enterBy(askAgain),
    isPending,
    failure,
    forget: () => setFailure(undefined),
    /** When the server last asked for a code and mailed it; undefined while the password is enough. */
    codeAskedAtMs,
    leaveCode: () => {
      setCodeAskedAtMs(undefined)
      setFailure(undefined)
    },
  }
}

export const refusableFields = ['email', 'password', 'code'] as const

/** A failure that no field explains, and no words of its own. */
export function isUnexpected(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return true
  if (error.isNetwork || error.retryAfterSeconds || error.code === 'account_closed') return false
  return !refusableFields.some((name) => error.field(name))
}

async function askFor({ email, password }: Credentials, wishes: Wishes): Promise<SignedIn> {
  const normal = normalEmail(email)
  const signedIn = await call(login, { body: { email: normal, password: password.trim(), ...wishes } })
  keep(normal, signedIn)
  track('login', { method: 'password' }, signedIn.data.token)
  return signedIn
}

/** By "remember me". A token works once: of several tabs only one may use it, and the others follow that one. */
async function askAgain(): Promise<SignedIn | undefined> {
  const ask = async () => {
    const person = remembered()
    return person && !storedToken() ? exchange(person) : undefined
  }
  // Absent on plain http.
  const { locks }: { locks?: LockManager } = navigator
  return locks ? locks.request('remember-me', ask) : ask()
}

/** A token that no longer opens anything is forgotten without a word. */
async function exchange({ name, token }: Remembered): Promise<SignedIn | undefined> {
  try {
    const body = { email: name, ...(token && { remember_token: token }) }
    const signedIn = await call(loginByRememberToken, { body })
    forgetReadableToken()
    keep(name, signedIn)
    track('login', { method: 'remembered' }, signedIn.data.token)
    return signedIn
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 401) throw error
    forgetRemembered()
    return undefined
  }
}

function keep(name: string, { data }: SignedIn): void {
  if (data.remember_token) remember({ name, token: data.remember_token })
}
