import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { type MessageEvent, sendMessage } from '#contract/experts/chats/api.ts'
import type { Message } from '#contract/learning/streams/message.ts'
import { answerDeskChat } from '#contract/experts/desk/itemApi.ts'
import { createLiveTicket, type LiveEvent } from '#contract/messages/live/api.ts'
import { addressOf } from '../server/test/school.ts'
import { scaleToken } from '../server/test/scale.ts'
import { expertToken } from './fixtures.ts'
import type { SocketRequest, SocketSetup } from './socketClients.ts'

const concurrency = 25
const timeoutMs = 10_000

let setup: SocketSetup = { origins: ['', ''], chatIds: [], experts: 0 }
const learners: WebSocket[] = []
const experts: WebSocket[] = []

process.on('message', (request: SocketRequest) => {
  handle(request).then(
    (times) => process.send?.(times),
    (error: unknown) => {
      throw error
    },
  )
})

async function handle(request: SocketRequest): Promise<number[]> {
  if (request === 'exchange') return exchangeAll()
  if ('setup' in request) setup = request.setup
  else await openMore(request.open)
  return []
}

/** People are connected to both servers in turn; the one with this index writes over the other one. */
const originOf = (index: number) => setup.origins[index % 2 ? 1 : 0]
const otherOriginOf = (index: number) => originOf(index + 1)

async function openMore(count: number): Promise<void> {
  if (experts.length === 0)
    for (let index = 0; index < setup.experts; index += 1)
      experts.push(await open(originOf(index), expertToken(index + 1)))
  const until = learners.length + count
  while (learners.length < until) {
    const first = learners.length
    const batch = Array.from({ length: Math.min(concurrency, until - first) }, (_, offset) =>
      open(originOf(first + offset), scaleToken(first + offset + 1)),
    )
    learners.push(...(await Promise.all(batch)))
  }
}

async function open(origin: string, token: string): Promise<WebSocket> {
  const { ticket } = await post<{ ticket: string }>(`${origin}${createLiveTicket.path}`, token, {})
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/spa/live?ticket=${ticket}`)
  await once(socket, 'open')
  return socket
}

async function post<Answer>(url: string, token: string, body: object): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer
}

/** One after the other, so that each event belongs to the message that was just written. */
async function exchangeAll(): Promise<number[]> {
  const times: number[] = []
  for (const [index, chatId] of setup.chatIds.entries()) times.push(...(await exchange(index, chatId)))
  return times
}

/** A learner asks, an expert answers; each writes over the server that the other one is not connected to. */
async function exchange(index: number, chatId: number): Promise<number[]> {
  const [learner, expert] = [learners[index], experts[(index + 1) % experts.length]]
  if (!learner || !expert) throw new Error('Too few people are connected')
  const params = { chatId }
  const asked = performance.now()
  const seenByExpert = receive(expert, ({ type }) => type === 'desk')
  const ownCopy = receive(learner, ({ type, payload }) => isMessage(type, payload))
  const question = await post<Message>(
    `${originOf(index)}${addressOf(sendMessage, { params })}`,
    scaleToken(index + 1),
    {
      client_id: randomUUID(),
      message: 'How often?',
    },
  )
  const readAfter = (await seenByExpert) - asked
  await ownCopy
  const answered = performance.now()
  const seenByLearner = receive(learner, ({ type, payload }) => isMessage(type, payload))
  const ownDesk = receive(expert, ({ type }) => type === 'desk')
  const path = addressOf(answerDeskChat, { params })
  await post(`${otherOriginOf(index)}${path}`, expertToken(((index + 1) % experts.length) + 1), {
    client_id: randomUUID(),
    message: 'Twice a day',
    seen_id: question.id,
  })
  const answeredAfter = (await seenByLearner) - answered
  await ownDesk
  return [readAfter, answeredAfter]
}

function isMessage(type: string, payload: LiveEvent['payload']): boolean {
  return type === 'message' && (payload as MessageEvent).message !== undefined
}

/** The time of the next event that fits. */
function receive(socket: WebSocket, fits: (event: LiveEvent) => boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No event came')), timeoutMs)
    const read = (data: Buffer) => {
      if (!fits(JSON.parse(data.toString()) as LiveEvent)) return
      clearTimeout(timer)
      socket.off('message', read)
      resolve(performance.now())
    }
    socket.on('message', read)
  })
}
