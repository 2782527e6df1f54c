import { createPublicKey, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto'
import { importPKCS8, SignJWT } from 'jose'

/** Extension ids of Apple's certificates that sign purchases, and of their issuers. */
const leafMark = '1.2.840.113635.100.6.11.1'
const intermediateMark = '1.2.840.113635.100.6.2.1'

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const { length } = body
  const header = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...header]), body])
}
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)

function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number)
  const bytes = rest.flatMap((value) => {
    const digits = [value & 127]
    for (let left = value >> 7; left > 0; left >>= 7) digits.unshift((left & 127) | 128)
    return digits
  })
  return der(0x06, Buffer.from([first * 40 + second, ...bytes]))
}

const nameOf = (text: string) => sequence(der(0x31, sequence(oid('2.5.4.3'), der(0x0c, Buffer.from(text)))))
const timeOf = (date: string) => der(0x17, Buffer.from(date))
const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'))
const authority = sequence(
  oid('2.5.29.19'),
  der(0x01, Buffer.from([255])),
  der(0x04, sequence(der(0x01, Buffer.from([255])))),
)
const extension = (mark: string) => sequence(oid(mark), der(0x04, der(0x05)))

type Certified = { name: string; key: KeyObject; marks: readonly string[]; isAuthority: boolean }
type Issuer = { name: string; key: KeyObject }

function certificate({ name, key, marks, isAuthority }: Certified, issuer: Issuer): Buffer {
  const extensions = sequence(...(isAuthority ? [authority] : []), ...marks.map(extension))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from(randomUUID().replaceAll('-', '').slice(0, 14), 'hex').fill(1, 0, 1)),
    ecdsaWithSha256,
    nameOf(issuer.name),
    sequence(timeOf('200101000000Z'), timeOf('491231235959Z')),
    nameOf(name),
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  )
  const signature = sign('sha256', body, issuer.key)
  return sequence(body, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature))
}

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

export type AppleChain = {
  /** The root certificate, PEM. */
  root: string
  sign: (payload: Record<string, unknown>) => Promise<string>
}

/** A chain of certificates like Apple's; without the extensions its leaf may not sign purchases. */
export function newAppleChain({ isMarked = true } = {}): AppleChain {
  const root = { name: 'Root of the test', key: newKey() }
  const middle = { name: 'Intermediate of the test', key: newKey() }
  const leaf = { name: 'Store of the test', key: newKey() }
  const chain = [
    certificate({ ...leaf, marks: isMarked ? [leafMark] : [], isAuthority: false }, middle),
    certificate({ ...middle, marks: [intermediateMark], isAuthority: true }, root),
    certificate({ ...root, marks: [], isAuthority: true }, root),
  ]
  const x5c = chain.map((one) => one.toString('base64'))
  const pem = (x5c[2] ?? '').replace(/(.{64})/g, '$1\n')
  return {
    root: `-----BEGIN CERTIFICATE-----\n${pem}\n-----END CERTIFICATE-----\n`,
    sign: async (payload) => {
      const key = await importPKCS8(leaf.key.export({ type: 'pkcs8', format: 'pem' }), 'ES256')
      return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', x5c }).sign(key)
    },
  }
}
