import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushMessage } from '#contract/push/rules.ts'

/** What arrived for a device: opened with its keys, as its browser would. */
export type Pushed = { message: PushMessage; headers: IncomingHttpHeaders }

export type PushDevice = {
  endpoint: string
  keys: { p256dh: string; auth: string }
  received: Pushed[]
  /** What the service answers for this device; the last status repeats. */
  statuses: number[]
  /** Where it sends whoever asks. */
  leadsTo?: string
}

export type PushService = { origin: string; addDevice: () => PushDevice; close: () => Promise<void> }

/** A push service of the local network, with devices that have subscribed at it. */
export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, PushDevice & { open: (body: Buffer) => PushMessage }>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const device = devices.get(request.url ?? '')
      const status = (device && device.statuses.length > 1 ? device.statuses.shift() : device?.statuses[0]) ?? 404
      device?.received.push({ message: device.open(Buffer.concat(parts)), headers: request.headers })
      response.writeHead(status, device?.leadsTo ? { location: device.leadsTo } : {}).end()
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

function keysOfDevice() {
  const pair = createECDH('prime256v1')
  const own = pair.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    /** RFC 8291 in the coding of RFC 8188, one record. */
    open: (body: Buffer): PushMessage => {
      const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
      const derive = (secret: Buffer, from: { salt: Buffer; info: Buffer }, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, from.salt, from.info, length))
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
      const secret = derive(pair.computeSecret(sender), { salt: auth, info }, 32)
      const key = derive(secret, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0') }, 16)
      const nonce = derive(secret, { salt, info: Buffer.from('Content-Encoding: nonce\0') }, 12)
      const cipher = createDecipheriv('aes-128-gcm', key, nonce)
      cipher.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as PushMessage
    },
  }
}

/** What the sender says of itself in a signed token (VAPID), and the key that it is signed with. */
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
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string; exp: number }
  return { key, isSigned, ...said }
}
