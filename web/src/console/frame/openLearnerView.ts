import type { MouseEvent } from 'react'
import { sessionCookies } from '#contract/accounts/auth/cookies.ts'
import { mintLearnerCode } from '#contract/accounts/auth/staffApi.ts'
import { call } from '../../platform/api/api.ts'
import { readCookie } from '../../platform/storage/cookie.ts'
import { learnerHome } from '../staffPaths.ts'

/**
 * Signs in to the learner's website with a one-time code, unless somebody is signed in there. A click that opens another tab stays
 * a link, and where there is no code the website asks for the password.
 */
export function openLearnerView(event: MouseEvent): void {
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
  if (!isPlain || readCookie(sessionCookies(false).token) !== undefined) return
  event.preventDefault()
  void call(mintLearnerCode).then(
    ({ token }) => location.assign(`${learnerHome}auto-login?token=${token}`),
    () => location.assign(learnerHome),
  )
}
