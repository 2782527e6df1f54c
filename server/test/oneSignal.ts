import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A notification as OneSignal takes it. */
export type OneSignalNotification = {
  app_id: string
  include_subscription_ids: string[]
  headings: { en: string }
  contents: { en: string }
  data: { path: string }
  collapse_id: string
  ttl: number
  idempotency_key: string
}

/** `unsubscribed`: OneSignal answers 200 and creates nothing. */
export type OneSignalAnswer = 'unsubscribed' | 429 | 503

export type OneSignalServer = Awaited<ReturnType<typeof startOneSignal>>

/** The part of OneSignal's API that sends notifications, for one application. */
export async function startOneSignal({ appId, key }: { appId: string; key: string }) {
  const received: OneSignalNotification[] = []
  /** Its next answers, by device. */
  const answers = new Map<string, OneSignalAnswer[]>()
  const server = createServer((request, response) => void answer(request, response))
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const notification = JSON.parse(await textOf(request)) as OneSignalNotification
    const isKnown = request.url === '/notifications' && request.headers.authorization === `Key ${key}`
    if (!isKnown || notification.app_id !== appId) return send(response, 403, { errors: ['Access denied.'] })
    received.push(notification)
    const [deviceId = ''] = notification.include_subscription_ids
    const next = answers.get(deviceId)?.shift()
    if (typeof next === 'number') return send(response, next, { errors: ['Try again.'] })
    if (next === undefined) return send(response, 200, { id: `notification-${received.length}` })
    send(response, 200, { id: '', errors: ['All included players are not subscribed'] })
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    receivedBy: (deviceId: string) =>
      received.filter((notification) => notification.include_subscription_ids.includes(deviceId)),
    answer: (deviceId: string, ...next: OneSignalAnswer[]) => void answers.set(deviceId, next),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
