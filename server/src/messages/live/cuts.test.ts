import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LiveEvent } from '#contract/messages/live/api.ts'
import { connectTo, ticketOf } from '../../../test/liveClient.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { eventually } from '../../../test/waiting.ts'
import { buildApp } from '../../app.ts'
import { openDatabase, type Database } from '../../platform/database/database.ts'
import { recordEvent } from './live.ts'

let school: School
let database: Database
let other: FastifyInstance
let origins: string[]
beforeAll(async () => {
  school = await startSchool()
  database = openDatabase({ ...school.database.pool.options, max: 5 })
  other = await buildApp(school.config, database)
  origins = await Promise.all([school.app, other].map((app) => app.listen({ host: '127.0.0.1', port: 0 })))
})
afterAll(async () => {
  await other.close()
  await database.close()
  await school.close()
})

const count = 1000
const cuts = 50
/** A client that missed more than 200 events does not get each of them. */
const maxMissed = 150

/** Records events from ten writers at once on two processes, some of them in transactions that commit late. */
async function write(userId: number, received: ReadonlyMap<number, LiveEvent>): Promise<void> {
  const writers = Array.from({ length: 10 }, async (_, writer) => {
    for (let n = writer; n < count; n += 10) {
      await eventually(() => expect(n - received.size).toBeLessThan(maxMissed), { interval: 2 })
      await (writer % 2 ? school.database : database).transaction(async (sql, hooks) => {
        await recordEvent({ sql, ...hooks }, { userId, kind: 'points', payload: { n } })
        if (n % 3 === 0) await setTimeout(20)
      })
    }
  })
  await Promise.all(writers)
}

test('a client that is cut off fifty times gets each of a thousand events, none of them twice', async () => {
  const { id: userId, email } = await school.addLearner()
  const token = await school.signIn(email)
  /** By id, as clients keep them. */
  const received = new Map<number, LiveEvent>()
  let writing: Promise<void> | undefined
  for (let cut = 0; cut <= cuts; cut += 1) {
    const after = Math.max(0, ...received.keys())
    const { socket, events } = await connectTo({
      origin: origins[cut % 2] ?? '',
      ticket: await ticketOf(school, token),
      ...(after > 0 && { after }),
    })
    writing ??= write(userId, received)
    const news = () => events.filter(({ id }) => !received.has(id)).length
    const goal = Math.min((cut + 1) * (count / (cuts + 1)), count) - received.size
    await eventually(() => expect(news()).toBeGreaterThanOrEqual(goal), { interval: 2 })
    // In the middle of what is being sent.
    socket.terminate()
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
    for (const event of events) received.set(event.id, event)
  }
  await writing
  const numbers = [...received.values()].map(({ payload }) => Number(payload['n']))
  expect(numbers.toSorted((one, two) => one - two)).toEqual(Array.from({ length: count }, (_, n) => n))
})
