import { createECDH } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { readSecret } from '../secret.ts'

const curve = 'prime256v1'
const keyBytes = 32

/** What push services know this installation by (VAPID), base64url. Devices that subscribed with another key are lost. */
export type PushKeys = { publicKey: string; privateKey: string }

/** Those of the settings, else those of the data folder, made at the first start. */
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

/** The library leaves leading zeros out. */
function padded(key: Buffer): Buffer {
  return Buffer.concat([Buffer.alloc(keyBytes - key.length), key])
}

/** Whether messages can be sealed for a device with this public key. */
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
