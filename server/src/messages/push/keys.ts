import { createECDH } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { good, warning, type CheckContext, type Finding } from '../../platform/checks/check.ts'
import type { Config } from '../../platform/config/config.ts'
import { readSecret } from '../../platform/storage/secret.ts'

const curve = 'prime256v1'
const keyBytes = 32

/** VAPID keys, base64url. Changing them breaks existing subscriptions. */
export type PushKeys = { publicKey: string; privateKey: string }

/** From the settings, else from the data folder, generated at the first start. */
export async function openPushKeys({ push, dataDir }: Pick<Config, 'push' | 'dataDir'>): Promise<PushKeys> {
  const pair = createECDH(curve)
  pair.setPrivateKey(
    push.privateKey
      ? Buffer.from(push.privateKey, 'base64url')
      : await readSecret(join(dataDir, 'push.secret'), makeKey),
  )
  return { publicKey: pair.getPublicKey('base64url'), privateKey: padded(pair.getPrivateKey()).toString('base64url') }
}

function makeKey(): Buffer {
  const pair = createECDH(curve)
  pair.generateKeys()
  return padded(pair.getPrivateKey())
}

/** `getPrivateKey` omits leading zeros. */
function padded(key: Buffer): Buffer {
  return Buffer.concat([Buffer.alloc(keyBytes - key.length), key])
}

/** Whether messages can be encrypted with this public key. */
export function isDeviceKey(key: string): boolean {
  try {
    const point = Buffer.from(key, 'base64url')
    const own = createECDH(curve)
    own.generateKeys()
    return own.computeSecret(point).length === keyBytes
  } catch {
    return false
  }
}

/** Checks the VAPID key, and the contact that push services require. */
export async function checkPush({ config }: CheckContext): Promise<Finding[]> {
  const { contact, fcm, oneSignal } = config.push
  const ofApplications = [
    ...(fcm ? [good(`Mobile applications get notifications by Firebase project ${fcm.projectId}`)] : []),
    ...[...oneSignal.keys.keys()].map((brand) => good(`The mobile application of ${brand} may use OneSignal`)),
  ]
  if (config.production && /@localhost$|\/\/localhost/.test(contact))
    return [
      warning(`The contact for push services is ${contact}`, 'Set PUSH_CONTACT, PUBLIC_URL or MAIL_FROM.'),
      ...ofApplications,
    ]
  return [good(signedWith(config)), ...ofApplications]
}

function signedWith({ push, dataDir }: Config): string {
  if (push.privateKey) return 'Notifications are signed with the key of PUSH_PRIVATE_KEY'
  const isMade = existsSync(join(dataDir, 'push.secret'))
  return isMade ? 'Notifications are signed with the key of push.secret' : 'The first notification makes a key'
}
