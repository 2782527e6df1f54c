import { createECDH } from 'node:crypto'

type Raw = (name: string) => string

export function readPush(raw: Raw, errors: string[]) {
  const privateKey = raw('PUSH_PRIVATE_KEY')
  const contact = raw('PUSH_CONTACT') || raw('PUBLIC_URL').replace(/^(?!https:).*/, '') || mailtoOf(raw('MAIL_FROM'))
  const services = raw('PUSH_SERVICES')
    .split(/[\s,]+/)
    .filter(Boolean)
  if (privateKey !== '' && !isPrivateKey(privateKey))
    errors.push('PUSH_PRIVATE_KEY is not a P-256 private key in base64url (43 characters)')
  if (!/^(mailto:\S+@\S+|https:\/\/\S+)$/.test(contact))
    errors.push(`PUSH_CONTACT is "${contact}": must be a mailto: or https:// URL`)
  for (const service of services)
    if (!isOrigin(service)) errors.push(`PUSH_SERVICES has "${service}": must be origins such as https://push.example`)
  return {
    /** VAPID key that signs messages; generated in the data folder by default. */
    privateKey: privateKey || undefined,
    /** Contact for push services: a `mailto:` or `https:` URL. */
    contact,
    /** Origins of push services besides those of known browsers. */
    services,
  }
}

function mailtoOf(sender: string): string {
  return `mailto:${/[^\s<>]+@[^\s<>]+/.exec(sender)?.[0] ?? 'no-reply@localhost'}`
}

function isPrivateKey(text: string): boolean {
  try {
    createECDH('prime256v1').setPrivateKey(text, 'base64url')
    return /^[\w-]{43}$/.test(text)
  } catch {
    return false
  }
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text
}
