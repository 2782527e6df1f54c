import { readCookie, writeCookie } from '../storage/cookie.ts'
import { newId } from '../device/newId.ts'

const yearSeconds = 31_536_000

/** Sent with every sign-in: rate limits of an account spare devices that it has signed in on before. */
export function deviceId(): string {
  const id = readCookie('device') ?? newId()
  writeCookie('device', id, { seconds: yearSeconds, sameSite: 'Strict' })
  return id
}
