import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushMessage } from '#contract/messages/push/rules.ts'

/** A message for a device, decrypted like in its browser. */
export type Pushed = { message: PushMessage; headers: IncomingHttpHeaders }

export type PushDevice = {
  endpoint: string
  keys: { p256dh: string; auth: string }
  received: Pushed[]
  /** Statuses of the service's responses; the last one repeats. */
  statuses: number[]
  /** Location header of responses. */
  location?: string
}

export type PushServer = { origin: string; addDevice: () => PushDevice; close: () => Promise<void> }

/** A local push service with subscribed devices. */
export async function startPushServer(): Promise<PushServer> {
  const devices = new Map<string, PushDevice & { decrypt: (body: Buffer) => PushMessage }>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const device = devices.get(request.url ?? '')
      const status = (device && device.statuses.length > 1 ? device.statuses.shift() : device?.statuses[0]) ?? 404
      device?.received.push({ message: device.decrypt(Buffer.concat(parts)), headers: request.headers })
      response.writeHead(status, device?.location ? { location: device.location } : {}).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    addDevice: () => {
      const path = `/send/${randomBytes(16).toString('base64url')}`
      const device = { endpoint: origin + path, received: [], statuses: [201], ...keysOfDevice() }
      devices.set(path, device)
      return device
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Keys of a browser's subscription, and how the browser decrypts messages to it. */
export function keysOfDevice() {
  const pair = createECDH('prime256v1')
  const own = pair.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    /** RFC 8291 with one record of RFC 8188. */
    decrypt: (body: Buffer): PushMessage => {
      const [salt, sender, ciphertext] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
      const derive = (secret: Buffer, from: { salt: Buffer; info: Buffer }, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, from.salt, from.info, length))
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
      const secret = derive(pair.computeSecret(sender), { salt: auth, info }, 32)
      const key = derive(secret, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0') }, 16)
      const nonce = derive(secret, { salt, info: Buffer.from('Content-Encoding: nonce\0') }, 12)
      const cipher = createDecipheriv('aes-128-gcm', key, nonce)
      cipher.setAuthTag(ciphertext.subarray(-16))
      const padded = Buffer.concat([cipher.update(ciphertext.subarray(0, -16)), cipher.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as PushMessage
    },
  }
}

/** The claims of the sender's VAPID token, and its key. */
export function senderOf({ authorization = '' }: IncomingHttpHeaders) {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const parsed = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string; exp: number }
  return { key, isSigned, ...parsed }
}
