import { createECDH } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readBrandSecrets } from './brandSecrets.ts'

type Raw = (name: string) => string

/** The service account of a Firebase project, whose messages reach mobile applications. */
export type Fcm = {
  projectId: string
  email: string
  privateKey: string
  /** Gives access tokens. */
  tokenUrl: string
  /** Origin of the API. */
  url: string
}

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
    /** Undefined: mobile applications get no messages by Firebase. */
    fcm: readFcm(raw, errors),
    oneSignal: readOneSignal(raw, errors),
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

function readFcm(raw: Raw, errors: string[]): Fcm | undefined {
  const [keyFile, url] = [raw('FCM_KEY_FILE'), raw('FCM_URL') || 'https://fcm.googleapis.com']
  if (!isOrigin(url)) errors.push(`FCM_URL is "${url}": must be an origin such as https://fcm.googleapis.com`)
  if (keyFile === '') return undefined
  const account = readServiceAccount(keyFile)
  if (account) return { ...account, url }
  errors.push(`FCM_KEY_FILE is "${keyFile}": must be the JSON key file of a service account`)
  return undefined
}

function readOneSignal(raw: Raw, errors: string[]) {
  const url = raw('ONESIGNAL_URL') || 'https://api.onesignal.com'
  if (!isOrigin(url)) errors.push(`ONESIGNAL_URL is "${url}": must be an origin such as https://api.onesignal.com`)
  return {
    /** API keys of applications, by brand. */
    keys: readBrandSecrets(raw, 'ONESIGNAL_KEYS', errors),
    /** Origin of the API. */
    url,
  }
}

/** Undefined if the file is none of a service account. */
function readServiceAccount(path: string): Omit<Fcm, 'url'> | undefined {
  try {
    const key = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
    const { project_id: projectId, client_email: email, private_key: privateKey, token_uri: tokenUrl } = key
    if (typeof projectId !== 'string' || typeof email !== 'string') return undefined
    if (typeof privateKey !== 'string' || typeof tokenUrl !== 'string' || !URL.canParse(tokenUrl)) return undefined
    return { projectId, email, privateKey, tokenUrl }
  } catch {
    return undefined
  }
}
