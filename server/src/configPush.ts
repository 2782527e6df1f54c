import { createECDH } from 'node:crypto'

/** The value of a variable without the space around it; empty when it is not set. */
type Raw = (name: string) => string

/** How notifications go to the push services of browsers. */
export function readPush(raw: Raw, mistakes: string[]) {
  const privateKey = raw('PUSH_PRIVATE_KEY')
  const contact = raw('PUSH_CONTACT') || raw('PUBLIC_URL').replace(/^(?!https:).*/, '') || mailtoOf(raw('MAIL_FROM'))
  const services = raw('PUSH_SERVICES')
    .split(/[\s,]+/)
    .filter(Boolean)
  if (privateKey !== '' && !isPrivateKey(privateKey))
    mistakes.push('PUSH_PRIVATE_KEY is not a private key of the curve P-256 in base64url (43 characters)')
  if (!/^(mailto:\S+@\S+|https:\/\/\S+)$/.test(contact))
    mistakes.push(`PUSH_CONTACT is "${contact}": mailto: with an address, or an address that starts with https://`)
  for (const service of services)
    if (!isOrigin(service)) mistakes.push(`PUSH_SERVICES has "${service}": origins such as https://push.example`)
  return {
    /** Key that messages are signed with (VAPID); otherwise one is made and kept in the data folder. */
    privateKey: privateKey || undefined,
    /** Where push services find the operator: `mailto:` or `https:`. */
    contact,
    /** Origins of push services besides those of the known browsers. */
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
