import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request as postRequest } from 'node:http'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import * as api from '#contract/experts/chats/api.ts'
import { addChatter, makeChatBrands, withoutDelay } from '../../../test/chatSchool.ts'
import { addCourse } from '../../../test/course.ts'
import { addressOf, startSchool, type School } from '../../../test/school.ts'
import { callServer, startServerProcess } from '../../../test/serverProcess.ts'

/** The bench run uses a thousand. */
const sendings = inject('sendings')
let brands: string
let school: School
beforeAll(async () => {
  brands = await makeChatBrands()
  school = await startSchool({ BRANDS_DIR: brands })
})
afterAll(async () => {
  await school.close()
  await rm(brands, { recursive: true, force: true })
})

test('messages whose replies are dropped and retried on two processes exist once each, in one order', async () => {
  const person = await addChatter(school, { course: await addCourse(school.database) })
  const server = await startServerProcess(school, { BRANDS_DIR: brands })
  const ids = Array.from({ length: sendings }, () => randomUUID())
  const inputOf = (client_id: string) => ({
    params: person.params,
    token: person.token,
    headers: withoutDelay,
    body: { client_id, message: client_id },
  })
  /** The server receives the request, and its reply is lost. */
  const drop = async (client_id: string) => {
    const { params, token, headers, body } = inputOf(client_id)
    const request = postRequest(server.origin + addressOf(api.sendMessage, { params }), {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    request.on('error', () => undefined).end(JSON.stringify(body))
    await once(request, 'finish')
    request.destroy()
  }
  // Eight clients at a time; the retries of one run beside the sendings of others.
  const queue = ids.flatMap((id, index) =>
    Array.from({ length: 1 + (index % 4) }, (_, attempt) => ({
      id,
      isHere: (index + attempt) % 2 === 0,
      isLast: attempt === index % 4,
    })),
  )
  const answered = new Map<string, Set<number>>()
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { id, isHere, isLast } = next
      if (!isHere && !isLast) {
        await drop(id)
        continue
      }
      const reply = await (isHere
        ? school.call(api.sendMessage, inputOf(id))
        : callServer(server, api.sendMessage, inputOf(id)))
      expect(reply.status).toBe(200)
      answered.set(id, (answered.get(id) ?? new Set()).add(reply.body.id))
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  expect([...answered.values()].map(({ size }) => size)).toEqual(ids.map(() => 1))
  const rows = await school.database.sql<{ number: number; client_id: string }>`
    select number, client_id from messages where chat_id = ${person.chatId} order by id`
  expect(rows.map(({ number }) => number)).toEqual(ids.map((_, index) => index + 1))
  expect(rows.map(({ client_id }) => client_id).toSorted()).toEqual(ids.toSorted())
  const pages = Array.from({ length: sendings / 100 }, (_, index) => ({
    page: index + 1,
    'per-page': 100,
    sort: 'created_at' as const,
  }))
  const read = async (page: (typeof pages)[number], isHere: boolean) => {
    const input = { params: person.params, token: person.token, query: page }
    return (await (isHere ? school.call(api.listMessages, input) : callServer(server, api.listMessages, input))).body
  }
  const shown = await Promise.all(pages.map((page, index) => read(page, index % 2 === 0)))
  expect(shown.flat().map(({ message }) => message)).toEqual(rows.map(({ client_id }) => client_id))
})
