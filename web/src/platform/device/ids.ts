import { useRef } from 'react'
import { readCookie, writeCookie } from '../storage/cookie.ts'

const yearSeconds = 31_536_000

/** Sent with every sign-in: rate limits of an account spare devices that it has signed in on before. */
export function deviceId(): string {
  const id = readCookie('device') ?? newId()
  writeCookie('device', id, { seconds: yearSeconds, sameSite: 'Strict' })
  return id
}

/** A random UUID. `crypto.randomUUID` is missing on plain http, which trial installations use. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const [version = 0, variant = 0] = [bytes[6], bytes[8]]
  bytes[6] = (version & 0x0f) | 0x40
  bytes[8] = (variant & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Gives a key for an input: the same one for a retry, a new one once the input has changed. */
export function useIdempotencyKey(): (input: unknown) => string {
  const last = useRef({ input: '', key: '' })
  return (input) => {
    const text = JSON.stringify(input)
    if (!last.current.key || last.current.input !== text) last.current = { input: text, key: newId() }
    return last.current.key
  }
}
