import { rememberedNameCookie, rememberTokenCookie } from '#contract/accounts/auth/cookies.ts'
import { tokenDays } from '#contract/accounts/auth/rules.ts'
import { readCookie, writeCookie } from '../../platform/storage/cookie.ts'
import { onSessionEnd } from '../../platform/session/session.ts'

/** The account (e-mail or app id) and its token, which only the mobile application stores readably. */
export type Remembered = { name: string; token: string | undefined }

/** The account to sign in automatically. The token works once and can be revoked. */
export function remembered(): Remembered | undefined {
  const name = readCookie(rememberedNameCookie)
  return name === undefined ? undefined : { name: decodeURIComponent(name), token: readCookie(rememberTokenCookie) }
}

/** Stores the token in the mobile application; in a browser the server sets an HttpOnly cookie. */
export function remember({ name, token }: { name: string; token: string }): void {
  write(encodeURIComponent(name).replaceAll('%40', '@'), token, tokenDays * 86_400)
}

/** Deletes a used readable token; using it again would look like theft. */
export function forgetReadableToken(): void {
  writeCookie(rememberTokenCookie, '', { seconds: 0, sameSite: 'Strict' })
}

/** Deletes name and token. Of the server's cookie only the name is readable; signing out revokes its token. */
export function forgetRemembered(): void {
  write('', '', 0)
}

// Only an expired session may be resumed automatically.
onSessionEnd((reason) => {
  if (reason === 'chosen' || reason === 'replaced') forgetRemembered()
})

function write(name: string, token: string, seconds: number): void {
  writeCookie(rememberedNameCookie, name, { seconds, sameSite: 'Strict' })
  writeCookie(rememberTokenCookie, token, { seconds, sameSite: 'Strict' })
}

let typed = ''
onSessionEnd(() => setTypedEmail(''))

/** The e-mail typed on one guest screen, which prefills the next. */
export function typedEmail(): string {
  return typed
}

export function setTypedEmail(email: string): void {
  typed = email
}
