import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#contract/club/support/api.ts'
import { listMails } from '#contract/messages/mail/staffApi.ts'
import { listNotices } from '#contract/messages/notices/api.ts'
import { addFile } from '../../../test/chatSchool.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { uploadOne } from '../../../test/uploads.ts'
import { neverAborted } from '../../../test/waiting.ts'
import { readBrands } from '../../brands/brands.ts'
import { runCleanups } from '../../cleanup/cleanup.ts'
import { mailDue } from '../../messages/notices/sending.ts'
import { signedPrefix } from '../../platform/storage/media.ts'
import { writeAnswer } from './answers.ts'
import { lockQuestion } from './threadQueries.ts'

let school: School
let staff: Awaited<ReturnType<typeof addStaffMember>>
let admin: typeof staff
beforeAll(async () => {
  school = await startSchool()
  staff = await addStaffMember(school, 'support')
  admin = await addStaffMember(school, 'admin')
})
afterAll(() => school.close())

const headers = { 'accept-language': 'en' }

const answer = (questionId: number, message: string, fileIds: number[] = []) =>
  school.database.transaction(async (sql, hooks) => {
    const question = await lockQuestion(sql, questionId)
    if (!question) throw new Error('There is no question')
    const listBrands = () => [...readBrands(school.config.brandsDir).values()]
    const context = { config: school.config, listBrands }
    const written = { staffId: staff.id, clientId: randomUUID(), message, fileIds, status: 'answered' } as const
    return writeAnswer({ sql, ...hooks, context }, question, written)
  })

async function addAsker() {
  const { id, email } = await school.addLearner({ locale: 'en', isEmailConfirmed: true })
  const token = await school.signIn(email)
  const body = { support_category_id: 3, name: 'Anna', message: 'Where is my receipt?' }
  const questionId = (await school.call(api.askQuestion, { token, headers, body })).body.id
  const open = async () => (await school.call(api.getOwnQuestion, { token, headers, params: { questionId } })).body
  return { id, email, token, questionId, open }
}

const mailsTo = async (recipient: string) =>
  (await school.call(listMails, { token: admin.staffToken })).body.filter((mail) => mail.recipient === recipient)

/** A question of a guest, with the token of the link that was mailed. */
async function addGuest() {
  const email = `${randomUUID()}@mail.test`
  const address = `10.${Math.ceil(Math.random() * 250)}.${Math.ceil(Math.random() * 250)}.7`
  const body = { name: 'Ana', email, message: 'The code does not come.', support_category_id: 5 }
  await school.call(api.askAnonymously, { body, address, headers })
  return { email, address, token: await tokenOf(email) }
}

