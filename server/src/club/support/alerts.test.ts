import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPushSubscription } from '#contract/messages/push/api.ts'
import { startPushServer, type PushServer } from '../../../test/pushService.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addAnswerer, addQuestioner, askAsGuest } from '../../../test/supportSchool.ts'
import { sendInboxAlerts } from './alerts.ts'

let push: PushServer
let school: School
let olga: Awaited<ReturnType<typeof addAnswerer>>
let ivan: Awaited<ReturnType<typeof addAnswerer>>
beforeAll(async () => {
  push = await startPushServer()
  school = await startSchool({ PUSH_SERVICES: push.origin, PUSH_CONTACT: 'mailto:school@example.test' })
  olga = await addAnswerer(school, 'Olga')
  ivan = await addAnswerer(school, 'Ivan')
  await addAnswerer(school, 'Author', 'content')
  await school.database.sql`update users set locale = 'en', email_confirmed_at = now()`
})
afterAll(async () => {
  await school.close()
  await push.close()
})

const { signal } = new AbortController()
const send = () => sendInboxAlerts(school, signal)

/** Stages and names of the events, and subjects of the mails, that were sent since the last call. */
async function sent() {
  const { sql } = school.database
  const events = await sql<{ user_id: number; payload: { stage: string; names: string; count: number } }>`
    delete from live_events where kind = 'inbox_alert' returning user_id, payload`
  const mails = await sql<{ user_id: number; subject: string }>`
    delete from mails where kind = 'inbox_alert' returning user_id, subject`
  return [olga.id, ivan.id].map((id) => [
    ...events.filter(({ user_id: userId }) => userId === id).map(({ payload }) => `${payload.stage}: ${payload.names}`),
    ...mails.filter(({ user_id: userId }) => userId === id).map(({ subject }) => subject.replace(/ — .*/, '')),
  ])
}

const wait = (id: number, waitingSince: string, answerBy: string) => school.database.sql`
  update support_tickets set waiting_since = now() + ${waitingSince}::interval, answer_by = now() + ${answerBy}::interval
  where id = ${id}`

test('several workers alert everybody once about a new question, one that is almost late and one that is late', async () => {
  const id = await askAsGuest(school, 'anna@post.test')
  await Promise.all([send(), send()])
  await send()
  expect(await sent()).toEqual([['new: Anna'], ['new: Anna']])
  await wait(id, '-3 hours', '1 hour 1 minute')
  await send()
  // Another promised time is another wait.
  expect(await sent()).toEqual([['new: Anna'], ['new: Anna']])
  await wait(id, '-3 hours', '59 minutes')
  await Promise.all([send(), send()])
  const soon = ['new: Anna', 'soon: Anna', 'Less than a quarter of the time is left to answer'].toSorted()
  expect((await sent()).map((each) => each.toSorted())).toEqual([soon, soon])
  await wait(id, '-5 hours', '-1 minute')
  await Promise.all([send(), send()])
  await send()
  const late = ['late: Anna', 'The answer to a question is late']
  expect(await sent()).toEqual([late, late])
  expect((await olga.answer(id, 'Yes')).status).toBe(200)
  await send()
  expect(await sent()).toEqual([[], []])
})

test('a question with an owner alerts its owner until it is late, and everybody after its owner has lost the role', async () => {
  const vera = await addQuestioner(school)
  const id = await vera.ask()
  await olga.handOver(id, ivan.id)
  await send()
  expect(await sent()).toEqual([[], ['new: Vera']])
  await wait(id, '-5 hours', '-1 minute')
  await send()
  const late = ['late: Vera', 'The answer to a question is late']
  expect(await sent()).toEqual([late, late])
  await school.database.sql`update users set roles = '{content}' where id = ${ivan.id}`
  await wait(id, '-1 minute', '3 hours')
  await send()
  expect(await sent()).toEqual([['new: Vera'], []])
  await school.database.sql`update users set roles = '{support}' where id = ${ivan.id}`
})

test('a push leads to the question, or to the inbox where there are several', async () => {
  const { sql } = school.database
  const { endpoint, keys } = push.addDevice()
  // Devices are subscribed on the website.
  const token = await school.signIn(olga.email)
  await school.call(createPushSubscription, { token, body: { endpoint, keys } })
  const pushed = async () => {
    await send()
    const rows = await sql<{ content: { path: string; body: string } }>`select content from push_messages order by id`
    return rows.at(-1)?.content
  }
  const id = await askAsGuest(school, 'one@post.test')
  expect(await pushed()).toMatchObject({ path: `../admin/questions/${id}`, body: 'Waiting for an answer: 1. Anna' })
  await askAsGuest(school, 'two@post.test')
  await askAsGuest(school, 'three@post.test')
  expect(await pushed()).toMatchObject({ path: '../admin/questions', body: 'Waiting for an answer: 2. Anna' })
})
