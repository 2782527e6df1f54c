import { hash, randomBytes } from 'node:crypto'

const tokenPattern = /^[\w-]{43}$/

/** A random secret of 256 bits; only its hash is stored. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

export function isToken(text: string | undefined): text is string {
  return text !== undefined && tokenPattern.test(text)
}

export function tokenHashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
