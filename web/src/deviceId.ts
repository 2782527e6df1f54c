import { readCookie, writeCookie } from './cookie.ts'
import { newId } from './newId.ts'

const year = 31_536_000

/** Goes with every way in: where a person has signed in before, guesses from elsewhere do not hold them up. */
export function deviceId(): string {
  const id = readCookie('device') ?? newId()
  writeCookie('device', id, { seconds: year, sameSite: 'Strict' })
  return id
}
