import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportPKCS8, generateKeyPair, jwtVerify, type CryptoKey } from 'jose'

/** The parts of a message to Firebase Cloud Messaging that applications use. */
export type FcmMessage = {
  token: string
  notification: { title: string; body: string }
  data: { path: string }
  android: { priority: string; ttl: string; notification: { tag: string } }
  apns: { headers: Record<string, string> }
}

const ofFcm = 'type.googleapis.com/google.firebase.fcm.v1.FcmError'

/** Answers as Google documents them. */
export const fcmAnswers = {
  unregistered: [404, [{ '@type': ofFcm, errorCode: 'UNREGISTERED' }]],
  invalidToken: [400, [{ '@type': ofFcm, errorCode: 'INVALID_ARGUMENT' }]],
  invalidMessage: [
    400,
    [
      { '@type': ofFcm, errorCode: 'INVALID_ARGUMENT' },
      { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [{ field: 'message.android.ttl' }] },
    ],
  ],
  unknownProject: [404, []],
  overloaded: [503, []],
  quotaExceeded: [429, [{ '@type': ofFcm, errorCode: 'QUOTA_EXCEEDED' }]],
  unauthorized: [401, []],
} as const

export type FcmAnswer = keyof typeof fcmAnswers

export type FcmServer = Awaited<ReturnType<typeof startFcm>>

const projectId = 'school-of-tests'
const email = 'pushes@school-of-tests.test'

/** For schools that subscribe applications and send nothing. */
export const idleFcm = { FCM_KEY_FILE: join(import.meta.dirname, 'fcmKey.json') }

/** Google's token endpoint and Firebase Cloud Messaging of one project; they take only what its service account has signed. */
export async function startFcm() {
  const folder = await mkdtemp(join(tmpdir(), 'daystream-fcm-'))
  const keyFile = join(folder, 'key.json')
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const received: FcmMessage[] = []
  /** Its next answers, by token. */
  const answers = new Map<string, FcmAnswer[]>()
  let grants = 0
  const server = createServer((request, response) => void answer(request, response))
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await textOf(request)
    if (request.url === '/token') {
      if (!(await isSigned(body, publicKey))) return send(response, 400, { error: 'invalid_grant' })
      grants += 1
      return send(response, 200, { access_token: `grant-${grants}`, expires_in: 3600, token_type: 'Bearer' })
    }
    if (request.headers.authorization !== `Bearer grant-${grants}`) return send(response, 401, errorOf(401, []))
    if (request.url !== `/v1/projects/${projectId}/messages:send`) return send(response, 404, errorOf(404, []))
    const { message } = JSON.parse(body) as { message: FcmMessage }
    received.push(message)
    const next = answers.get(message.token)?.shift()
    if (next === undefined) return send(response, 200, { name: `projects/${projectId}/messages/${received.length}` })
    const [status, details] = fcmAnswers[next]
    if (next === 'unauthorized') grants += 1
    send(response, status, errorOf(status, details))
  }
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const key = { project_id: projectId, client_email: email, private_key: await exportPKCS8(privateKey) }
  await writeFile(keyFile, JSON.stringify({ ...key, token_uri: `${origin()}/token` }))
  return {
    environment: { FCM_KEY_FILE: keyFile, FCM_URL: origin() },
    receivedBy: (token: string) => received.filter((message) => message.token === token),
    answer: (token: string, ...next: FcmAnswer[]) => void answers.set(token, next),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      await rm(folder, { recursive: true })
    },
  }
}

async function isSigned(body: string, key: CryptoKey): Promise<boolean> {
  const { grant_type: type, assertion = '' } = Object.fromEntries(new URLSearchParams(body))
  if (type !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') return false
  const verified = await jwtVerify(assertion, key, {
    issuer: email,
    audience: 'https://oauth2.googleapis.com/token',
  }).catch(() => undefined)
  return verified?.payload['scope'] === 'https://www.googleapis.com/auth/firebase.messaging'
}

const errorOf = (code: number, details: readonly object[]) => ({ error: { code, details } })

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
