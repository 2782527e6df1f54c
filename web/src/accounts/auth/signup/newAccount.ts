import { convertAccount, signupByEmail, type SignedIn } from '#contract/accounts/auth/api.ts'
import type { User } from '#contract/accounts/users/api.ts'
import { track } from '../../analytics/track.ts'
import { call } from '../../../platform/api/api.ts'
import { currentLanguage } from '../../../platform/language/language.ts'
import { conversation } from './conversation.ts'

/** Creates an account from the conversation's draft and the password. */
export async function signUp(password: string): Promise<SignedIn> {
  const { email, firstName } = conversation().draft
  const signedIn = await call(signupByEmail, {
    body: {
      username: email,
      email,
      name: firstName,
      password,
      password_repeat: password,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      language_code: currentLanguage(),
    },
  })
  track('user_registration', { method: 'email' }, signedIn.data.token)
  return signedIn
}

/** Adds the draft's e-mail and the password to the anonymous account that is signed in. */
export async function convert(password: string): Promise<User> {
  const { email, firstName } = conversation().draft
  const body = { email, name: firstName, password, password_repeat: password }
  return (await call(convertAccount, { body })).data.user
}
