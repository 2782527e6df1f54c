import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportPKCS8, generateKeyPair, jwtVerify, SignJWT } from 'jose'

export const playPackage = 'com.example.school'
const account = 'pushes@school.test'
const audience = 'purchases of the school'

type Bought = {
  productId: string
  /** 0 bought, 1 refunded or cancelled, 2 waits for the payment. */
  purchaseState?: 0 | 1 | 2
  isTest?: boolean
  accountToken?: string | undefined
  currency?: string
  units?: string
  nanos?: number
}

export type PlayApi = Awaited<ReturnType<typeof startPlayApi>>

/** The parts of Google Play and Pub/Sub that purchases need; accepts only requests signed by the service account. */
export async function startPlayApi(keyFile: string) {
  const service = await generateKeyPair('RS256', { extractable: true })
  const pushes = await generateKeyPair('RS256')
  const purchases = new Map<string, Bought>()
  const acknowledged: string[] = []
  /** How many more requests it answers. */
  const answers = { left: Infinity }
  const jwk = { ...(await exportJWK(pushes.publicKey)), kid: 'pushes', alg: 'RS256' }
  const answerTo = async (method: string, url: string, authorization: string) => {
    if (url === '/certificates') return { keys: [jwk] }
    const known = await jwtVerify(authorization.replace('Bearer ', ''), service.publicKey).catch(() => undefined)
    if (!known) return 401
    if (answers.left <= 0) return 503
    answers.left -= 1
    const [, product, token = ''] = /purchases\/products\/([^/]+)\/tokens\/([^/:]+)/.exec(url) ?? []
    const orderToken = /\/orders\/GPA\.([^/?]+)/.exec(url)?.[1]
    const bought = purchases.get(orderToken ?? token)
    if (!bought || (product !== undefined && product !== bought.productId)) return 404
    if (method === 'POST') return void acknowledged.push(token)
    return orderToken === undefined ? purchaseOf(bought, token, acknowledged) : orderOf(bought)
  }
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    void answerTo(method, url, headers.authorization ?? '').then((answer) => send(response, answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const key = { client_email: 'service@school.test', private_key: await exportPKCS8(service.privateKey) }
  await writeFile(keyFile, JSON.stringify(key))
  return {
    environment: environmentOf(origin, keyFile),
    acknowledged,
    answers,
    /** Simulates a purchase; returns its token. */
    buy: (bought: Bought): string => {
      const token = `token-${randomUUID()}`
      purchases.set(token, bought)
      return token
    },
    change: (token: string, changed: Partial<Bought>) =>
      void purchases.set(token, { productId: '', ...purchases.get(token), ...changed }),
    authorize: (signed: Signed = {}) => authorizationOf(pushes.privateKey, signed),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const environmentOf = (origin: string, keyFile: string) => ({
  GOOGLE_PACKAGES: playPackage,
  GOOGLE_PLAY_KEY_FILE: keyFile,
  GOOGLE_PLAY_URL: origin,
  GOOGLE_PUSH_ACCOUNT: account,
  GOOGLE_PUSH_AUDIENCE: audience,
  GOOGLE_CERTIFICATES_URL: `${origin}/certificates`,
})

type Signed = { email?: string; audience?: string }

/** The header of a push, by default as Google signs it. */
async function authorizationOf(key: CryptoKey, signed: Signed): Promise<string> {
  const claims = { email: signed.email ?? account, email_verified: true }
  const token = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'pushes' }).setExpirationTime('1h')
  token.setIssuer('https://accounts.google.com').setAudience(signed.audience ?? audience)
  return `Bearer ${await token.sign(key)}`
}

function send(response: ServerResponse, answer: unknown): void {
  response.writeHead(typeof answer === 'number' ? answer : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(typeof answer === 'object' ? answer : {}))
}

function purchaseOf(bought: Bought, token: string, acknowledged: readonly string[]) {
  return {
    kind: 'androidpublisher#productPurchase',
    purchaseState: bought.purchaseState ?? 0,
    acknowledgementState: acknowledged.includes(token) ? 1 : 0,
    orderId: `GPA.${token}`,
    ...(bought.isTest && { purchaseType: 0 }),
    ...(bought.accountToken !== undefined && { obfuscatedExternalAccountId: bought.accountToken }),
  }
}

function orderOf({ purchaseState = 0, currency = 'EUR', units = '49', nanos = 990_000_000 }: Bought) {
  return { state: purchaseState === 1 ? 'REFUNDED' : 'PROCESSED', total: { currencyCode: currency, units, nanos } }
}
