import { sign, type KeyObject } from 'node:crypto'
import { nowSeconds } from '../../platform/clock.ts'

type SecretOptions = { teamId: string; keyId: string; clientId: string; audience: string; privateKey: KeyObject }

const lifetimeSeconds = 300

/** Apple's client secret is a short-lived JWT signed with the team's key (ES256). */
export function appleSecret({ teamId, keyId, clientId, audience, privateKey }: SecretOptions): string {
  const now = nowSeconds()
  const header = encoded({ alg: 'ES256', kid: keyId })
  const claims = encoded({ iss: teamId, iat: now, exp: now + lifetimeSeconds, aud: audience, sub: clientId })
  const signature = sign('sha256', Buffer.from(`${header}.${claims}`), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${header}.${claims}.${signature.toString('base64url')}`
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
