import { rememberedNameCookie, rememberTokenCookie } from '#contract/auth/cookies.ts'
import { tokenDays } from '#contract/auth/rules.ts'
import { readCookie, writeCookie } from '../cookie.ts'
import { onSessionEnd } from '../session.ts'

/** The account, by its e-mail or app id, and the token that opens it where scripts can read that: in applications. */
export type Remembered = { name: string; token: string | undefined }

/** Who is to be signed in here without being asked. The token is no password: it works once and can be revoked. */
export function remembered(): Remembered | undefined {
  const name = readCookie(rememberedNameCookie)
  return name === undefined ? undefined : { name: decodeURIComponent(name), token: readCookie(rememberTokenCookie) }
}

/** Remembers in an application; on the website the server does. */
export function remember({ name, token }: { name: string; token: string }): void {
  write(encodeURIComponent(name).replaceAll('%40', '@'), token, tokenDays * 86_400)
}

/** A used token that scripts could read, once the server keeps the next one: used again it would pass for a copy. */
export function forgetReadableToken(): void {
  writeCookie(rememberTokenCookie, '', { seconds: 0, sameSite: 'Strict' })
}

/** Of the website's token the name alone is forgotten, without which nobody uses it; signing out ends it. */
export function forgetRemembered(): void {
  write('', '', 0)
}

// Only a session that ran out may come back by itself.
onSessionEnd((reason) => {
  if (reason === 'chosen' || reason === 'replaced') forgetRemembered()
})

function write(name: string, token: string, seconds: number): void {
  writeCookie(rememberedNameCookie, name, { seconds, sameSite: 'Strict' })
  writeCookie(rememberTokenCookie, token, { seconds, sameSite: 'Strict' })
}