async function tokenOf(email: string): Promise<string> {
  const [mail] = await mailsTo(email)
  return /\/question\?token=([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? ''
}

const openAsGuest = (token: string) => school.call(api.openGuestQuestion, { body: { token }, headers })

test('an answer reaches a person by a notice and, while they have not read it, by one mail', async () => {
  const { questionId, token, email } = await addAsker()
  await answer(questionId, 'In your mail')
  await answer(questionId, 'And in the app')
  const list = async () => (await school.call(listNotices, { token, headers })).body
  expect((await list()).items).toMatchObject([
    { kind: 'support_answer', question_id: questionId, title: 'Payments and subscriptions', stream_id: null },
  ])
  await school.database.sql`update notices set mail_due_at = now() where ticket_id = ${questionId}`
  await mailDue(school, neverAborted)
  const mails = await mailsTo(email)
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Support has answered your question')])
  expect(mails[0]?.body).toMatch(new RegExp(`/class/support/questions/${questionId}\\?notice=\\d+`))
  await school.call(api.readQuestion, { token, params: { questionId }, body: { until_id: Number.MAX_SAFE_INTEGER } })
  expect((await list()).items).toMatchObject([{ is_read: true }])
})

const photo = async (token: string) => {
  const create = { width: 9, height: 9, channels: 3, background: '#abc' } as const
  return (await uploadOne(school, await sharp({ create }).jpeg().toBuffer(), { token })).body.data
}

test('files of a question can be read by its asker and the support, and by nobody else', async () => {
  const { questionId, open, token } = await addAsker()
  const stranger = await addAsker()
  const own = await photo(token)
  const body = { message: 'It looks so', files: [own.id] }
  await school.call(api.writeToQuestion, { token, params: { questionId }, body })
  const sent = await photo(staff.token)
  const other = await photo(staff.token)
  await answer(questionId, 'See here', [sent.id])
  const shown = (await open()).messages.flatMap(({ files }) => files)
  expect(shown.map(({ id }) => id)).toEqual([own.id, sent.id])
  for (const { url } of shown) expect((await school.app.inject(url)).statusCode).toBe(200)
  const sessions = await school.database.sql<{ id: number; user_id: number; brand: string }>`
    select max(id) as id, user_id, brand from sessions where user_id in (${stranger.id}, ${staff.id})
    group by user_id, brand`
  const read = (session: (typeof sessions)[number] | undefined, fileId: number) => {
    const prefix = signedPrefix(school.media, { scope: `files/${fileId}`, sessionId: session?.id ?? 0 })
    return school.app.inject(`${prefix}/large.webp`)
  }
  const ofStranger = sessions.find(({ user_id }) => user_id === stranger.id)
  const ofStaff = sessions.find(({ user_id, brand }) => user_id === staff.id && brand === 'staff')
  expect((await read(ofStaff, own.id)).statusCode).toBe(200)
  for (const id of [own.id, sent.id, other.id]) expect((await read(ofStranger, id)).statusCode).toBe(403)
})

test('erasing an account keeps the questions of a person who had its e-mail before', async () => {
  const { id, email, questionId, open } = await addAsker()
  const { sql } = school.database
  await sql`update users set email = ${`new-${email}`} where id = ${id}`
  const other = await school.addLearner({ isEmailConfirmed: true })
  await sql`update users set email = ${email}, closed_at = now() - interval '15 days' where id = ${other.id}`
  await runCleanups({ ...school, signal: neverAborted })
  expect((await open()).id).toBe(questionId)
  expect(await sql`select 1 from mails where kind = 'support_question' and reply_to = ${email}`).toHaveLength(1)
})

test('a guest gets a link to the question, which opens it without a sign-in, and can write there', async () => {
  const { email, token, address } = await addGuest()
  const opened = (await openAsGuest(token)).body
  expect(opened).toMatchObject({
    name: 'Ana',
    status: 'open',
    category: 'Something else',
    messages: [{ is_answer: false, message: 'The code does not come.' }],
  })
  await answer(opened.id, 'Look into the spam folder')
  const [mail] = await mailsTo(email)
  expect(mail?.body).toContain('Look into the spam folder')
  const second = await tokenOf(email)
  expect(second).not.toBe(token)
  const client_id = randomUUID()
  const write = () =>
    school.call(api.writeAsGuest, { body: { token: second, message: 'It is not there', client_id }, address, headers })
  expect([(await write()).status, (await write()).status]).toEqual([200, 200])
  const thread = (await openAsGuest(token)).body
  expect(thread.status).toBe('open')
  expect(thread.messages.map(({ message }) => message)).toEqual([
    'The code does not come.',
    'Look into the spam folder',
    'It is not there',
  ])
})

test('a guest rates the answers through the link, also once the question is closed, but not before there is one', async () => {
  const { email, token } = await addGuest()
  const other = await addGuest()
  const rate = (rating: number, link = token) =>
    school.call(api.rateAsGuest, { body: { token: link, rating }, address: '10.9.9.7', headers })
  const { id, can_rate: canRate } = (await openAsGuest(token)).body
  expect(canRate).toBe(false)
  expect(await rate(5)).toMatchObject({ status: 409, failure: { code: 'question_unanswered' } })
  await answer(id, 'Look into the spam folder')
  await school.database.sql`update support_tickets set status = 'closed', closed_at = now() where id = ${id}`
  expect((await openAsGuest(token)).body).toMatchObject({ can_rate: true, rating: null, status: 'closed' })
  expect((await rate(6)).status).toBe(422)
  expect([(await rate(5)).status, (await rate(2, await tokenOf(email))).status]).toEqual([200, 200])
  expect((await openAsGuest(token)).body).toMatchObject({ rating: 2, status: 'closed' })
  expect((await openAsGuest(other.token)).body.rating).toBeNull()
  expect(await rate(1, 'A'.repeat(43))).toMatchObject({ status: 403, failure: { code: 'code_invalid' } })
})

test('a link that has expired, is unknown or is no token opens nothing, and a link opens its question only', async () => {
  const { token } = await addGuest()
  const other = await addGuest()
  expect((await openAsGuest(other.token)).body.id).not.toBe((await openAsGuest(token)).body.id)
  await school.database.sql`update support_links set expires_at = now()`
  for (const wrong of [token, 'A'.repeat(43), 'x']) {
    expect(await openAsGuest(wrong)).toMatchObject({ status: 403, failure: { code: 'code_invalid' } })
    const body = { token: wrong, message: 'Hello' }
    expect((await school.call(api.writeAsGuest, { body, address: '10.9.9.9' })).status).toBe(403)
  }
})

test('a link is not stored, and its mail forgets it', async () => {
  const { token } = await addGuest()
  const rows = await school.database.sql<{ text: string }>`select t::text as text from support_links t`
  expect(rows.some(({ text }) => text.includes(token))).toBe(false)
})

test('an address is mailed three links an hour; more questions are stored without', async () => {
  const email = `${randomUUID()}@mail.test`
  const body = { name: 'Ana', email, message: 'Hello' }
  for (const address of ['10.8.0.1', '10.8.0.2', '10.8.0.3', '10.8.0.4'])
    expect((await school.call(api.askAnonymously, { body, address, headers })).status).toBe(200)
  expect(await mailsTo(email)).toHaveLength(3)
  expect(await school.database.sql`select 1 from support_tickets where email = ${email}`).toHaveLength(4)
})

test('files cannot be sent to a guest, who has no session', async () => {
  const { token } = await addGuest()
  const { id } = (await openAsGuest(token)).body
  await expect(answer(id, 'See here', [await addFile(school, staff.id, 2)])).rejects.toThrow(/validation_failed/)
})

test('a question is deleted a year after its last message, with its files and links', async () => {
  const { questionId, id } = await addAsker()
  const fileId = await addFile(school, staff.id, 2)
  await answer(questionId, 'See here', [fileId])
  const clean = () => runCleanups({ ...school, signal: neverAborted })
  await school.database.sql`
    update support_tickets set created_at = now() - interval '2 years', last_message_at = now() - interval '364 days'
    where id = ${questionId}`
  await clean()
  expect(await school.database.sql`select 1 from support_tickets where user_id = ${id}`).toHaveLength(1)
  await school.database.sql`
    update support_tickets set last_message_at = now() - interval '366 days' where id = ${questionId}`
  await clean()
  expect(await school.database.sql`select 1 from support_messages where ticket_id = ${questionId}`).toEqual([])
  const [file] = await school.database.sql`select is_used from files where id = ${fileId}`
  expect(file).toEqual({ is_used: false })
})
