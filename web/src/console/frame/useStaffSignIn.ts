import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { normalEmail, tokenDays } from '#contract/accounts/auth/rules.ts'
import { staffLoginByPassword } from '#contract/accounts/auth/staffApi.ts'
import { isUnexpected, type Credentials, type SignInFailure } from '../../accounts/auth/signInFailure.ts'
import { logError } from '../../platform/errorLog/errorLog.ts'
import { call } from '../../platform/api/api.ts'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { nowMs } from '../../platform/clock.ts'
import { base, hrefOf } from '../../platform/navigation/paths.ts'
import { takeReturnUrl } from '../../platform/navigation/returnUrl.ts'
import { switchSession } from '../../platform/session/session.ts'
import { staffPaths } from '../staffPaths.ts'

type SignInOptions = { code?: string }

/** Signs in to the console and opens the page that was asked for. */
export function useStaffSignIn() {
  const router = useRouter()
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<SignInFailure>()
  const [codeRequestedAtMs, setCodeRequestedAtMs] = useState<number>()
  const signIn = async ({ email, password }: Credentials, options: SignInOptions = {}) => {
    setPending(true)
    setFailure(undefined)
    try {
      const body = { email: normalEmail(email), password: password.trim(), ...options }
      const { token, user } = (await call(staffLoginByPassword, { body })).data
      const href = takeReturnUrl(undefined, base, user.id) ?? staffPaths.home()
      await switchSession({ token, userId: user.id, days: tokenDays })
      await router.navigate({ href: hrefOf(href), replace: true })
    } catch (error) {
      const isCodeNeeded = error instanceof ApiFailure && error.code === 'sign_in_code_required'
      const isPasswordWrong = error instanceof ApiFailure && error.field('password') !== undefined
      // When no code is required any more, a wrong password is shown in the form again.
      if (isCodeNeeded || isPasswordWrong) setCodeRequestedAtMs(isCodeNeeded ? nowMs() : undefined)
      if (!isCodeNeeded && isUnexpected(error)) logError(error)
      if (!isCodeNeeded) setFailure({ error, failedAtMs: nowMs() })
    }
    setPending(false)
  }
  return {
    signIn,
    isPending,
    failure,
    clearFailure: () => setFailure(undefined),
    /** When the server last sent a code; undefined while none is required. */
    codeRequestedAtMs,
    cancelCode: () => {
      setCodeRequestedAtMs(undefined)
      setFailure(undefined)
    },
  }
}
