import { tokenDays } from '#contract/auth/rules.ts'
import { readCookie, writeCookie } from '../cookie.ts'
import { onSessionEnd } from '../session.ts'

export type Remembered = { email: string; token: string }

/** Who is to be signed in here without being asked. The token is no password: it works once and can be revoked. */
export function remembered(): Remembered | undefined {
  const [email, token] = [readCookie('u_email'), readCookie('u_password')]
  return email && token ? { email, token } : undefined
}

export function remember({ email, token }: Remembered): void {
  write(email, token, tokenDays * 86_400)
}

export function forgetRemembered(): void {
  write('', '', 0)
}

// Only a session that ran out may come back by itself.
onSessionEnd((reason) => {
  if (reason !== 'expired') forgetRemembered()
})

function write(email: string, token: string, seconds: number): void {
  writeCookie('u_email', email, { seconds, sameSite: 'Strict' })
  writeCookie('u_password', token, { seconds, sameSite: 'Strict' })
}
